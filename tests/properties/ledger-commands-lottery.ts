import { sql } from 'kysely'
import { sellBills, cancelBillRow, type NewBill } from '#features/lottery/server/sale-store.ts'
import { houseBalance } from '#ledger/accounts.ts'
import { requestHash } from '#ledger/keys.ts'
import { findOperation } from '#ledger/operations.ts'
import { house, wallet, type Operation } from '#ledger/post.ts'
import { lockWallets } from '#ledger/wallets.ts'
import type { Tx } from '#platform/database/database.ts'
import { freshKey } from '#tests/support/ledger.ts'
import { postSeen, Undone, type Call, type Draw } from './ledger-commands.ts'
import type { Planner } from './ledger-commands-flows.ts'
import { pick, type Known, type KnownBill, type KnownRound } from './ledger-commands-known.ts'
import { stepKey } from './ledger-commands-operations.ts'
import {
  cancel,
  closing,
  dueOperation,
  endSale,
  prizeOf,
  RATE_X100,
  said,
  sell,
  settle,
  totalOf,
  type SentBill,
} from './ledger-model-lottery.ts'
import type { ModelLine, Seen } from './ledger-model.ts'

// Real bills through lottery.sell_batch, real cancels, and the money of a result and of a corrected
// one. Paying a corrected result is not a feature yet, so results are paid here as operations.

/** One number in nine is no number; the first ones are wanted most and fill up. */
const NUMBERS = ['00', '01', '02', '03', '00', '01', '04', '00', '7'] as const
const WINNERS = ['00', '01', '02', '03', '04'] as const

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
    sent(this: Call) {
      known.sentBills.push(...bills.filter((bill) => !known.sentBills.includes(bill)))
      for (const { roundId } of bills) roundOf(known, roundId).early.add(this)
    },
    answered(this: Call, _known, seen) {
      for (const [place, bill] of bills.entries()) {
        roundOf(known, bill.roundId).early.delete(this)
        const id = seen[place]?.applied ? seen[place].refId : null
        if (id !== null && !known.bills.some((one) => one.id === id)) known.bills.push({ id, bill })
      }
    },
  }
}

const roundOf = (known: Known, id: bigint): KnownRound => {
  const round = known.rounds.find((one) => one.id === id)
  if (!round) throw new Error(`the run has no round ${id}`)
  return round
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
    sent(this: Call) {
      roundOf(known, bill.roundId).early.add(this)
    },
    answered(this: Call) {
      roundOf(known, bill.roundId).early.delete(this)
    },
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

/** Ends a sale, then pays its result, then pays corrected ones: what the round has come to. */
export const planResult: Planner = (known, { at, satang }) => {
  const round = pick(known.rounds, at)
  if (!round || known.bills.filter(({ bill }) => bill.roundId === round.id).length < 2) {
    return undefined
  }
  if (!round.closed) return at % 2 === 0 ? endSaleCall(round) : undefined
  if (round.early.size > 0) return undefined
  // One in five sends the last result again.
  const revision = round.revision + (at % 5 === 0 ? 0 : 1)
  const winning = pick(WINNERS, satang) ?? '00'
  return {
    name: revision > 1 ? 'settleAgain' : 'settle',
    run: (tx) => payResult(tx, known, { round, revision, winning }),
    decide: (model) => settle(model, round.id, { revision, winning }),
    sent: () => {
      round.revision = Math.max(round.revision, revision)
    },
  }
}

const endSaleCall = (round: KnownRound): Call => ({
  name: 'endSale',
  run: async (tx) => {
    await sql`
      update lottery.round set state = 'closed', closed_at = platform.clock()
       where round_id = ${round.id} and state = 'open'`.execute(tx)
    return []
  },
  decide: (model) => endSale(model, round.id),
  answered: () => {
    round.closed = true
  },
})

interface DueRow {
  bill_id: bigint
  member_id: bigint
  account_id: bigint
  lines: { number: string; amount: number }[]
  paid: bigint
}

async function payResult(
  tx: Tx,
  known: Known,
  { round, revision, winning }: { round: KnownRound; revision: number; winning: string },
): Promise<Seen[]> {
  const refusal = await markPaid(tx, round.id, revision)
  if (refusal !== null) return [said(refusal)]
  const bills = await readDue(tx, round.id)
  const states = await lockWallets(
    tx,
    bills.flatMap((row) => [row.account_id, known.member(row.member_id).receivable]),
  )
  const left = new Map([...states].map(([id, state]) => [id, state.availableSatang]))
  const ops = bills.flatMap((row) => {
    const lines = row.lines.map((line) => ({ ...line, amountSatang: BigInt(line.amount) }))
    const due = prizeOf(lines, winning) - row.paid
    const available = left.get(row.account_id) ?? 0n
    const closed = states.get(row.account_id)?.closed ?? false
    const bill = {
      roundId: round.id,
      memberId: row.member_id,
      walletId: row.account_id,
      receivableId: known.member(row.member_id).receivable,
    }
    const after = available + due
    if (!closed) left.set(row.account_id, after < 0n ? 0n : after)
    return dueOperation(row.bill_id, bill, { revision, due, closed, available }) ?? []
  })
  const seen = await postSeen(tx, ops)
  const rest = await houseBalance(tx, 'lottery_pool', round.id)
  if (rest !== 0n) seen.push(...(await postSeen(tx, [closing(round.id, revision, rest)])))
  const pool = await houseBalance(tx, 'lottery_pool', round.id)
  if (pool !== 0n) throw new Error(`round ${round.id} ends with ${pool} satang in its pool`)
  return seen
}

/** The row of what is paid is the lock of those who pay; it says which revision came last. */
async function markPaid(tx: Tx, roundId: bigint, revision: number): Promise<string | null> {
  const { rows } = await sql<{ state: string; revision: number }>`
    select r.state, p.revision from model.paid p join lottery.round r using (round_id)
     where round_id = ${roundId} for no key update of p`.execute(tx)
  const [paid] = rows
  if (paid?.state === 'open') return 'round_open'
  if (!paid || revision <= paid.revision) return 'settled_before'
  await sql`update model.paid set revision = ${revision} where round_id = ${roundId}`.execute(tx)
  return null
}

/** Bills that stand, with what each was paid so far by the books. */
async function readDue(tx: Tx, roundId: bigint): Promise<DueRow[]> {
  const { rows } = await sql<DueRow>`
    select b.bill_id, b.member_id, b.account_id,
           (select jsonb_agg(jsonb_build_object('number', l.number, 'amount', l.amount_satang))
              from lottery.line l where l.bill_id = b.bill_id) as lines,
           (select coalesce(sum(case when t.code = 33 then t.amount else - t.amount end), 0)::bigint
              from ledger.transfer t
             where t.ref_id = b.bill_id and t.code in (33, 36, 37)
               and t.home_id = b.member_id) as paid
      from lottery.bill b
     where b.round_id = ${roundId}
       and not exists (select from lottery.bill_cancel c where c.bill_id = b.bill_id)
     order by b.bill_id`.execute(tx)
  return rows
}
