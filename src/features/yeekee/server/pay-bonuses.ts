import { MAIN_WALLET_TYPE } from '#kernel/wallet.ts'
import { listWallets } from '#ledger/wallets.ts'
import type { KindName } from '#ledger/kinds.ts'
import { operationKey } from '#ledger/keys.ts'
import { house, wallet, type Operation } from '#ledger/operation.ts'
import { post } from '#ledger/post.ts'
import { inTransaction, type Tx } from '#platform/database/database.ts'
import type { Services } from '#platform/services.ts'
import { bonusOf, seqOfRank } from '../rules/timeline.ts'
import { claimBonusRun, findOpenBonusRuns, insertBonus, type DrawnRound } from './bonus-store.ts'
import type { YeekeePorts } from './ports.ts'
import { findRule } from './rule-store.ts'
import { findShotsAt } from './shot-store.ts'

/** How a bonus is called in the books, by rank. */
const kindOfRank: Readonly<Record<number, KindName>> = { 1: 'yeekee_rank1', 16: 'yeekee_rank16' }

/**
 * Decides the bonuses of drawn rounds: who shot rank 1 and rank 16, and whether his bills that stand
 * reach the minimum. Once a round and rank; nobody moves up; a round that was called off has none.
 * @returns whether anything was decided
 */
export async function payBonuses(services: Services, ports: YeekeePorts): Promise<boolean> {
  const roundIds = await findOpenBonusRuns(services.db)
  for (const roundId of roundIds) {
    await inTransaction(services.db, async (tx) => {
      const drawn = await claimBonusRun(tx, roundId)
      if (drawn) await decide(tx, ports, drawn)
    })
  }
  return roundIds.length > 0
}

async function decide(tx: Tx, ports: YeekeePorts, { roundId, count }: DrawnRound): Promise<void> {
  const round = await ports.rounds.find(tx, roundId)
  if (!round) throw new Error(`yeekee: round ${roundId} is drawn and not there`)
  const rule = await findRule(tx, round.ruleVersionId)
  const operations: Operation[] = []
  for (const bonus of rule.bonuses) {
    const seq = seqOfRank(bonus.rank, count)
    if (seq === undefined) continue
    const shot = (await findShotsAt(tx, roundId, [seq])).get(seq)
    if (!shot) throw new Error(`yeekee: round ${roundId} has no shot ${seq}`)
    const { memberId } = shot
    const stakedSatang = await ports.rounds.findStake(tx, roundId, memberId)
    const stakeMinSatang = rule.bonusStakeMinSatang
    const amountSatang = bonusOf(bonus, { stakedSatang, stakeMinSatang })
    const earned = { roundId, rank: bonus.rank, memberId, amountSatang }
    const operation = await operationFor(tx, earned)
    await insertBonus(tx, {
      ...earned,
      seq,
      stakedSatang,
      amountSatang: operation ? amountSatang : 0n,
      opId: operation?.key ?? null,
    })
    if (operation) operations.push(operation)
  }
  for (const outcome of await post(tx, operations)) {
    if (!outcome.applied) throw new Error(`yeekee: bonus of round ${roundId}: ${outcome.error}`)
  }
}

/** Null: nothing earned, or no main wallet any more to receive it. */
async function operationFor(
  tx: Tx,
  earned: { roundId: bigint; rank: number; memberId: bigint; amountSatang: bigint },
): Promise<Operation | null> {
  const { roundId, rank, memberId, amountSatang } = earned
  const kind = kindOfRank[rank]
  if (amountSatang === 0n || !kind) return null
  const main = (await listWallets(tx, memberId)).find(
    ({ walletType }) => walletType === MAIN_WALLET_TYPE,
  )
  if (!main) return null
  const key = `${roundId}/${rank}`
  return {
    key: operationKey({ scope: 'system', owner: 'yeekee', call: 'bonus', key }),
    memberId,
    kind,
    refId: roundId,
    legs: [{ debit: house('bonus_cost'), credit: wallet(main.id), amountSatang }],
  }
}
