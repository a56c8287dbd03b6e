import { sql } from 'kysely'
import {
  sellBills,
  cancelBillRow,
  type NewBill,
} from '#features/lottery/bill/server/sale/sale-store.ts'
import { requestHash } from '#ledger/keys.ts'
import { findOperation } from '#ledger/operations.ts'
import { house, wallet, type Operation } from '#ledger/post.ts'
import { lockWallets } from '#ledger/wallets.ts'
import type { Tx } from '#platform/database/database.ts'
import { freshKey } from '#tests/support/ledger.ts'
import { postSeen, Undone, type Call, type Draw } from './ledger-commands.ts'
import type { Planner } from './ledger-commands-flows.ts'
import { pick, type Known, type KnownBill } from './ledger-commands-known.ts'
import { stepKey } from './ledger-commands-operations.ts'
import { cancel, RATE_X100, said, sell, totalOf, type SentBill } from './ledger-model-lottery.ts'
import type { ModelLine, Seen } from './ledger-model.ts'

// Real bills through lottery.sell_batch and real cancels. Results are in ledger-commands-settle.ts.

/** One number in nine is no number; the first ones are wanted most and fill up. */
const NUMBERS = ['00', '01', '02', '03', '00', '01', '04', '00', '7'] as const

const numberAt = (at: number | bigint): string => pick(NUMBERS, at) ?? '00'

/** One to three bills in one sale: new ones, sent ones again, sent ones with another body. */
export function planBills(known: Known, draws: readonly Draw[]): Call | undefined {
  const bills = draws.flatMap((draw) => billOf(known, draw) ?? [])
  if (bills.length === 0) return undefined
  return {
    name: bills.length > 1 ? 'bills' : 'bill',
    run: async (tx) => {
      const outcomes = await sellBills(tx, bills.map(toNewBill))
      return outcomes.map(({ applied, replayed, error, billId, balanceSatang }, place) => ({
        key: bills[place]?.key ?? null,
        applied,
        replayed,
        error,
        refId: billId,
        result: null,
        holdId: null,
        wallet: { id: bills[place]?.walletId ?? 0n, available: balanceSatang, version: null },
      }))
    },
    decide: (model, seen) => sell(model, bills, seen),
    sent: () => {
      known.sentBills.push(...bills.filter((bill) => !known.sentBills.includes(bill)))
    },
    answered: (_known, seen) => {
      for (const [place, bill] of bills.entries()) {
        const id = seen[place]?.applied ? seen[place].refId : null
        if (id !== null && !known.bills.some((one) => one.id === id)) known.bills.push({ id, bill })
      }
    },
  }
}

function billOf(known: Known, { at, satang }: Draw): SentBill | undefined {
  const earlier = pick(known.sentBills, at >> 2)
  if (at % 8 === 6 && earlier) return earlier
  if (at % 8 === 7 && earlier) return { ...earlier, body: ['another body', satang] }
  const round = pick(known.rounds, at % 3)
  if (!round) return undefined
  const { id, memberId } = known.wallet(at, pick(['main', 'main', 'bonus'], at >> 2))
  const lines: ModelLine[] = [
    { number: numberAt(satang), amountSatang: satang / 2n + 1n },
    { number: numberAt(at), amountSatang: satang / 3n + 1n },
  ].slice(0, 1 + (at % 2))
  const key = freshKey()
  return {
    key,
    body: [round.id, lines.map(({ number, amountSatang }) => [number, amountSatang])],
    roundId: round.id,
    memberId,
    walletId: id,
    receivableId: known.member(memberId).receivable,
    lines,
  }
}

const toNewBill = (bill: SentBill): NewBill => ({
  operationKey: bill.key,
  requestHash: requestHash(bill.body),
  memberId: Number(bill.memberId),
  accountId: bill.walletId,
  roundId: bill.roundId,
  agentId: 6,
  validationNo: `model ${freshKey()}`,
  note: '',
  slipId: null,
  lines: bill.lines.map((line) => ({ ...line, betType: 'top2', rateX100: BigInt(RATE_X100) })),
})

/** The member takes back a bill that he bought, perhaps for the second time, perhaps too late. */
export const planCancel: Planner = (known, { at }) => {
  const found = pick(known.bills, at)
  if (!found) return undefined
  const { bill, id } = found
  const { main, commission, cashback, bonus } = known.member(bill.memberId)
  const refund: Operation = {
    key: stepKey(known, 'cancel', id, (at >> 4) % 2),
    memberId: bill.memberId,
    kind: 'lottery_cancel',
    refId: id,
    body: { billId: id },
    legs: [
      {
        debit: house('lottery_pool', bill.roundId),
        credit: wallet(bill.walletId),
        amountSatang: totalOf(bill.lines),
      },
    ],
  }
  return {
    name: 'cancel',
    run: async (tx) => {
      // All his wallets: two cancels at once then count each other for the day.
      await lockWallets(tx, [main, commission, cashback, bonus])
      return takeBack(tx, found, refund)
    },
    decide: (model) => cancel(model, id, refund),
  }
}

async function takeBack(tx: Tx, { id, bill }: KnownBill, refund: Operation): Promise<Seen[]> {
  if (!(await findOperation(tx, { ...refund, body: refund.body }))) {
    const { rows } = await sql<{ cancelled: boolean; count: number }>`
      select coalesce(bool_or(bill_id = ${id}), false) as cancelled, count(*)::integer as count
        from lottery.bill_cancel where member_id = ${bill.memberId}`.execute(tx)
    if (rows[0]?.cancelled) return [said('cancelled_before')]
    const refusal = await cancelBillRow(tx, id, (rows[0]?.count ?? 0) + 1)
    if (refusal !== null) return [said(refusal)]
  }
  const seen = await postSeen(tx, [refund])
  // A wallet that was closed meanwhile: what was written about the bill must not stay.
  if (seen.some(({ applied }) => !applied)) throw new Undone([said(seen[0]?.error ?? null)])
  return seen
}
