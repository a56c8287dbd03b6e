/**
 * Does a live table keep up with a full room?
 *
 * Held to what its issue asks: with 200 members before one table, a bet is answered within 150 ms and a card shows within
 * 300 ms, 99 of 100 each.
 *
 * A site with its PostgreSQL, the studio and the crowd are processes of their own; the beacon is one of this
 * bench's, a round a second. All 200 follow the table by streams that stay open and bet once a coup in its last seconds, as
 * people do: how long before the close is an exponential of 2 s, 0.3 s at least, so that 40 in a hundred come in the last
 * second. A bet is timed from the press to its answer, a card from its step's own time, before its commit, to each
 * stream. BENCH_COUPS (8) coups are played; BENCH_PACE (100) is the per cent of the published times that a table takes.
 *
 * The ceiling, before and after: a bare studio that does for a press what none can leave out, one row in a SQLite file
 * that is synced, one signed bet that the same site takes, one more row; and sends text of the same size to as many streams.
 * The same crowd plays BENCH_CEILING (3) coups before it. At the end the books are reconciled in full, and every
 * ticket is over.
 *
 * A regression: a figure outside its promise on a quiet machine, or much further from its ceiling than in the last result
 * of bench/results.
 */
import { runRooms } from './rooms/run.ts'

process.exitCode = (await runRooms()) ? 0 : 1
