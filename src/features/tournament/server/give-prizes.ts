import { openWallet } from '#ledger/accounts.ts'
import { operationKey } from '#ledger/keys.ts'
import { house, type Operation, post, wallet } from '#ledger/post.ts'
import { campaignRef } from '#ledger/rewards/campaigns.ts'
import { inTransaction, type Tx } from '#platform/database/database.ts'
import { publish, publishAll } from '#platform/events/publish.ts'
import type { Services } from '#platform/services.ts'
import { findUnrewarded } from '#platform/stake-gate/stake-gate.ts'
import { tournamentChanged, tournamentPrizeGiven } from '../contract.ts'
import { tournamentDeskChanged } from '../operator-contract.ts'
import { placesOf, prizesFor } from '../rules/standing.ts'
import { type DuePrize, endPrizes, insertPrizes, lockDuePrizes } from './prize-store.ts'
import { writePlaces } from './score-store.ts'
import { writeScoresOf } from './score-tournament.ts'
import { lockTournament, markEnded, markSettled, type TournamentRow } from './tournament-store.ts'

/** Prizes that one transaction gives: their wallets are locked for as long as it takes. */
const BATCH = 200

/** Why the ledger gives a member nothing, which is his end of it; anything else is an error of ours. */
const REFUSALS: ReadonlySet<string> = new Set([
  'member_not_active',
  'member_excluded',
  'reward_blocked',
  'wallet_closed',
])

/**
 * Works the last scores out, the places of all whom the house gives something now, and what each place gives:
 * all of it once. Its play is complete and counted. Locks: the tournament.
 */
export async function settleTournament({ db }: Services, one: TournamentRow): Promise<void> {
  const { tournamentId: id } = one
  await inTransaction(db, async (tx) => {
    if ((await lockTournament(tx, id))?.state !== 'published') return
    const scores = await writeScoresOf(tx, one)
    const unrewarded = await findUnrewarded(
      tx,
      scores.map(({ memberId }) => memberId),
    )
    const placed = placesOf(scores.filter(({ memberId }) => !unrewarded.has(memberId)))
    await writePlaces(tx, id, placed)
    await insertPrizes(tx, id, prizesFor(one, placed))
    await markSettled(tx, id)
  })
}

/** Gives what is due, a batch a transaction, and ends the tournament. @returns whether there was anything to do */
export async function givePrizes(services: Services, id: bigint): Promise<boolean> {
  let hasWorked = false
  while (await giveBatch(services, id)) hasWorked = true
  return (await endTournament(services, id)) || hasWorked
}

/** Gives some prizes: points, their end and their events commit together. @returns whether there were any */
export async function giveBatch({ db }: Services, id: bigint): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const due = await lockDuePrizes(tx, id, BATCH)
    if (due.length === 0) return false
    const outcomes = await post(tx, await operationsOf(tx, id, due))
    const ended = due.map(({ memberId, prizeId }, at) => ({
      memberId,
      prizeId,
      refusal: outcomes[at]?.error ?? null,
    }))
    const unknown = ended.find(({ refusal }) => refusal !== null && !REFUSALS.has(refusal))
    if (unknown) throw new Error(`tournament ${id}: a prize ended in ${unknown.refusal}`)
    await endPrizes(tx, id, ended)
    await publishAll(
      tx,
      tournamentPrizeGiven,
      ended
        .filter(({ refusal }) => refusal === null)
        .map(({ memberId, prizeId }) => ({
          memberId: Number(memberId),
          payload: { tournament_id: Number(id), prize_id: Number(prizeId) },
        })),
    )
    return true
  })
}

/** One operation a member; its key is tournament and member, so that none is given twice. */
async function operationsOf(tx: Tx, id: bigint, due: readonly DuePrize[]): Promise<Operation[]> {
  const operations: Operation[] = []
  for (const { memberId, points } of due) {
    const walletId = await openWallet(tx, memberId, 'points')
    operations.push({
      key: operationKey({
        scope: 'system',
        owner: 'tournament',
        call: 'tournament.prize',
        key: `${id}/${memberId}`,
      }),
      memberId,
      kind: 'points_earn',
      refId: id,
      legs: [
        {
          debit: house('points_issue', campaignRef('tournament', id)),
          credit: wallet(walletId),
          amountSatang: BigInt(points),
        },
      ],
    })
  }
  return operations
}

/** Says that it is over once nothing is due. @returns false while another worker still gives, or has ended it */
export async function endTournament({ db }: Services, id: bigint): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    await lockTournament(tx, id)
    if (!(await markEnded(tx, id))) return false
    const payload = { tournament_id: Number(id) }
    await publish(tx, tournamentChanged, { payload: { ...payload, phase: 'ended' } })
    await publish(tx, tournamentDeskChanged, { payload })
    return true
  })
}
