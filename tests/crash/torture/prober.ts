import { setTimeout as sleep } from 'node:timers/promises'
import type { DeskPeople } from './desk-people.ts'
import type { Player } from './player.ts'
import type { OpenRound } from './wager.ts'

const PAUSE_MS = 50
const STAKE_SATANG = 100n
const LOW_SATANG = 10_000n
const TOP_UP_BAHT = 4_000

/**
 * A member who bets one baht again and again on a round that is open day and night, so that the
 * time until money is accepted again is the site's and not that of members who wait for something.
 */
export class Prober {
  readonly #player: Player
  readonly #desk: DeskPeople
  readonly #rounds: OpenRound[] = []
  #isOver = false
  #probing: Promise<void> = Promise.resolve()

  constructor(player: Player, desk: DeskPeople) {
    this.#player = player
    this.#desk = desk
  }

  start(): Promise<void> {
    this.#probing = this.#probe()
    this.#probing.catch(() => {})
    return this.#probing
  }

  /** Ends probing; what was staked on rounds that nobody gave a result comes back. */
  async finish(now: Date): Promise<void> {
    this.#isOver = true
    await this.#probing
    for (const round of this.#rounds) {
      if (round.drawAt > now) continue
      await this.#desk.awaitStatus(round.roundId, 'void')
      this.#player.collectRefunds(round)
    }
  }

  async #probe(): Promise<void> {
    while (!this.#isOver) {
      const round = await this.#desk.openRound('gov')
      const known = this.#rounds.find(({ roundId }) => roundId === round.roundId)
      if (!known) this.#rounds.push(round)
      await this.#betOn(known ?? round)
    }
  }

  /** Until the round takes no more. */
  async #betOn(round: OpenRound): Promise<void> {
    const rate = round.rates.get('run_top') ?? '0'
    const line = {
      round,
      betType: 'run_top',
      number: '0',
      amountSatang: STAKE_SATANG,
      rate,
    } as const
    for (;;) {
      if (this.#isOver) return
      if (this.#player.expectedSatang < LOW_SATANG) await this.#player.deposit(TOP_UP_BAHT)
      if (!(await this.#player.bet(round, [line]))) return
      await sleep(PAUSE_MS)
    }
  }
}
