/**
 * What does wagering cost a bet?
 *
 * Held to what the specification asks of bonuses: counting what a bet adds to a bonus takes at most a
 * tenth of the processor time of the bet itself, which is to sell its bill and to settle it.
 *
 * The ceiling is the bet: bills sold through the site's lanes at full load, before and after, and a
 * drawn round paid by `settleRound`. Ours is `takePlay` with the consumer of promotions over the same
 * round's bills, twice: paid by own money, which it passes over, and every one of them paid by a bonus,
 * one a member, which is the most that it can be asked. Bills have ten lines; beside it stands the ratio
 * to bills of one line, which are the cheapest to sell. A round in which the ceilings lie more than 15 %
 * apart is thrown away and counted. BENCH_ROUNDS (3) rounds on a fresh copy each; the median counts.
 *
 * BENCH_LINES (200000) and BENCH_MEMBERS (20000) make it another size.
 *
 * A regression: a ratio over 0.10 on a quiet machine.
 */
process.env['BENCH_LINES'] ??= '200000'
const { runWager } = await import('./wager/run.ts')

process.exitCode = (await runWager()) ? 0 : 1
