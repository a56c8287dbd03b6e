/**
 * Does a flood of one kind of event delay the others?
 *
 * Held to what decision 0030 promises: while 10,000 balances a second are pushed to browsers, a job
 * that is asked for and a fact that its consumer waits for take no longer than beside the same flood
 * written where nobody of ours reads it.
 *
 * A process of its own writes the flood, 100 rows a transaction, over two connections. This one is a
 * site: it follows the pushes, relays and runs jobs, and a consumer reads facts. It asks for one after
 * the other and measures from before the transaction that writes it to the moment at which the job
 * runs, the consumer has it, or the listener of pushes hears it. A round is quiet, the flood elsewhere
 * (a twin of the table of pushes: the ceiling), the flood among the pushes, the flood in one log that
 * carries everything and is read from one place (how it was built before: the control), quiet again.
 * BENCH_ROUNDS (3) rounds on a fresh database each; the median counts.
 *
 * A regression: a ratio over 2 on a quiet machine, a push that does not arrive, or a flood that cannot
 * be written at its rate.
 */
import { runEvents } from './events/run.ts'

process.exitCode = (await runEvents()) ? 0 : 1
