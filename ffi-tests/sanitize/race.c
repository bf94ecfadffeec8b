/* Two threads step one search at once, which the header forbids. Never a model of use. */
#include <footwork/footwork.h>
#include <pthread.h>
#include <stdio.h>
#include <string.h>

static footwork_sudoku memory;

static void *steps(void *nothing)
{
    for (int i = 0; i < 1000; i++)
        (void)footwork_sudoku_step(&memory, 10);
    return nothing;
}

int main(void)
{
    static const char blank[] =
        ".................................................................................";
    pthread_t threads[2];

    if (footwork_sudoku_start(&memory, blank, strlen(blank)) != FOOTWORK_OK)
        return 1;
    for (int i = 0; i < 2; i++)
        if (pthread_create(&threads[i], NULL, steps, NULL) != 0)
            return 1;
    for (int i = 0; i < 2; i++)
        pthread_join(threads[i], NULL);
    puts("no race seen");
    return 0;
}
