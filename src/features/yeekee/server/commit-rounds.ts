import { inTransaction } from '#platform/database/database.ts'
import { Apart } from '#platform/jobs/apart.ts'
import type { Services } from '#platform/services.ts'
import { beaconRoundAt, beaconTimeOf } from '../rules/beacon.ts'
import { commitOf } from '#kernel/fair.ts'
import type { YeekeePorts, YeekeeRound } from './ports.ts'
import { findStates, insertCommitment } from './promise-store.ts'
import type { BeaconChain } from '../contract.ts'

const SEED_BYTES = 32
/** What the seal is bound to, with the round's id. */
export const SEED_PLACE = 'yeekee.commitment.sealed_seed'

/**
 * Promises the draw of every round that is made and not open: the hash of a fresh seed, and which
 * beacon will decide. A round cannot open without it (`lottery.guard_open`).
 * @returns how many were promised
 * @throws when no beacon chain answers, or a round could not be promised; it stays closed until then
 */
export async function commitRounds(services: Services, ports: YeekeePorts): Promise<number> {
  const { db } = services
  const upcoming = await ports.rounds.findUpcoming(db)
  if (upcoming.length === 0) return 0
  const promised = await findStates(
    db,
    upcoming.map((round) => round.roundId),
  )
  const missing = upcoming.filter((round) => !promised.has(round.roundId))
  if (missing.length === 0) return 0
  const chain = await ports.beacon(services).chain()
  const apart = new Apart('rounds without a promise')
  for (const round of missing) {
    await apart.do(`round ${round.roundId}`, () => commitRound(services, chain, round))
  }
  apart.end()
  return missing.length
}

async function commitRound(
  { db, random, vault }: Services,
  chain: BeaconChain,
  { roundId, roundRef, shootCloseAt }: YeekeeRound,
): Promise<void> {
  const seed = random.bytes(SEED_BYTES).toString('hex')
  const beaconRound = beaconRoundAt(chain, shootCloseAt)
  await inTransaction(db, (tx) =>
    insertCommitment(tx, {
      roundId,
      roundRef,
      shootCloseAt,
      commit: commitOf(seed),
      sealedSeed: vault.seal(SEED_PLACE, roundId, seed),
      chain,
      beaconRound,
      beaconAt: beaconTimeOf(chain, beaconRound),
    }),
  )
}
