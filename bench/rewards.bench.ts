/**
 * What do all rewards together cost a bet?
 *
 * Held to what the specification asks: with every reward on, a bet takes at most a tenth more processor time than the
 * bet itself, which is to sell its bill and to settle it.
 *
 * The ceiling is the bet: bills sold through the site's lanes at full load, before and after, and drawn rounds paid by
 * `settleRound`. Ours is a day of somebody who plays, after an evening before it: for each round the tick that counts
 * settled play, with every consumer that the site has and a poll that is open, and every tick of a reward once; then
 * all of these until nothing is left at three in the morning, the nights of cashback, affiliate and levels among them.
 * Bills have ten lines and are paid by own money. A round costs by member and a night by member and day, so it is asked
 * of three days: five rounds with four bills in each, which is what is promised; one round with four; one with one. A
 * round in which the ceilings lie more than 15 % apart is thrown away and counted. BENCH_ROUNDS (3) rounds on a fresh
 * copy each; the median counts.
 *
 * BENCH_LINES (600000) makes it another size. A look at what there is to do costs the same on a day of a hundred bills and
 * of a million: of 50,000 bills it is a small part, of 17,000 three times as large a one.
 *
 * A regression: a ratio over 0.10 on a quiet machine on the first of the days.
 */
process.env['BENCH_LINES'] ??= '600000'
const { runRewards } = await import('./rewards/run.ts')

process.exitCode = (await runRewards()) ? 0 : 1
