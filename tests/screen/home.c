#include "home.h"

#include <dirent.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

char home_folder[256], home_scenario[300], home_state[300];

void home_write(const char *name, const char *text, char *path, size_t max)
{
    snprintf(path, max, "%s/%s", home_folder, name);
    FILE *f = fopen(path, "w");
    assert_non_null(f);
    fputs(text, f);
    assert_int_equal(fclose(f), 0);
}

int home_begin(const char *name, const char *scenario)
{
    const char *tmp = getenv("TMPDIR");
    char file[80];
    snprintf(home_folder, sizeof home_folder, "%s/screen-XXXXXX", tmp ? tmp : "/tmp");
    if (!mkdtemp(home_folder))
        return 1;
    snprintf(home_state, sizeof home_state, "XDG_STATE_HOME=%s", home_folder);
    snprintf(file, sizeof file, "%s.yaml", name);
    if (scenario)
        home_write(file, scenario, home_scenario, sizeof home_scenario);
    return 0;
}

static int remove_all(const char *what)
{
    char command[400];
    snprintf(command, sizeof command, "rm -rf '%s%s'", home_folder, what);
    return system(command);
}

int home_end(void **state)
{
    (void)state;
    return remove_all("");
}

int home_forget_after(void **state)
{
    (void)state;
    return remove_all("/banneret");
}

void home_forget(void) { assert_int_equal(remove_all("/banneret"), 0); }

int home_files(const char *suffix, char *found, size_t max)
{
    char name[400];
    int n = 0;
    snprintf(name, sizeof name, "%s/banneret", home_folder);
    DIR *dir = opendir(name);
    for (struct dirent *e; dir && (e = readdir(dir)) != NULL;)
        if (strstr(e->d_name, suffix)) {
            if (n == 0 || strcmp(e->d_name, strrchr(found, '/') + 1) > 0)
                snprintf(found, max, "%s/%s", name, e->d_name);
            n++;
        }
    if (dir)
        closedir(dir);
    return n;
}

void home_record(char *text, size_t max)
{
    char path[700];
    assert_int_equal(home_files(".battle", path, sizeof path), 1);
    FILE *f = fopen(path, "r");
    assert_non_null(f);
    size_t n = fread(text, 1, max - 1, f);
    text[n] = 0;
    fclose(f);
    assert_true(n > 0 && text[n - 1] == '\n');
}
