import { MAIN_WALLET_TYPE } from '#kernel/wallet.ts'
import { listWallets } from '#ledger/wallets.ts'
import type { KindName } from '#ledger/kinds.ts'
import { operationKey } from '#ledger/keys.ts'
import { house, wallet, type Operation } from '#ledger/operation.ts'
import { post } from '#ledger/post.ts'
import { inTransaction, type Tx } from '#platform/database/database.ts'
import { publish } from '#platform/events/publish.ts'
import { Apart } from '#platform/jobs/apart.ts'
import type { Services } from '#platform/services.ts'
import { bonusesPaid } from '../contract.ts'
import { countShooters, decideBonuses, type Decision, type Shooter } from '../rules/bonus.ts'
import { seqOfRank } from '../rules/timeline.ts'
import { claimBonusRun, findOpenBonusRuns, insertBonus } from './bonus-store.ts'
import { findCountedStakes } from './counted-stakes.ts'
import type { YeekeePorts } from './ports.ts'
import { findState } from './promise-store.ts'
import { findRule } from './rule-store.ts'
import { findShooters, findShotsAt } from './shot-store.ts'

/** How a bonus is called in the books, by rank. */
const kindOfRank: Readonly<Record<number, KindName>> = { 1: 'yeekee_rank1', 16: 'yeekee_rank16' }

/**
 * Decides the bonuses of drawn rounds: who shot rank 1 and rank 16, and what each is paid by the rules
 * (rules/bonus.ts). Bills are final once a round is drawn, so the stakes are read before the locks. Once
 * a round and rank; a round that was called off has none. Each round is decided apart: one that throws
 * stays open for the next turn.
 * @returns whether anything was decided
 */
export async function payBonuses(services: Services, ports: YeekeePorts): Promise<boolean> {
  const roundIds = await findOpenBonusRuns(services.db)
  const apart = new Apart('rounds without their bonuses')
  for (const roundId of roundIds) {
    await apart.do(`round ${roundId}`, () => decideRound(services, ports, roundId))
  }
  apart.end()
  return roundIds.length > 0
}

async function decideRound(services: Services, ports: YeekeePorts, roundId: bigint): Promise<void> {
  const judged = await judge(services, ports, roundId)
  await inTransaction(services.db, async (tx) => {
    if (await claimBonusRun(tx, roundId, judged.shooters)) await pay(tx, roundId, judged.decisions)
  })
}

interface Judged {
  readonly shooters: number
  readonly decisions: readonly (Decision & { readonly seq: number })[]
}

async function judge(services: Services, ports: YeekeePorts, roundId: bigint): Promise<Judged> {
  const { db } = services
  const round = await ports.rounds.find(db, roundId)
  const state = await findState(db, roundId)
  if (!round || !state) throw new Error(`yeekee: round ${roundId} is drawn and not there`)
  const rule = await findRule(db, round.ruleVersionId)
  const ranks = rule.bonuses.flatMap(({ rank }) => {
    const seq = seqOfRank(rank, state.count)
    return seq === undefined ? [] : [{ rank, seq }]
  })
  const [memberIds, stakes, shots] = await Promise.all([
    findShooters(db, roundId),
    findCountedStakes(services, ports, { roundId, rule }),
    findShotsAt(
      db,
      roundId,
      ranks.map(({ seq }) => seq),
    ),
  ])
  const persons = await ports.persons(services, memberIds.map(Number))
  const shooterOf = (memberId: bigint): Shooter => ({
    memberId,
    person: persons.get(Number(memberId)) ?? `${memberId}`,
    stakedSatang: stakes.get(memberId) ?? 0n,
  })
  const shooters = memberIds.map(shooterOf)
  const ranked = ranks.map(({ rank, seq }) => {
    const shot = shots.get(seq)
    if (!shot) throw new Error(`yeekee: round ${roundId} has no shot ${seq}`)
    return { rank, shooter: shooterOf(shot.memberId) }
  })
  const decisions = decideBonuses(rule, ranked, shooters).map((decision, at) => ({
    ...decision,
    seq: ranks[at]?.seq ?? 0,
  }))
  return { shooters: countShooters(shooters, rule.bonusStakeMinSatang), decisions }
}

async function pay(tx: Tx, roundId: bigint, decisions: Judged['decisions']): Promise<void> {
  const operations: Operation[] = []
  for (const { rank, seq, shooter, outcome, amountSatang } of decisions) {
    const { memberId, stakedSatang } = shooter
    const operation = await operationFor(tx, { roundId, rank, memberId, amountSatang })
    await insertBonus(tx, {
      roundId,
      rank,
      seq,
      memberId,
      stakedSatang,
      amountSatang: operation ? amountSatang : 0n,
      outcome: outcome === 'paid' && !operation ? 'no_wallet' : outcome,
      opId: operation?.key ?? null,
    })
    if (operation) operations.push(operation)
  }
  for (const result of await post(tx, operations)) {
    if (!result.applied) throw new Error(`yeekee: bonus of round ${roundId}: ${result.error}`)
  }
  if (operations.length > 0) {
    await publish(tx, bonusesPaid, { payload: { round_id: Number(roundId) } })
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
