/**
 * How many deposits a second does the site match against the statement feed?
 *
 * Ours is the whole way of a bank transfer: pages of the feed are kept (`pullStatements`), and each line is
 * matched by its amount and its payer's sealed account and booked into the member's wallet (`bookLine`),
 * eight at a time, each in a transaction of its own, with its events. The feed answers from memory, so that
 * no network is measured. The ceiling is the posting of such a deposit alone, the same operation through
 * `post` in a transaction of its own, by as many at a time, before and after. Told besides: keeping and
 * booking apart, and the processor time of a deposit.
 *
 * A round in which the ceilings lie more than 15 % apart is thrown away and counted. BENCH_ROUNDS (3) rounds on
 * a fresh copy each; the median counts. BENCH_DEPOSITS (4000) payments wait, one a member. Every round ends with
 * the count of payments paid and with the books reconciled in full.
 *
 * A regression: a ratio below 0.10, or a deposit that was not credited, or books with a fault.
 */
const { runMatch } = await import('./match/run.ts')

process.exitCode = (await runMatch()) ? 0 : 1
