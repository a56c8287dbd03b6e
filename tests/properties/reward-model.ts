// What cashback must come to, as lists: rewards.md §2.4 to §2.7, §3 and §4, decision 0080. It shares no code with the
// product.

type Day = string

export interface ModelTerms {
  readonly ratePpm: bigint
  readonly capSatang: bigint
  readonly minSatang: bigint
  readonly creditsItself: boolean
  readonly turnoverMinSatang: bigint
  readonly turnoverCapSatang: bigint
  readonly products: Readonly<
    Record<string, { inLoss: boolean; turnoverPpm: bigint; marginPpm: bigint }>
  >
}

export interface Play {
  readonly day: Day
  readonly product: string
  readonly isOwn: boolean
  readonly stake: bigint
  readonly returned: bigint
  readonly valid: bigint
}

/** Times are Bangkok minutes since a fixed day; a day is `Math.floor(minute / 1440)` of them, by `dayOf`. */
interface Part {
  readonly day: Day
  state: 'open' | 'paid' | 'lapsed'
  earned: bigint
  off: Map<Carry, bigint>
  readonly opens: number
  readonly until: number
  readonly creditsItself: boolean
}
interface Carry {
  readonly day: Day
  readonly amount: bigint
  left: bigint
  readonly until: number
}

export class ModelMember {
  readonly plays: Play[] = []
  readonly gifts: { day: Day; amount: bigint }[] = []
  readonly parts: Part[] = []
  readonly carries: Carry[] = []
  readonly workedOut = new Set<Day>()
  readonly barredOn = new Set<Day>()
  readonly changed = new Set<Day>()
  readonly earnedIn = new Map<string, bigint>()
  credited = 0n
  bar: 'excluded' | 'blocked' | null = null

  get cash(): bigint {
    return this.gifts.reduce((sum, { amount }) => sum + amount, 0n)
  }
  get open(): bigint {
    return [...this.earnedIn.values()].reduce((sum, one) => sum + one, -this.credited)
  }
  claimable(now: number): Part[] {
    return this.parts.filter(
      (part) => part.state === 'open' && part.opens <= now && now < part.until,
    )
  }
}

export const worthOf = ({ earned, off }: Part): bigint =>
  [...off.values()].reduce((left, one) => left - one, earned)
const floor = (a: bigint, b: bigint): bigint => (a - (((a % b) + b) % b)) / b
const part = (amount: bigint, ppm: bigint): bigint => floor(amount * ppm, 1_000_000n)
const least = (...all: bigint[]): bigint => all.reduce((a, b) => (a < b ? a : b))
const sum = (all: readonly bigint[]): bigint => all.reduce((a, b) => a + b, 0n)

export class RewardModel {
  readonly members: readonly ModelMember[]
  readonly #dayOf: (index: number) => Day
  readonly #closed: {
    index: number
    terms: ModelTerms
    isWorkedOut: boolean
    isCredited: boolean
  }[] = []
  terms: ModelTerms

  constructor(count: number, terms: ModelTerms, dayOf: (index: number) => Day) {
    this.members = Array.from({ length: count }, () => new ModelMember())
    this.terms = terms
    this.#dayOf = dayOf
  }

  play(member: ModelMember, play: Play): void {
    member.plays.push(play)
    if (play.isOwn) member.changed.add(play.day)
  }

  claim(member: ModelMember, now: number): bigint {
    if (member.bar !== null) return 0n
    const due = member.claimable(now)
    for (const one of due) this.#pay(member, one, now)
    return sum(due.map(worthOf))
  }

  /** Everything that is due at a moment, in its order. */
  turn(now: number): void {
    for (const member of this.members) this.#endWindows(member, now)
    const today = Math.floor(now / 1440)
    const over = now % 1440 < 5 ? today - 2 : today - 1
    const next = (this.#closed.at(-1)?.index ?? over - 1) + 1
    for (let index = Math.max(next, over - 7); index <= over; index += 1) {
      this.#closed.push({ index, terms: this.terms, isWorkedOut: false, isCredited: false })
    }
    this.#correct(now)
    for (const one of this.#closed) {
      const day = this.#dayOf(one.index)
      const players = this.members.filter(({ plays }) =>
        plays.some((p) => p.isOwn && p.day === day),
      )
      if (!one.isWorkedOut) for (const member of players) this.#workOut(member, one, now)
      one.isWorkedOut = true
      if (one.isCredited || now < (one.index + 1) * 1440 + 60) continue
      for (const member of this.members) this.#credit(member, one, now)
      one.isCredited = true
    }
    this.#correct(now)
  }

  #correct(now: number): void {
    for (const one of this.#closed) {
      const day = this.#dayOf(one.index)
      for (const member of this.members) {
        if (member.workedOut.has(day) && member.changed.delete(day)) this.#workOut(member, one, now)
      }
    }
  }

  #endWindows(member: ModelMember, now: number): void {
    for (const one of member.parts.filter(({ state }) => state === 'open')) {
      if (member.bar === 'excluded') this.#pay(member, one, now)
      else if (one.until > now) continue
      else if (one.creditsItself && member.bar === null) this.#pay(member, one, now)
      else one.state = 'lapsed'
    }
  }

  #pay(member: ModelMember, one: Part, now: number): void {
    one.state = 'paid'
    member.gifts.push({ day: this.#dayOf(Math.floor(now / 1440)), amount: worthOf(one) })
  }

  #workOut(
    member: ModelMember,
    { index, terms }: { index: number; terms: ModelTerms },
    now: number,
  ) {
    const day = this.#dayOf(index)
    member.workedOut.add(day)
    member.changed.delete(day)
    if (member.barredOn.has(day)) return
    const plays = member.plays.filter(
      (p) => p.isOwn && p.day === day && terms.products[p.product]?.inLoss,
    )
    const gifts = sum(member.gifts.filter((gift) => gift.day === day).map(({ amount }) => amount))
    const lost = sum(plays.map(({ stake, returned }) => stake - returned)) - gifts
    // One floor a product: what a member staked in all of its games together.
    const margin = sum(
      [...Map.groupBy(plays, ({ product }) => product)].map(([product, of]) =>
        part(sum(of.map(({ valid }) => valid)), terms.products[product]?.marginPpm ?? 0n),
      ),
    )
    const base = lost > 0n ? lost : 0n
    const worth = least(part(base, terms.ratePpm), terms.capSatang, margin > 0n ? margin / 2n : 0n)
    const due = worth >= terms.minSatang ? worth : 0n
    const mine = member.parts.filter((one) => one.day === day)
    const had = (state: Part['state']) =>
      sum(mine.filter((one) => one.state === state).map(({ earned }) => earned))
    const carried = sum(member.carries.filter((c) => c.day === day).map(({ amount }) => amount))
    const paid = had('paid') - carried
    if (paid > due) {
      const amount = paid - due
      member.carries.push({ day, amount, left: amount, until: now + 90 * 1440 })
    }
    const missing = due - paid - had('lapsed')
    this.#bring(member, { index, terms, worth }, missing > 0n ? missing : 0n, now)
  }

  /** Brings the open part of a day to an amount, or makes one. */
  #bring(
    member: ModelMember,
    { index, terms, worth }: { index: number; terms: ModelTerms; worth: bigint },
    amount: bigint,
    now: number,
  ): void {
    const day = this.#dayOf(index)
    const mine = member.parts.filter((one) => one.day === day)
    const open = mine.find(({ state }) => state === 'open')
    if (open) for (const [carry, off] of open.off) carry.left += off
    if (!open && amount === 0n && mine.length > 0) return
    if (!open && member.bar !== null) {
      if (worth > 0n) member.barredOn.add(day)
      return
    }
    const off = new Map<Carry, bigint>()
    let left = amount
    for (const carry of member.carries.filter((one) => one.until > now)) {
      const taken = least(carry.left, left)
      if (taken <= 0n) continue
      off.set(carry, taken)
      carry.left -= taken
      left -= taken
    }
    const today = Math.floor(now / 1440)
    const isLate = mine.some((one) => one !== open) || today > index + 1
    const until = ((isLate ? today + 1 : index + 1) + 1) * 1440
    const opens = isLate ? now : (index + 1) * 1440 + 10
    if (open) member.parts.splice(member.parts.indexOf(open), 1)
    if (amount === 0n) return
    member.parts.push({
      ...(open ?? { day, opens, until, creditsItself: terms.creditsItself }),
      state: left > 0n ? 'open' : 'paid',
      earned: amount,
      off,
    })
  }

  #credit(
    member: ModelMember,
    { index, terms }: { index: number; terms: ModelTerms },
    now: number,
  ) {
    const weights = new Map<string, bigint>()
    for (const one of this.#closed.filter((other) => other.index <= index)) {
      for (const p of member.plays.filter((q) => q.isOwn && q.day === this.#dayOf(one.index))) {
        const ppm = one.terms.products[p.product]?.turnoverPpm ?? 0n
        const month = p.day.slice(0, 7)
        weights.set(month, (weights.get(month) ?? 0n) + p.valid * ppm)
      }
    }
    for (const [month, weight] of weights) member.earnedIn.set(month, floor(weight, 1_000_000n))
    const isMonthEnd = this.#dayOf(index + 1).endsWith('-01')
    const enough = member.open >= (isMonthEnd ? 1n : terms.turnoverMinSatang)
    if (!enough || member.bar !== null || !weights.size) return
    const amount = least(member.open, terms.turnoverCapSatang)
    member.credited += amount
    member.gifts.push({ day: this.#dayOf(Math.floor(now / 1440)), amount })
  }
}
