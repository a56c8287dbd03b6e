/** What the books must show exactly once for each thing that a member was told. */
export const movements = [
  'deposit_qr',
  'lottery_stake',
  'lottery_cancel',
  'lottery_prize',
  'lottery_refund',
  'withdraw_hold',
  'withdraw_paid',
  'withdraw_returned',
] as const
export type Movement = (typeof movements)[number]

/** Something that the site has told a client is done. */
export interface Acknowledged {
  readonly movement: Movement
  readonly memberId: number
  /** Bill, payment or withdrawal. */
  readonly refId: number
}

/** Bills, payments and withdrawals are numbered for all members together. */
export const nameOf = ({ movement, refId }: Pick<Acknowledged, 'movement' | 'refId'>): string =>
  `${movement} ${refId}`

/**
 * What the clients were told, kept by the clients: the only thing that the books are judged by.
 * Also the bell that rings when the site accepts money again after a fault.
 */
export class Journal {
  readonly #told = new Map<string, Acknowledged>()
  readonly refusals = new Map<string, number>()
  readonly #waiting = new Set<{ sinceMs: number; ring: (atMs: number) => void }>()
  resends = 0
  acceptances = 0

  /** Notes an answer; told twice, by a replay, is noted once. */
  note(told: Acknowledged): void {
    this.#told.set(nameOf(told), told)
  }

  /** An operation that was sent at this time was accepted now; times of `performance.now()`. */
  accepted(sentAtMs: number): void {
    this.acceptances += 1
    for (const waiter of this.#waiting) {
      if (sentAtMs < waiter.sinceMs) continue
      this.#waiting.delete(waiter)
      waiter.ring(performance.now())
    }
  }

  refused(code: string): void {
    this.refusals.set(code, (this.refusals.get(code) ?? 0) + 1)
  }

  /** How long after `sinceMs` an operation that was sent after it is accepted. */
  nextAccepted(sinceMs: number): Promise<number> {
    return new Promise((resolve) => {
      this.#waiting.add({ sinceMs, ring: (atMs) => resolve(atMs - sinceMs) })
    })
  }

  get all(): readonly Acknowledged[] {
    return [...this.#told.values()]
  }

  countOf(movement: Movement): number {
    return this.all.filter((told) => told.movement === movement).length
  }
}
