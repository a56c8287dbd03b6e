import type { LineFinding } from '#features/lottery/bill/rules/bill.ts'
import type { BetType } from '#features/lottery/rules/bet-types.ts'
import type { NewBill, NewLine } from '#features/lottery/bill/server/sale/sale-store.ts'

/** What a type pays and takes, as a person would write it down; satang and hundredths. */
export interface ModelRate {
  readonly rate: number
  readonly min: number
  readonly maxPerBet: number
  readonly maxPerMember: number
  readonly cap?: number
  readonly discountBp?: number
  readonly steps?: readonly (readonly [over: number, pays: number])[]
  readonly vip?: readonly (readonly [level: number, pays: number])[]
  readonly unit?: number
  readonly prizes?: readonly number[]
  /** What staff and rules say of numbers: pays at most, sells at most. */
  readonly said?: ReadonlyMap<string, { readonly rate?: number; readonly cap?: number }>
}

export interface ModelRound {
  readonly rates: { readonly [T in BetType]?: ModelRate }
  readonly maxPerBill?: number
  readonly maxPerMemberRound?: number
  readonly maxRound?: number
}

interface ModelBill {
  readonly bill: NewBill
  readonly paid: number
  readonly lines: readonly {
    readonly key: string
    readonly amount: number
    readonly cost: number
  }[]
}

const codes: { readonly [F in LineFinding]: string | null } = {
  invalid: 'line_invalid',
  unsold: 'line_invalid',
  off_unit: 'line_invalid',
  below_min: 'stake_below_min',
  above_max: 'stake_above_max',
  closed: 'number_closed',
  over_member: 'member_over_limit',
  over_number: 'number_over_limit',
  over_bill: 'bill_over_limit',
  over_member_round: 'member_round_over_limit',
  over_round: 'round_over_limit',
  rate_changed: 'rate_changed',
  reduced: null,
  ok: null,
}
const order = Object.keys(codes)

/**
 * The sale, once more and naively: one line after the other, every sum added up anew from the bills
 * that stand. What the sale works out over a whole batch has to come out the same.
 */
export class SaleModel {
  /** In each member's wallet. */
  readonly left = new Map<number, number>()
  readonly #rounds: ReadonlyMap<bigint, ModelRound>
  readonly #levels: ReadonlyMap<number, number>
  #standing: ModelBill[] = []

  constructor(
    rounds: ReadonlyMap<bigint, ModelRound>,
    levels: ReadonlyMap<number, number>,
    wallets: ReadonlyMap<number, bigint>,
  ) {
    this.#rounds = rounds
    this.#levels = levels
    for (const [memberId, satang] of wallets) this.left.set(memberId, figure(satang))
  }

  get standing(): readonly NewBill[] {
    return this.#standing.map(({ bill }) => bill)
  }

  /** Sells a bill, or says why not. */
  sell(bill: NewBill): { error: string | null; findings: LineFinding[] } {
    const lines: ModelBill['lines'][number][] = []
    const findings: LineFinding[] = []
    let paid = 0
    for (const line of bill.lines) {
      const amount = figure(line.amountSatang)
      findings.push(this.#find(bill, line, lines))
      const rate = this.rateOf(bill, line, lines)
      const terms = this.#rounds.get(bill.roundId)?.rates[line.betType]
      paid += amount - Math.floor((amount * (terms?.discountBp ?? 0)) / 10_000)
      lines.push({ key: keyOf(bill, line), amount, cost: costOf(terms, amount, rate) })
    }
    const worst = findings.toSorted((a, b) => order.indexOf(a) - order.indexOf(b))[0] ?? 'ok'
    const wallet = this.left.get(bill.memberId) ?? 0
    const error = codes[worst] ?? (paid > wallet ? 'insufficient_balance' : null)
    if (error === null) {
      this.#standing.push({ bill, paid, lines })
      this.left.set(bill.memberId, wallet - paid)
    }
    return { error, findings }
  }

  /** Takes a bill back; its wallet gets what was paid. */
  cancel(bill: NewBill): void {
    const found = this.#standing.find((one) => one.bill === bill)
    if (!found) throw new Error('the model did not sell this bill')
    this.#standing = this.#standing.filter((one) => one !== found)
    this.left.set(bill.memberId, (this.left.get(bill.memberId) ?? 0) + found.paid)
  }

  /** What the number of a line pays with this line on it, staff and level considered. */
  rateOf(bill: NewBill, line: NewLine, before: ModelBill['lines'] = []): number {
    const terms = this.#rounds.get(bill.roundId)?.rates[line.betType]
    if (!terms) return 0
    const said = terms.said?.get(line.number)?.rate
    const base = this.#baseOf(bill, line)
    if (terms.unit !== undefined) return said === 0 ? 0 : base
    const total = this.#sold(bill, line, before) + figure(line.amountSatang)
    const steps = (terms.steps ?? []).filter(([over, pays]) => pays > 0 && total > over)
    return Math.min(base, said ?? base, ...steps.map(([, pays]) => pays))
  }

  /** Sold and liability of every number: `round top2 05`. */
  numbers(): Map<string, { sold: number; cost: number }> {
    const found = new Map<string, { sold: number; cost: number }>()
    for (const { key, amount, cost } of this.#standing.flatMap(({ lines }) => lines)) {
      const { sold, cost: old } = found.get(key) ?? { sold: 0, cost: 0 }
      found.set(key, { sold: sold + amount, cost: old + cost })
    }
    return found
  }

  #baseOf(bill: NewBill, line: NewLine): number {
    const terms = this.#rounds.get(bill.roundId)?.rates[line.betType]
    const level = this.#levels.get(bill.memberId) ?? 1
    const reached = (terms?.vip ?? []).filter(([from]) => from <= level)
    return reached.toSorted(([a], [b]) => b - a)[0]?.[1] ?? terms?.rate ?? 0
  }

  #sold(bill: NewBill, line: NewLine, before: ModelBill['lines']): number {
    const key = keyOf(bill, line)
    const all = [...this.#standing.flatMap(({ lines }) => lines), ...before]
    return sum(all.filter((one) => one.key === key))
  }

  #find(bill: NewBill, line: NewLine, before: ModelBill['lines']): LineFinding {
    const round = this.#rounds.get(bill.roundId)
    const terms = round?.rates[line.betType]
    const key = keyOf(bill, line)
    const amount = figure(line.amountSatang)
    if (line.number.length !== (line.betType === 'set4' ? 4 : 2)) return 'invalid'
    if (!round || !terms) return 'unsold'
    const rate = this.rateOf(bill, line, before)
    const ours = this.#standing.filter((one) => one.bill.roundId === bill.roundId)
    const mine = ours.filter((one) => one.bill.memberId === bill.memberId)
    const zero = (terms.steps ?? []).find(([, pays]) => pays === 0)?.[0]
    const cap = Math.min(
      ...[terms.cap, zero, terms.said?.get(line.number)?.cap].filter((one) => one !== undefined),
      Number.MAX_SAFE_INTEGER,
    )
    const room = cap - this.#sold(bill, line, before)
    const held = sum(
      [...mine.flatMap(({ lines }) => lines), ...before].filter((x) => x.key === key),
    )
    const after = sum(before) + amount
    const most = (limit: number | undefined) => limit ?? Number.MAX_SAFE_INTEGER
    if (terms.unit !== undefined && amount % terms.unit !== 0) return 'off_unit'
    if (amount < terms.min) return 'below_min'
    if (amount > terms.maxPerBet) return 'above_max'
    if (rate === 0 || room <= 0) return 'closed'
    if (held + amount > terms.maxPerMember) return 'over_member'
    if (amount > room) return 'over_number'
    if (after > most(round.maxPerBill)) return 'over_bill'
    if (sum(mine.flatMap(({ lines }) => lines)) + after > most(round.maxPerMemberRound)) {
      return 'over_member_round'
    }
    if (sum(ours.flatMap(({ lines }) => lines)) + after > most(round.maxRound)) return 'over_round'
    if (figure(line.rateX100) !== rate) return 'rate_changed'
    return rate < this.#baseOf(bill, line) ? 'reduced' : 'ok'
  }
}

const sum = (lines: readonly { readonly amount: number }[]): number =>
  lines.reduce((total, { amount }) => total + amount, 0)

/** The model reckons in plain numbers, which are exact for the small sums of a test. */
const figure = (value: bigint): number => Number(value)

const keyOf = (bill: NewBill, line: Pick<NewLine, 'betType' | 'number'>): string =>
  `${bill.roundId} ${line.betType} ${line.number}`

const costOf = (terms: ModelRate | undefined, amount: number, rate: number): number =>
  terms?.unit === undefined
    ? Math.floor((amount * rate) / 100)
    : (amount / terms.unit) * (terms.prizes?.[0] ?? 0)
