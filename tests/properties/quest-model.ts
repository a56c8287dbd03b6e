// What quests must come to, as lists: rewards.md §6, decisions 0082 and 0104. It shares no code with the product.

type Day = string
const DAY = 1440

export interface ModelQuest {
  readonly id: number
  readonly version: number
  readonly period: 'daily' | 'weekly' | 'monthly' | 'once'
  /** Valid play of the lottery in satang, days of it, or something that everybody here has done. */
  readonly counts: 'valid' | 'days' | 'done'
  readonly goal: bigint
  readonly points: bigint
  readonly budget?: bigint
}

/** Play of one round with its corrections; `step` is its place in the order of everything that happened. */
interface Round {
  readonly step: number
  readonly day: Day
  valid: bigint
}
/** A period by its first and last day, which are counted from the first day of the walk, a Monday. */
interface Window {
  readonly key: string
  readonly first: number
  readonly last: number
}
interface Exclusion {
  readonly member: ModelQuester
  readonly step: number
  readonly minute: number
  readonly isLonger: boolean
}

export class ModelQuester {
  readonly rounds = new Map<string, Round>()
  readonly claimed = new Set<string>()
  lastVisit = { day: -9, streak: 0 }
  hasClosedOut = false
}

const STREAK = [1n, 1n, 2n, 2n, 2n, 2n, 3n]
const sum = (all: readonly bigint[]): bigint => all.reduce((a, b) => a + b, 0n)

export class QuestModel {
  readonly members: readonly ModelQuester[]
  readonly quests: readonly ModelQuest[]
  readonly #dayOf: (index: number) => Day
  readonly #earn: (member: ModelQuester, points: bigint) => void
  readonly #used = new Map<ModelQuest, bigint>()
  #begun: Exclusion[] = []
  hasExpired = false
  hasRunDry = false

  constructor(
    count: number,
    quests: readonly ModelQuest[],
    dayOf: (index: number) => Day,
    earn: (place: number, points: bigint) => void,
  ) {
    this.members = Array.from({ length: count }, () => new ModelQuester())
    this.quests = quests
    this.#dayOf = dayOf
    this.#earn = (member, points) => earn(this.members.indexOf(member), points)
  }

  /** A correction belongs to when its round was settled first. */
  play(member: ModelQuester, key: string, { step, day, valid }: Round): void {
    const known = member.rounds.get(key)
    if (known) known.valid += valid
    else member.rounds.set(key, { step, day, valid })
  }

  /** The newest first: what runs, and as many before it as may still be shown. */
  windows({ period }: ModelQuest, today: number): Window[] {
    if (period === 'once') return [{ key: 'once', first: -Infinity, last: Infinity }]
    if (period === 'daily') {
      return [0, 1, 2].map((back) => today - back).map((at) => this.#window(at, at))
    }
    if (period === 'weekly') {
      const monday = today - (((today % 7) + 7) % 7)
      return [monday, monday - 7].map((at) => this.#window(at, at + 6))
    }
    const first = this.#firstOfMonth(today)
    return [first, this.#firstOfMonth(first - 1)].map((at) => ({
      key: this.#dayOf(at).slice(0, 7),
      first: at,
      last: this.#firstOfMonth(at + 31) - 1,
    }))
  }
  #window = (first: number, last: number): Window => ({ key: this.#dayOf(first), first, last })
  #firstOfMonth = (at: number): number => at + 1 - Number(this.#dayOf(at).slice(8))

  progress(member: ModelQuester, quest: ModelQuest, of: Window, before = Infinity): bigint {
    if (quest.counts === 'done') return 1n
    const rounds = [...member.rounds.values()].filter(
      ({ step, day }) =>
        step < before && day >= this.#dayOf(of.first) && day <= this.#dayOf(of.last),
    )
    const days = [...Map.groupBy(rounds, ({ day }) => day).values()].map((all) =>
      sum(all.map(({ valid }) => valid)),
    )
    const reached =
      quest.counts === 'valid' ? sum(days) : BigInt(days.filter((valid) => valid >= 2_000n).length)
    return reached < 0n ? 0n : reached > quest.goal ? quest.goal : reached
  }

  /** What a member reads of a window; null: it is not shown. */
  state(member: ModelQuester, quest: ModelQuest, of: Window, now: number): string | null {
    const isPast = now >= (of.last + 1) * DAY
    if (now >= (of.last + 3) * DAY) return null
    if (member.claimed.has(`${quest.id} ${of.key}`)) return isPast ? null : 'claimed'
    const isDone = this.progress(member, quest, of) >= quest.goal
    if (isPast && !isDone) return null
    if (now >= (of.last + 2) * DAY) {
      this.hasExpired = true
      return 'expired'
    }
    if (this.#isDry(quest)) return 'exhausted'
    return isDone ? 'claimable' : 'in_progress'
  }

  /** @returns the code of the answer, empty where its points came */
  redeem(member: ModelQuester, quest: ModelQuest, of: Window, now: number): string {
    if (now >= (of.last + 2) * DAY) return 'claim_expired'
    if (member.claimed.has(`${quest.id} ${of.key}`)) return 'reward_claimed'
    if (this.progress(member, quest, of) < quest.goal) return 'quest_not_done'
    if (this.#isDry(quest)) return 'quest_budget_out'
    this.#give(member, quest, of)
    return ''
  }

  visit(member: ModelQuester, now: number): string {
    const day = Math.floor(now / DAY)
    const { lastVisit } = member
    if (lastVisit.day === day) return 'reward_claimed'
    const streak = lastVisit.day === day - 1 ? (lastVisit.streak % STREAK.length) + 1 : 1
    member.lastVisit = { day, streak }
    this.#earn(member, STREAK[streak - 1] ?? 0n)
    return ''
  }

  exclude(one: Exclusion): void {
    this.#begun.push(one)
  }

  /** Who was excluded has what he could claim at that instant, by what is known of it now. */
  closeOut(isExcluded: (member: ModelQuester) => boolean): void {
    for (const { member, step, minute, isLonger } of this.#begun) {
      if (isLonger || !isExcluded(member)) continue
      for (const quest of this.quests) {
        for (const of of this.windows(quest, Math.floor(minute / DAY))) {
          const isOver = minute >= (of.last + 2) * DAY
          const isDone = this.progress(member, quest, of, step) >= quest.goal
          if (isOver || !isDone || this.#isDry(quest)) continue
          if (member.claimed.has(`${quest.id} ${of.key}`)) continue
          this.#give(member, quest, of)
          member.hasClosedOut = true
        }
      }
    }
    this.#begun = []
  }

  #isDry(quest: ModelQuest): boolean {
    const { budget, points } = quest
    const isDry = budget !== undefined && (this.#used.get(quest) ?? 0n) + points > budget
    this.hasRunDry ||= isDry
    return isDry
  }

  #give(member: ModelQuester, quest: ModelQuest, { key }: Window): void {
    member.claimed.add(`${quest.id} ${key}`)
    this.#used.set(quest, (this.#used.get(quest) ?? 0n) + quest.points)
    this.#earn(member, quest.points)
  }
}
