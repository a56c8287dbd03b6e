/**
 * How many bills are sold a second, and how long does a buyer wait?
 *
 * Held to what the design promises: through the lanes at least eight times the bills that one
 * transaction each sells in the same run (aim twelve), through HTTP, where the members' process
 * shares the two cores with the site and the database, five times (aim eight).
 *
 * 2,000 members with money and sessions; one open round whose limits are looked up and never met;
 * bills of 10 and of 100 lines, and everybody is on the same 10 and the same 100 numbers. Every round
 * of the bench works on a fresh copy, A-B-A: bills one by one, each a transaction over 8 connections
 * (a prepared statement, and the pool as a use case without lanes would take it; the faster counts),
 * then the lanes of this process and the real site in a process of its own, then one by one again.
 * A round whose controls lie more than 15 % apart is thrown away. Half load is sent at a fixed rate and
 * timed from when each bill was due.
 *
 * The round has the full rule set: steps, limits of number, member, bill and round, levels, a discount, and
 * rules for half of the numbers. BENCH_RULES=plain leaves all but steps and limits of numbers out.
 *
 * BENCH_ROUNDS (5) sets how many good rounds are wanted. DATABASE_URL measures that server, in
 * databases of its own that are dropped afterwards; its role needs CREATEDB and CREATEROLE.
 *
 * A regression: a figure below its promise on a quiet machine, or a ratio lower than in the last
 * result of bench/results.
 */
import { runBills } from './bills/run.ts'

process.exitCode = (await runBills()) ? 0 : 1
