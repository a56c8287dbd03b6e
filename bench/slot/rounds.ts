import { LINE_BETS } from '#studio/games/talat/config.ts'
import { readTalat, type TalatRound } from '#studio/games/talat/rules.ts'
import type { Played } from '#studio/frame/studio-words.ts'
import type { TestOperator } from '#studio/testing/operator.ts'

/** A session whose last round was not seen yet. */
export interface Unseen {
  readonly name: string
  readonly session: string
}

const ROUNDS_MAX = 20_000
/** A demo has play money for so many stakes at least. */
const STAKES_OF_DEMO = 900

const isWorth = (round: TalatRound, from: number, to: number): boolean =>
  round.spins.length === 1 && round.pays >= from * LINE_BETS && round.pays < to * LINE_BETS

const wanted: readonly (readonly [string, (round: TalatRound) => boolean])[] = [
  ['loss', (round) => round.spins.length === 1 && round.pays === 0],
  ['win of 2 to 6 stakes', (round) => isWorth(round, 2, 6)],
  ['win of 10 stakes or more', (round) => isWorth(round, 10, 5_000)],
  ['free spins', (round) => round.spins.length === 11],
]

/** Plays demos until each kind of round is the last one of a session. */
export async function findRounds(site: TestOperator): Promise<Unseen[]> {
  const found: Unseen[] = []
  for (const [name, isWanted] of wanted) found.push({ name, session: await seek(site, isWanted) })
  return found
}

async function seek(site: TestOperator, isWanted: (round: TalatRound) => boolean): Promise<string> {
  let demo = await site.demo('talat')
  for (let at = 0; at < ROUNDS_MAX; at += 1) {
    if (at % STAKES_OF_DEMO === STAKES_OF_DEMO - 1) demo = await site.demo('talat')
    const { session, state } = demo
    const key = `key-of-a-spin-${String(at).padStart(6, '0')}`
    const press = { session, key, stake: '1', choice: 'spin', commit: state.seed.commit }
    const { round } = (await site.post('/play', press)).body as unknown as Played
    if (isWanted(readTalat(round.outcome ?? ''))) return session
  }
  throw new Error(`no such round in ${ROUNDS_MAX}`)
}
