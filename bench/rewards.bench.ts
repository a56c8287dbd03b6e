/**
 * What do all rewards together cost a bet?
 *
 * Held to what the specification asks: with cashback, win and loss, bonuses and polls on, a bet takes at
 * most a tenth more processor time than the bet itself, which is to sell its bill and to settle it.
 *
 * The ceiling is the bet: bills sold through the site's lanes at full load, before and after, and a
 * drawn round paid by `settleRound`. Ours is the tick that counts settled play, with every consumer that
 * the site has and a poll that is open, over the same round's bills, and the night of cashback over
 * the same play. Bills have ten lines and are paid by own money. What is counted is a row a member and
 * round, so it is asked twice: of members with four bills each, as somebody plays who plays, and of
 * members most of whom have one, which is the dearest. A round in which the ceilings lie more than 15 %
 * apart is thrown away and counted. BENCH_ROUNDS (3) rounds on a fresh copy each; the median counts.
 *
 * BENCH_LINES (200000) makes it another size.
 *
 * A regression: a ratio over 0.10 on a quiet machine with four bills a member.
 */
process.env['BENCH_LINES'] ??= '200000'
const { runRewards } = await import('./rewards/run.ts')

process.exitCode = (await runRewards()) ? 0 : 1
