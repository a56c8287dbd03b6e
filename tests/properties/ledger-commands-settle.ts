import { sql } from 'kysely'
import { Refusal, requireFound } from '#kernel/errors.ts'
import { betTypes } from '#features/lottery/rules/bet-types.ts'
import { allWinningNumbers } from '#features/lottery/rules/match.ts'
import {
  requireByPeople,
  requireResultless,
} from '#features/lottery/result/server/desk/desk-rules.ts'
import {
  insertFirstEntry,
  insertResult,
  lockDeskRound,
} from '#features/lottery/result/server/desk/result-store.ts'
import {
  askSecondPerson,
  isRefused,
  matchEntries,
} from '#features/lottery/result/server/desk/second-person.ts'
import {
  requireCorrectable,
  requireCorrection,
} from '#features/lottery/result/server/revision/revision-rules.ts'
import {
  insertRevision,
  insertRevisionEntry,
} from '#features/lottery/result/server/revision/revision-store.ts'
import * as store from '#features/lottery/result/server/settlement/settlement-store.ts'
import { resultErrors } from '#features/lottery/result/errors.ts'
import { house, wallet } from '#ledger/post.ts'
import type { Tx } from '#platform/database/database.ts'
import { freshKey } from '#tests/support/ledger.ts'
import { postCall, Undone, type Call } from './ledger-commands.ts'
import type { Planner } from './ledger-commands-flows.ts'
import { pick, type Known, type KnownRound } from './ledger-commands-known.ts'
import { endSale, said } from './ledger-model-lottery.ts'
import {
  confirm,
  finish,
  payShare,
  plan,
  walletsMoved,
  type BillChange,
} from './ledger-model-settle.ts'
import type { Seen } from './ledger-model.ts'

// Results as the product has them: entered and typed again, the work cut, paid share by share, closed,
// and all of it once more when the result is corrected. Each step is a call of its own, so that bets,
// cancels, withdrawals and other payers come between. What is under test is the code of the feature.

const WINNERS = ['00', '01', '02', '03', '04'] as const
const [FIRST, SECOND] = [100, 101]
/** About as many lines a share: every member has one of his own. */
const SHARE_LINES = 1

type Step = (
  round: KnownRound,
  known: Known,
  winning: string,
  turn?: ReturnType<typeof turnAt>,
) => Call

/** What comes next for a round; one in nine is a step out of turn, or once more. */
export const planResult: Planner = (known, { at, satang }) => {
  const round = pick(known.rounds, at)
  if (!round || known.bills.filter(({ bill }) => bill.roundId === round.id).length < 2) {
    return undefined
  }
  if (round.stage === 'selling') return at % 2 === 0 ? endSaleCall(round) : undefined
  if (round.stage === 'settled' && at % 3 === 1) return spendPrize(known, round, satang)
  const anyOf = pick(Object.values(nextStep), at >> 2)
  const step = at % 9 === 0 ? anyOf : nextStep[round.stage]
  return step?.(round, known, pick(WINNERS, satang) ?? '00')
}

/** Somebody with a bill bets all that he has: what a correction takes back is then not there. */
function spendPrize(known: Known, round: KnownRound, place: bigint): Call | undefined {
  const rich = known.bills.filter(
    ({ bill }) =>
      bill.roundId === round.id && (known.balances.get(bill.walletId)?.available ?? 0n) > 0n,
  )
  const bill = pick(rich, place)?.bill
  if (!bill) return undefined
  const amountSatang = known.balances.get(bill.walletId)?.available ?? 0n
  const legs = [
    { debit: wallet(bill.walletId), credit: house('game_clearing', known.ref), amountSatang },
  ]
  const bet = { key: freshKey(), memberId: bill.memberId, kind: 'game_bet', legs } as const
  return postCall('spendPrize', [bet])
}

const endSaleCall = (round: KnownRound): Call => ({
  name: 'endSale',
  run: async (tx) => {
    await sql`
      update lottery.round set state = 'closed', closed_at = platform.clock(),
             close_at = platform.clock(), draw_at = platform.clock()
       where round_id = ${round.id} and state = 'open'`.execute(tx)
    return []
  },
  decide: (model) => endSale(model, round.id),
  answered: () => {
    if (round.stage === 'selling') round.stage = 'closed'
  },
})

const confirmCall: Step = (round, _known, winning) => {
  const isCorrection = round.hasBeenPaid
  return {
    name: isCorrection ? 'revision' : 'result',
    run: (tx) =>
      orRefused(() => (isCorrection ? correctResult : enterResult)(tx, round.id, winning)),
    decide: (model) => confirm(model, round.id, { isCorrection, winning }),
    answered: (_known, [seen]) => {
      if (seen?.applied) round.stage = 'confirmed'
    },
  }
}

/** The last two of four digits are 2 ตัวบน. */
const officialOf = (winning: string) => ({ number: [`59${winning}`] })

async function enterResult(tx: Tx, roundId: bigint, winning: string): Promise<Seen[]> {
  const round = requireByPeople(requireFound(await lockDeskRound(tx, roundId)))
  requireResultless(round)
  const entry = { roundId, staffId: FIRST, official: officialOf(winning), readingId: null }
  await insertFirstEntry(tx, { ...entry, source: 'model' })
  await askSecondPerson(tx, { ...entry, revision: 1 })
  const second = { staffId: SECOND, official: officialOf(winning), readingId: undefined }
  const agreed = await matchEntries(tx, round, second, resultErrors.result_not_entered)
  if (isRefused(agreed)) throw new Refusal(agreed)
  await insertResult(tx, agreed)
  await store.insertPrizeRun(tx, { roundId, revision: agreed.first.revision })
  return [said(null)]
}

async function correctResult(tx: Tx, roundId: bigint, winning: string): Promise<Seen[]> {
  const { round, revision } = await requireCorrectable(tx, await lockDeskRound(tx, roundId))
  const { official } = await requireCorrection(tx, round, officialOf(winning))
  const entry = { roundId, revision, staffId: FIRST, official, readingId: null }
  await insertRevisionEntry(tx, { ...entry, source: 'model', reason: 'ประกาศผลผิด' })
  await askSecondPerson(tx, entry)
  const second = { staffId: SECOND, official, readingId: undefined }
  const agreed = await matchEntries(tx, round, second, resultErrors.result_not_entered)
  if (isRefused(agreed)) throw new Refusal(agreed)
  await insertRevision(tx, agreed)
  await store.insertPrizeRun(tx, { roundId, revision })
  return [said(null)]
}

/** A refusal rolls back, and is the answer. */
async function orRefused(work: () => Promise<Seen[]>): Promise<Seen[]> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Refusal) throw new Undone([said(error.definition.code)])
    throw error
  }
}

/** The run that is open; the answer where none is. */
async function onOpenRun(
  tx: Tx,
  roundId: bigint,
  work: (run: store.OpenRun) => Promise<Seen[]>,
): Promise<Seen[]> {
  const [run] = await store.findOpenRuns(tx, roundId)
  return run ? work(run) : [said('nothing_open')]
}

/** Notes whether others work on the round at the same time. */
function turnAt(round: KnownRound) {
  const turn = { hasMet: false }
  return {
    with: (seen: readonly Seen[]) => ({ seen, hasMet: turn.hasMet }),
    begin: () => {
      for (const other of round.working) [other.hasMet, turn.hasMet] = [true, true]
      round.working.add(turn)
    },
    end: () => void round.working.delete(turn),
  }
}

const planCall: Step = (round, _known, _winning, turn = turnAt(round)) => ({
  name: 'plan',
  run: (tx) =>
    onOpenRun(tx, round.id, async (run) => {
      await store.takeFence(tx, run.roundId)
      if (!(await store.areSalesFinal(tx, run.roundId))) return [said('sales_under_way')]
      const winning = allWinningNumbers(await store.findDraw(tx, run), betTypes)
      const isPlanned = await store.planRun(tx, run, winning, SHARE_LINES)
      if (!isPlanned) return [said('planned_before')]
      const { rows } = await sql<{ shares: number }>`
        select count(*)::integer as shares from lottery.settle_chunk
         where round_id = ${run.roundId} and revision = ${run.revision}`.execute(tx)
      return [{ ...said(null), result: { shares: rows[0]?.shares ?? 0 } }]
    }),
  decide: (model, seen) => plan(model, round.id, turn.with(seen)),
  sent: turn.begin,
  answered: (_known, [seen]) => {
    turn.end()
    if (seen?.applied) round.stage = 'planned'
  },
})

const payCall: Step = (round, known, _winning, turn = turnAt(round)) => ({
  name: 'payShare',
  run: (tx) =>
    onOpenRun(tx, round.id, async (run) => {
      if (run.status === 'waiting') return [said('not_planned')]
      const paid = await store.payChunk(tx, run)
      return paid ? readShare(tx, known, run, paid) : [said('no_share')]
    }),
  decide: (model, seen) => payShare(model, round.id, turn.with(seen)),
  sent: turn.begin,
  answered: (_known, [seen]) => {
    turn.end()
    if (seen?.error === 'no_share' && round.stage === 'planned') round.stage = 'paid'
  },
})

interface PayoutRow extends BillChange {
  readonly id: bigint
  readonly memberId: bigint
  readonly walletId: bigint
  readonly isClosed: boolean
}

/** What the share that was just paid did, by its rows and by the balances that it left. */
async function readShare(
  tx: Tx,
  known: Known,
  { roundId, revision }: store.RunKey,
  { chunk, wins, bills, paidSatang: paid }: store.PaidChunk,
): Promise<Seen[]> {
  const range = sql`select from_id, to_id from lottery.settle_chunk
    where round_id = ${roundId} and revision = ${revision} and chunk = ${chunk}`
  const covers = await sql<{ from: bigint; to: bigint }>`
    select c.from_id as from, c.to_id as to from (${range}) c`.execute(tx)
  const payouts = await sql<PayoutRow>`
    select p.bill_id as id, p.member_id as "memberId", b.account_id as "walletId",
           p.account_id <> b.account_id as "isClosed", p.total_satang as total,
           p.moved_satang as moved, p.owed_satang as owed, p.waived_satang as waived
      from (${range}) c join lottery.payout p on p.round_id = ${roundId}
       and p.revision = ${revision} and p.member_id between c.from_id and c.to_id
      join lottery.bill b using (bill_id)
     order by 1`.execute(tx)
  const debts = await sql<{ id: bigint; amount: bigint }>`
    select d.account_id as id, d.amount_satang as amount from (${range}) c
      join lottery.debt_payment d on d.round_id = ${roundId} and d.revision = ${revision}
       and d.member_id between c.from_id and c.to_id
     order by 1`.execute(tx)
  const changes = payouts.rows.map((row) => ({
    ...row,
    receivableId: known.member(row.memberId).receivable,
  }))
  const moved = walletsMoved(
    changes,
    debts.rows.map(({ id, amount }) => [id, amount]),
  )
  const wallets = await sql<{ id: bigint; available: bigint; version: bigint }>`
    select b.account_id as id, ledger.available(b) as available, b.version
      from ledger.balance b where b.account_id = any (${moved}::bigint[]) and b.stripe = 0
     order by 1`.execute(tx)
  return [
    { ...said(null), result: { ...covers.rows[0], wins, bills, paid } },
    ...payouts.rows.map(({ id, total, moved: by, owed, waived }) => ({
      ...said(null),
      refId: id,
      result: { total, moved: by, owed, waived },
    })),
    ...debts.rows.map(({ id, amount }) => ({ ...said(null), refId: id, result: { amount } })),
    ...wallets.rows.map((wallet) => ({ ...said(null), wallet })),
  ]
}

const finishCall: Step = (round, _known, _winning, turn = turnAt(round)) => ({
  name: round.hasBeenPaid ? 'settleAgain' : 'settle',
  run: (tx) =>
    onOpenRun(tx, round.id, async (run) => [
      said((await store.finishRun(tx, run)) ? null : 'unfinished'),
    ]),
  decide: (model, seen) => finish(model, round.id, turn.with(seen)),
  sent: turn.begin,
  answered: (_known, [seen]) => {
    turn.end()
    if (seen?.applied) [round.stage, round.hasBeenPaid] = ['settled', true]
    else if (seen?.error === 'unfinished' && round.stage === 'paid') round.stage = 'planned'
  },
})

const nextStep: Readonly<Record<Exclude<KnownRound['stage'], 'selling'>, Step>> = {
  closed: confirmCall,
  confirmed: planCall,
  planned: payCall,
  paid: finishCall,
  settled: confirmCall,
}
