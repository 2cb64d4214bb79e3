/* Many battles at once: processes that share the room for results. */
#include "lab/sim.h"

#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { JOBS = 256 };

static volatile sig_atomic_t interrupted;

static void interrupt(int signal)
{
    (void)signal;
    interrupted = 1;
}

void lab_sim_begin(struct lab_sim *sim)
{
    size_t size = (size_t)sim->games * sizeof *sim->duel;
    void *room = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (room == MAP_FAILED)
        abort();
    sim->duel = room;
}

void lab_sim_end(struct lab_sim *sim)
{
    munmap(sim->duel, (size_t)sim->games * sizeof *sim->duel);
    sim->duel = NULL;
}

/* ---- One process ---- */

static bool seats_open(const struct lab_sim *sim, struct bn_opponent *seat[BN_SIDES],
                       struct bn_faults *faults)
{
    for (int side = 0; side < BN_SIDES; side++) {
        char words[BN_EVENT_TEXT];
        struct bn_text fault = bn_text_begin(words, sizeof words);
        seat[side] = bn_opponent_open(sim->who[side], &fault);
        if (!seat[side]) {
            bn_fault_add(faults, BN_EXIT_USAGE, NULL, 0, 0, "--seat %s=%s: %s",
                         sim->b->side[side].id, sim->who[side], words);
            if (side == 1)
                bn_opponent_close(seat[0]);
            return false;
        }
    }
    return true;
}

static void play_share(struct lab_sim *sim, struct bn_opponent *const seat[BN_SIDES], int job,
                       pid_t parent)
{
    int mine = 0;
    for (int i = 0; i < sim->games && !interrupted && getppid() == parent; i++)
        if (lab_sim_mine(sim, i) && mine++ % sim->jobs == job)
            lab_duel_play(sim->b, seat, sim->seed + (uint64_t)i, &sim->duel[i]);
}

/* ---- All of them ---- */

static int count_wanted(const struct lab_sim *sim)
{
    int n = 0;
    for (int i = 0; i < sim->games; i++)
        n += lab_sim_mine(sim, i);
    return n;
}

static int count_played(const struct lab_sim *sim)
{
    int n = 0;
    for (int i = 0; i < sim->games; i++)
        n += sim->duel[i].played;
    return n;
}

static double seconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

static void say_progress(FILE *out, int done, int of, double spent)
{
    fprintf(out, "\r%d of %d battles", done, of);
    if (done > 0) {
        int left = (int)(spent / done * (of - done) + 0.5);
        fprintf(out, ", %d:%02d left ", left / 60, left % 60);
    }
    fprintf(out, "\033[K");
    fflush(out);
}

/* Waits for the children; those still at it when somebody interrupts stop by themselves, for the
 * terminal sends the signal to all of them, and by ours when it was sent to us alone. */
static bool wait_all(const struct lab_sim *sim, pid_t child[], FILE *progress)
{
    int alive = 0, of = count_wanted(sim);
    bool sound = true, told = false;
    for (int j = 0; j < sim->jobs; j++)
        alive += child[j] > 0;
    double begun = seconds();
    while (alive > 0) {
        for (int j = 0; j < sim->jobs; j++) {
            int status;
            if (child[j] <= 0 || waitpid(child[j], &status, WNOHANG) != child[j])
                continue;
            sound = sound && WIFEXITED(status) && WEXITSTATUS(status) == 0;
            child[j] = 0;
            alive--;
        }
        for (int j = 0; interrupted && !told && j < sim->jobs; j++)
            if (child[j] > 0)
                kill(child[j], SIGINT);
        told = interrupted;
        if (alive == 0)
            break;
        if (progress)
            say_progress(progress, count_played(sim), of, seconds() - begun);
        nanosleep(&(struct timespec){0, progress ? 100000000 : 5000000}, NULL);
    }
    if (progress)
        fprintf(progress, "\r\033[K");
    return sound;
}

/* How many processes were begun, `sim->jobs` unless one could not be. */
static int begin_all(struct lab_sim *sim, struct bn_opponent *const seat[BN_SIDES], pid_t child[])
{
    pid_t parent = getpid();
    fflush(NULL);
    for (int j = 0; j < sim->jobs; j++) {
        child[j] = fork();
        if (child[j] < 0)
            return j;
        if (child[j] == 0) {
            play_share(sim, seat, j, parent);
            _exit(0);
        }
    }
    return sim->jobs;
}

bool lab_sim_run(struct lab_sim *sim, FILE *progress, struct bn_faults *faults)
{
    struct bn_opponent *seat[BN_SIDES];
    pid_t child[JOBS] = {0};
    if (!seats_open(sim, seat, faults))
        return false;
    if (sim->jobs > JOBS)
        sim->jobs = JOBS;
    struct sigaction ours = {.sa_handler = interrupt}, before;
    interrupted = 0;
    sigaction(SIGINT, &ours, &before);
    bool sound = begin_all(sim, seat, child) == sim->jobs;
    if (!sound)
        interrupted = 1;
    sound = wait_all(sim, child, progress) && sound;
    sigaction(SIGINT, &before, NULL);
    for (int side = 0; side < BN_SIDES; side++)
        bn_opponent_close(seat[side]);
    if (!sound)
        bn_fault_add(faults, BN_EXIT_FAULT, NULL, 0, 0, "some of the battles could not be played");
    return sound;
}
