import { inTransaction } from '#platform/database/database.ts'
import type { Services } from '#platform/services.ts'
import { chainTime, headOf } from '../rules/chain.ts'
import { commitOf } from '#kernel/fair.ts'
import { drawRound as drawByRule, sumOf } from '../rules/draw.ts'
import { callOffRound } from './call-off.ts'
import { SEED_PLACE } from './commit-rounds.ts'
import { findSilence, insertCallOff, insertDraw } from './draw-store.ts'
import type { VerifiedBeacon, YeekeePorts, YeekeeRound } from './ports.ts'
import { findSealedSeed, type RoundState } from './promise-store.ts'
import { findRule, type YeekeeRule } from './rule-store.ts'
import { findAllShots, type ShotRow } from './shot-store.ts'

/** `waiting`: for betting to close, for the beacon's time, or for somebody who answers. */
export type DrawOutcome = 'waiting' | 'drawn' | 'called_off'

/**
 * Draws a round whose head is out, as soon as its beacon is: nothing here chooses, and the database
 * computes the result again before it takes it. Safe to repeat and beside itself.
 */
export async function drawRound(
  services: Services,
  ports: YeekeePorts,
  state: RoundState,
): Promise<DrawOutcome> {
  const round = await ports.rounds.find(services.db, state.roundId)
  if (!round || round.status === 'open') return 'waiting'
  const rule = await findRule(services.db, round.ruleVersionId)
  const end = async (cause: Parameters<typeof callOffRound>[3]): Promise<DrawOutcome> =>
    (await callOffRound(services, ports, state, cause)) ? 'called_off' : 'waiting'
  const cause = await reasonAgainst(services, round, state, rule)
  if (cause) return end(cause)
  const now = await services.clock.now()
  if (now < state.beaconAt) return 'waiting'
  const beacon = await askBeacon(services, ports, state)
  if (beacon) {
    const written = await write(services, ports, state, rule, beacon)
    return written === 'broken_chain' ? end(written) : written
  }
  const waitedMs = now.getTime() - state.beaconAt.getTime()
  return waitedMs < rule.beaconWaitS * 1000 ? 'waiting' : end('no_beacon')
}

/** Why there can be no draw, known as soon as shooting is over. */
async function reasonAgainst(
  { db }: Services,
  round: YeekeeRound,
  state: RoundState,
  rule: YeekeeRule,
): Promise<'few_shots' | 'outage' | undefined> {
  const windowFromMs = state.shootCloseAt.getTime() - rule.outageWindowS * 1000
  // A round that was opened later than that was not open to anybody before.
  const from = new Date(Math.max(windowFromMs, round.openedAt?.getTime() ?? 0))
  const silenceMs = await findSilence(db, from, state.shootCloseAt)
  if (silenceMs > rule.outageGapS * 1000) return 'outage'
  return state.count < rule.shotsMin ? 'few_shots' : undefined
}

async function askBeacon(
  services: Services,
  ports: YeekeePorts,
  { chain, beaconRound, roundRef }: RoundState,
): Promise<VerifiedBeacon | undefined> {
  try {
    return await ports.beacon(services).fetch(chain, beaconRound)
  } catch (error) {
    services.log.debug({ err: error, round: roundRef, beaconRound }, 'no beacon: the draw waits')
    return undefined
  }
}

/** Draw, seed, result and order of payment: together or not at all. */
async function write(
  services: Services,
  ports: YeekeePorts,
  state: RoundState,
  rule: YeekeeRule,
  { signature, randomness }: VerifiedBeacon,
): Promise<DrawOutcome | 'broken_chain'> {
  const { roundId, roundRef, head } = state
  return inTransaction(services.db, async (tx) => {
    const readiness = await ports.rounds.lockForDraw(tx, roundId)
    if (readiness === 'early') return 'waiting'
    if (readiness === 'drawn') return 'drawn'
    if (readiness === 'void') {
      await insertCallOff(tx, roundId, 'by_lottery')
      return 'called_off'
    }
    const shots = await findAllShots(tx, roundId)
    if (!isWhole(shots, state)) return 'broken_chain'
    const serverSeed = openSeed(services, state, await findSealedSeed(tx, roundId))
    const numbers = shots.map((shot) => shot.number)
    const { minusRank } = rule
    const steps = drawByRule({ serverSeed, roundRef, head, randomness, numbers, minusRank })
    await insertDraw(tx, { roundId, serverSeed, signature, randomness, ...steps })
    await ports.rounds.announceDraw(tx, roundId, steps)
    return 'drawn'
  })
}

/** Recomputes the chain over all rows: one more, one less or another one shows. */
function isWhole(shots: readonly ShotRow[], state: RoundState): boolean {
  const chain = shots.map((shot) => ({ ...shot, atIso: chainTime(shot.at) }))
  return (
    shots.every((shot, at) => shot.seq === at + 1) &&
    shots.length === state.count &&
    sumOf(shots.map((shot) => shot.number)) === state.sum &&
    headOf(state.roundRef, state.commit, chain) === state.head
  )
}

/** @throws where the seal holds another seed than was promised; it never says which */
function openSeed({ vault }: Services, state: RoundState, sealed: string): string {
  const seed = vault.open(SEED_PLACE, state.roundId, sealed)
  if (commitOf(seed) !== state.commit) {
    throw new Error(`yeekee: the sealed seed of ${state.roundRef} is not the promised one`)
  }
  return seed
}
