import { house, wallet, type Operation } from '#ledger/post.ts'
import type { LedgerModel, ModelBill, ModelLine, ModelRound, Seen } from './ledger-model.ts'

// Rounds and bills in the model: sale and cancel; results are in ledger-model-settle.ts. One bet type
// at one rate; limits of the sale in all their variety are the matter of the lottery's own model.

/** What a winning line pays, in hundredths of the stake. */
export const RATE_X100 = 300
/** What everybody together may stake on one number. */
export const CAP_SATANG = 900n

/** A bill on its way to the sale. */
export interface SentBill extends Omit<ModelBill, 'cancelled' | 'paid'> {
  readonly key: string
  /** What "the same body" means. */
  readonly body: unknown
}

/** An answer that is no decision of the ledger, or a refusal of a step around it. */
export const said = (error: string | null): Seen => ({
  key: null,
  applied: error === null,
  replayed: false,
  error,
  refId: null,
  result: null,
  holdId: null,
  wallet: null,
})

export const totalOf = (lines: readonly ModelLine[]): bigint =>
  lines.reduce((sum, { amountSatang }) => sum + amountSatang, 0n)

export const prizeOf = (lines: readonly ModelLine[], winning: string): bigint =>
  totalOf(lines.filter(({ number }) => number === winning)) * BigInt(RATE_X100 / 100)

/** Sells bills one by one. `seen` lends the ids that the database gave to new bills. */
export function sell(
  model: LedgerModel,
  bills: readonly SentBill[],
  seen: readonly Seen[],
): Seen[] {
  return bills.map((bill, place) => {
    const { key, body, memberId, roundId, lines } = bill
    const refusal = saleRefusal(model, bill)
    const id = seen[place]?.refId ?? null
    const op: Operation = {
      key,
      body,
      memberId,
      kind: 'lottery_stake',
      ...(refusal === null ? {} : { refusal }),
      ...(refusal === null && id !== null ? { refId: id } : {}),
      legs: [
        {
          debit: wallet(bill.walletId),
          credit: house('lottery_pool', roundId),
          amountSatang: totalOf(lines),
        },
      ],
    }
    const [answer = said('no answer')] = model.decide([op])
    if (answer.applied && !answer.replayed && id !== null) {
      model.bills.set(id, { ...bill, cancelled: false, paid: 0n })
      sellNumbers(model, bill, 1n)
    }
    return { ...answer, wallet: answer.wallet && { ...answer.wallet, version: null } }
  })
}

/** The round first, then the worst line. Each line counts what the ones before it took. */
function saleRefusal(model: LedgerModel, { roundId, lines }: SentBill): string | null {
  const round = roundAt(model, roundId)
  if (!round.isOpen) return 'round_closed'
  const sold = new Map(round.sold)
  const findings = lines.map(({ number, amountSatang }) => {
    const room = CAP_SATANG - (sold.get(number) ?? 0n)
    sold.set(number, (sold.get(number) ?? 0n) + amountSatang)
    if (number.length !== 2) return 'line_invalid'
    if (room <= 0n) return 'number_closed'
    return amountSatang > room ? 'number_over_limit' : null
  })
  const worst = ['line_invalid', 'number_closed', 'number_over_limit'] as const
  return worst.find((finding) => findings.includes(finding)) ?? null
}

function sellNumbers(
  model: LedgerModel,
  { roundId, lines }: Pick<ModelBill, 'roundId' | 'lines'>,
  sign: bigint,
) {
  const round = roundAt(model, roundId)
  const sold = new Map(round.sold)
  for (const { number, amountSatang } of lines) {
    sold.set(number, (sold.get(number) ?? 0n) + amountSatang * sign)
  }
  model.rounds.set(roundId, { ...round, sold })
}

/** The member takes a bill back. A second cancel under another key finds it cancelled. */
export function cancel(model: LedgerModel, billId: bigint, refund: Operation): Seen[] {
  const bill = model.bills.get(billId)
  if (!bill) throw new Error(`the model has no bill ${billId}`)
  if (model.stored.has(refund.key)) return model.decide([refund])
  if (bill.cancelled) return [said('cancelled_before')]
  if (!roundAt(model, bill.roundId).isOpen) return [said('cancel_round_closed')]
  if (model.account(bill.walletId).closed) return [said('wallet_closed')]
  model.bills.set(billId, { ...bill, cancelled: true })
  sellNumbers(model, bill, -1n)
  return model.decide([refund])
}

export function endSale(model: LedgerModel, roundId: bigint): Seen[] {
  model.rounds.set(roundId, { ...roundAt(model, roundId), isOpen: false })
  return []
}

export const roundAt = (model: LedgerModel, roundId: bigint): ModelRound => {
  const round = model.rounds.get(roundId)
  if (!round) throw new Error(`the model has no round ${roundId}`)
  return round
}
