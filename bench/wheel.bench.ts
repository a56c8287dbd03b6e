/**
 * Does the wheel of fortune keep up on a slow phone?
 *
 * Held to what its issue asks: script a frame at most 8 ms (95 of 100 frames) while the wheel turns, and no task over
 * 50 ms from its first turn to its rest.
 *
 * A site of its own on the embedded PostgreSQL, a member with points, sound on. A browser without a graphics card, 4× CPU, at
 * 360 × 740 with two device pixels a CSS pixel, and at 1280 × 800 with one, spins BENCH_ROUNDS times (5) a size. The
 * browser turns the wheel by keyframes, so the page asks for no frame of its own; the bench asks for each, and times from
 * its callback to the last of the same frame whatever script the page runs there. Beside it stand the same figures of
 * a page of the same size that rests, and the frames that came in the four seconds.
 *
 * A regression: a figure outside its promise on a quiet machine, or far fewer frames than in the last result of
 * bench/results.
 */
import { runWheel } from './wheel/run.ts'

process.exitCode = (await runWheel()) ? 0 : 1
