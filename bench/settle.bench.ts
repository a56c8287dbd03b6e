/**
 * How long does it take to pay a large draw, and what do members who bet meanwhile feel of it?
 *
 * Held to what the design promises: 1,000,000 lines of which 1 % win are paid within twice the time
 * of what has to be done at the very least, a plain read of the winners and a raw insert of the rows
 * that are written; the site's memory stays flat; sales of another round go on, and their p99 is at
 * most three times that of before. A correction of the result is told beside it.
 *
 * 100,000 bills of ten lines, of 20,000 members, sold through the books; numbers by hash, so that
 * winners lie scattered over the table. Ours runs the site's own `settleRound` on a fresh copy. The
 * read runs on another fresh copy; the raw insert puts the very rows that ours wrote (wins, payouts,
 * operations, transfers, balances, events, shares) into bare tables with the same columns, checks and
 * indexes, by the same shares, one transaction each. BENCH_ROUNDS (3) rounds; the median counts.
 *
 * BENCH_LINES (1000000) and BENCH_MEMBERS (20000) make it smaller. DATABASE_URL measures that server,
 * in databases of its own that are dropped afterwards; its role needs CREATEDB and CREATEROLE.
 *
 * A regression: a figure that misses its promise on a quiet machine, or a ratio above that of the last
 * result of bench/results.
 */
import { runSettle } from './settle/run.ts'

process.exitCode = (await runSettle()) ? 0 : 1
