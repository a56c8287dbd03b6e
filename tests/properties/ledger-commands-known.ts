import { isDeepStrictEqual } from 'node:util'
import type { Id, Operation } from '#ledger/post.ts'
import type { SentBill } from './ledger-model-lottery.ts'
import type { Seen } from './ledger-model.ts'

// What a caller knows, and the next calls are chosen from: what was sent, and what was answered.

export interface KnownMember {
  readonly memberId: bigint
  readonly main: bigint
  readonly commission: bigint
  readonly cashback: bigint
  readonly bonus: bigint
  readonly points: bigint
  readonly spins: bigint
  /** What the member owes. */
  readonly receivable: bigint
  /** The same of games. */
  readonly gameReceivable: bigint
}

export type WalletName = 'main' | 'commission' | 'cashback' | 'bonus' | 'points' | 'spins'

interface SentOperation {
  readonly op: Operation
  fate: 'under way' | 'applied' | 'refused'
}

interface KnownHold {
  readonly id: bigint
  readonly memberId: bigint
  readonly amount: bigint
  ended: boolean
}

export interface KnownBill {
  readonly id: bigint
  readonly bill: SentBill
}

export interface KnownRound {
  readonly id: bigint
  /** How far the caller knows the round, or the correction of its result, to be. */
  stage: 'selling' | 'closed' | 'confirmed' | 'planned' | 'paid' | 'settled'
  /** What is confirmed next corrects the result before. */
  hasBeenPaid: boolean
  /** Steps of its payment that are under way, and whether they met each other. */
  readonly working: Set<{ hasMet: boolean }>
}

/** Picks from what there is by a number that knows nothing of it; undefined from nothing. */
export const pick = <T>(items: readonly T[], place: number | bigint): T | undefined =>
  items.length === 0 ? undefined : items[Number(BigInt(place) % BigInt(items.length))]

export class Known {
  /** Tells the house accounts of one run apart from those of all others and of all rounds. */
  readonly ref: bigint
  readonly members: readonly KnownMember[]
  readonly rounds: readonly KnownRound[]
  readonly sent: SentOperation[] = []
  readonly holds: KnownHold[] = []
  /** Bets whose rollback was sent before them. */
  readonly unsentBets: Operation[] = []
  readonly sentBills: SentBill[] = []
  readonly bills: KnownBill[] = []
  readonly corrected = new Set<string>()
  /** The newest balance that an answer showed. */
  readonly balances = new Map<bigint, { available: bigint; version: bigint }>()

  constructor(ref: bigint, members: readonly KnownMember[], roundIds: readonly bigint[]) {
    this.ref = ref
    this.members = members
    this.rounds = roundIds.map((id) => ({
      id,
      stage: 'selling',
      hasBeenPaid: false,
      working: new Set(),
    }))
  }

  /** A wallet of some member: the one that is named, or any. */
  wallet(at: number, name?: WalletName): { id: bigint; memberId: bigint } {
    const member = pick(this.members, at)
    if (!member) throw new Error('a run has members')
    const names = ['main', 'main', 'main', 'commission', 'cashback', 'bonus'] as const
    return { id: member[name ?? pick(names, at >> 1) ?? 'main'], memberId: member.memberId }
  }

  member(memberId: Id): KnownMember {
    const member = this.members.find((one) => one.memberId === BigInt(memberId))
    if (!member) throw new Error(`the run has no member ${memberId}`)
    return member
  }

  /** Operations of a kind that the caller knows to be applied. */
  applied(kind?: Operation['kind']): Operation[] {
    return this.sent.flatMap(({ op, fate }) =>
      fate === 'applied' && (kind === undefined || op.kind === kind) ? [op] : [],
    )
  }

  send(ops: readonly Operation[]): void {
    for (const op of ops) {
      if (this.sent.some((past) => isDeepStrictEqual(past.op, op))) continue
      this.sent.push({ op, fate: 'under way' })
    }
  }

  learn(ops: readonly Operation[], seen: readonly Seen[]): void {
    for (const [place, op] of ops.entries()) {
      const answer = seen[place]
      if (!answer) continue
      this.see(answer)
      const past = this.sent.find((one) => isDeepStrictEqual(one.op, op))
      if (past && past.fate !== 'applied') past.fate = answer.applied ? 'applied' : 'refused'
      if (answer.applied) this.#learnHolds(op, answer)
    }
  }

  /** Keeps the newest balance of the wallet that the answer shows. */
  see({ wallet }: Seen): void {
    if (!wallet || wallet.version === null) return
    const { id, available, version } = wallet
    if ((this.balances.get(id)?.version ?? -1n) <= version) {
      this.balances.set(id, { available, version })
    }
  }

  #learnHolds(op: Operation, { holdId }: Seen): void {
    if (holdId !== null && !this.holds.some(({ id }) => id === holdId)) {
      const amount = op.legs[0]?.amountSatang ?? 0n
      this.holds.push({ id: holdId, memberId: BigInt(op.memberId), amount, ended: false })
    }
    for (const leg of op.legs) {
      const hold = 'hold' in leg ? this.holds.find(({ id }) => id === leg.hold) : undefined
      if (hold) hold.ended = true
    }
  }
}
