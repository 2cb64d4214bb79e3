/* Scores of command dice. */
#include <banneret/kit.h>

int bn_score(const uint8_t count[], const int8_t score[], int labels)
{
    int sum = 0;
    for (int i = 0; i < labels; i++)
        sum += count[i] * score[i];
    return sum;
}
