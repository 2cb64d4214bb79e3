/* save.c - a picture or a page into a file. */
#include "draw/print.h"

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

/* A device, a pipe or a link is written into: nothing may take its place. */
static bool may_replace(const char *path)
{
    struct stat about;
    return lstat(path, &about) != 0 || S_ISREG(about.st_mode);
}

bool bn_save(const char *path, void (*write)(const void *what, FILE *out), const void *what)
{
    static const char suffix[] = ".new";
    char *fresh = malloc(strlen(path) + sizeof suffix);
    if (!fresh)
        return false;
    bool beside = may_replace(path);
    strcat(strcpy(fresh, path), beside ? suffix : "");
    FILE *out = fopen(fresh, "wb");
    bool good = out != NULL;
    if (out) {
        write(what, out);
        good = !ferror(out);
        good = fclose(out) == 0 && good && (!beside || rename(fresh, path) == 0);
        if (!good && beside)
            remove(fresh);
    }
    free(fresh);
    return good;
}

struct cells {
    const struct bn_canvas *c;
    const struct bn_theme *theme;
    const char *title;
};

static void write_cells(const void *what, FILE *out)
{
    const struct cells *cells = what;
    bn_print_svg(cells->c, cells->theme, cells->title, out);
}

bool bn_save_svg(const struct bn_canvas *c, const struct bn_theme *theme, const char *title,
                 const char *path)
{
    return bn_save(path, write_cells, &(struct cells){c, theme, title});
}
