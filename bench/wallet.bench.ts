/**
 * How many rounds of a slot, a signed bet and its signed win, does the site take a second, and how long
 * does a provider wait?
 *
 * Held to what the specification asks of the wallet of game providers: at least half of the pairs that a
 * bare Fastify route takes in the same run, which checks the same RSA signature with the same key, writes
 * one row of the size of game.transaction in autocommit through a pool, and answers a JSON as short.
 *
 * 500 members with money and a launched session each, one provider with one key of 2048 bits, one slot. A
 * pair is a bet, awaited until RS_OK, and then its win that closes the round: two HTTP calls, over
 * connections that are kept. The provider is a process of its own that has signed all it sends before
 * anything is measured; both servers are processes too. Every round is A-B-A, ceiling, ours, ceiling, each
 * on a fresh copy of the data set; one whose ceilings lie more than 15 % apart is thrown away. Half of the
 * load that ours reached is then sent at a fixed rate and timed from when each pair was due. The books of
 * each round are reconciled in full.
 *
 * BENCH_ROUNDS (5) sets how many good rounds are wanted, BENCH_PAIRS (24000) how many pairs are signed:
 * more than a stretch of BENCH_MS (3000) sends, or the run ends and says so. BENCH_CONNECTIONS (200) are
 * the provider's, BENCH_POOL (32) the ceiling's to its database. DATABASE_URL measures that server, in databases of its own
 * that are dropped afterwards; its role needs CREATEDB and CREATEROLE.
 *
 * A regression: a ratio below 0.5 on a quiet machine, or one lower than in the last result of
 * bench/results.
 */
import { runWallet } from './wallet/run.ts'

process.exitCode = (await runWallet()) ? 0 : 1
