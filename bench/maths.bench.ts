/**
 * How fast are the mathematics of our games?
 *
 * Held to what the design asks: the exact return of a slot in less than 10 ms, and at least five million spins a
 * second on one core in the engine that plays.
 *
 * Talat alone, in this process, no database. Return: `talatReturn()` after one call, the median of 50. Spins:
 * `linePays` and `countScatters` over stops that are turned through the strips, a second at a time. Rounds: `drawTalat`
 * behind a quick generator, and as it is played, by `pf-v1`. The ceiling of the first two is a loop over the same
 * stops that adds up one cell a reel; of the last, one HMAC a round, since no round needs less. A-B-A: a run whose
 * ceilings lie more than 15 % apart is thrown away and counted.
 *
 * BENCH_ROUNDS (5) sets how many good ones are wanted.
 *
 * A regression: a figure outside its promise on a quiet machine.
 */
import { runMaths } from './maths/run.ts'

process.exitCode = (await runMaths()) ? 0 : 1
