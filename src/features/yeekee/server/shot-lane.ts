import type { Services } from '#platform/services.ts'
import type { YeekeePorts } from './ports.ts'
import { insertShots, type ShotOutcome } from './shot-store.ts'

/** Shots that go to the database at once: more wait for the next turn. */
const BATCH_MAX = 128

interface Waiting {
  readonly memberId: number
  readonly number: string
  resolve(outcome: ShotOutcome): void
  reject(error: unknown): void
}

/**
 * Puts the shots of a round that arrive while one commit runs into the next one: under light load
 * batches of one, under heavy load big ones, no timer. Each process has its own lane; the round's
 * row lock keeps the lanes of several processes apart.
 */
export class ShotLane {
  readonly #services: Services
  readonly #ports: YeekeePorts
  readonly #rounds = new Map<number, Waiting[]>()

  constructor(services: Services, ports: YeekeePorts) {
    this.#services = services
    this.#ports = ports
  }

  shoot(roundId: number, shot: { memberId: number; number: string }): Promise<ShotOutcome> {
    return new Promise((resolve, reject) => {
      const waiting = { ...shot, resolve, reject }
      const queue = this.#rounds.get(roundId)
      if (queue) {
        queue.push(waiting)
        return
      }
      const started = [waiting]
      this.#rounds.set(roundId, started)
      void this.#drain(roundId, started)
    })
  }

  async #drain(roundId: number, queue: Waiting[]): Promise<void> {
    while (queue.length > 0) {
      const batch = queue.splice(0, BATCH_MAX)
      try {
        const outcomes = await this.#take(roundId, batch)
        batch.forEach((waiting, at) => {
          const outcome = outcomes[at]
          if (outcome) waiting.resolve(outcome)
          else waiting.reject(new Error(`yeekee: ${outcomes.length} answers to ${batch.length}`))
        })
      } catch (error) {
        for (const waiting of batch) waiting.reject(error)
      }
    }
    this.#rounds.delete(roundId)
  }

  async #take(roundId: number, batch: readonly Waiting[]): Promise<ShotOutcome[]> {
    const memberIds = batch.map((shot) => shot.memberId)
    const names = await this.#ports.names(this.#services, memberIds)
    return insertShots(
      this.#services.db,
      roundId,
      batch.map(({ memberId, number }) => ({
        memberId,
        number,
        name: names.get(memberId) ?? 'สมาชิก',
      })),
    )
  }
}
