/**
 * How fast are the books, and what does a bet cost?
 *
 * Held to what the design promises: operations through the lanes of one process reach a tenth of the
 * rows that PostgreSQL can insert at all, no account is too hot, a batch of one costs little more
 * than the statement itself, and neither empty wallets nor replays are an attack.
 *
 * 100,000 members with one wallet each, filled through the books, a thousand empty ones, a thousand
 * house accounts; every round works on a fresh copy. A round is A-B-A: the ceilings R1 (8
 * connections, a prepared INSERT of a row of 140 bytes in each transaction) and R2 (1,000 such rows a
 * transaction over one connection), then everything of ours and the controls, then the ceilings
 * again. A round whose ceilings lie more than 15 % apart is thrown away. All clients are ours (pg) and
 * share the machine with the server. Costs that can be counted are counted, not timed.
 *
 * BENCH_ROUNDS (5) sets how many good rounds are wanted. DATABASE_URL measures that server, in
 * databases of its own that are dropped afterwards; its role needs CREATEDB and CREATEROLE.
 *
 * A regression: a figure outside its promise on a quiet machine, or a ratio further from its promise
 * than in the last result of bench/results.
 */
import { runLedger } from './ledger/run.ts'

process.exitCode = (await runLedger()) ? 0 : 1
