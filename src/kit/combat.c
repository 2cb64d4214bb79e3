/* Hits into figures. */
#include <banneret/kit.h>

int bn_casualties(int hits, int carried, int toughness, int figures, bool carry, int *left)
{
    int sum = hits + carried;
    int fall = bn_least(sum / toughness, figures);
    *left = carry && fall < figures ? sum % toughness : 0;
    return fall;
}
