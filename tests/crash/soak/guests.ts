import { setTimeout as sleep } from 'node:timers/promises'
import type { Crew, Scene } from '../torture/run-torture.ts'
import type { OpenRound } from '../torture/wager.ts'
import { Guest } from './guest.ts'
import { openSoakShop, type SoakShop } from './soak-shop.ts'

const PAUSE_MS = 150

/** Guests of a soak: everything that there is beside the lottery, until they are told to stop. */
export class Guests implements Crew {
  readonly #scene: Scene
  readonly #count: number
  readonly #guests: Guest[] = []
  #shop: SoakShop | undefined
  #isOver = false
  #playing: Promise<unknown> = Promise.resolve()
  /** Whatever guests are in the middle of. */
  readonly #acting = new Set<Promise<void>>()
  /** Until it resolves nobody begins anything. */
  #still: Promise<void> = Promise.resolve()

  constructor(scene: Scene, count: number) {
    this.#scene = scene
    this.#count = count
  }

  /** The shop opens, each guest after the first is brought by him, and each has something to spin with. */
  async prepare(): Promise<void> {
    const { world, desk, dice, journal, makePlayer } = this.#scene
    const shop = (this.#shop = await openSoakShop(world, desk))
    const rounds = {
      // Each day has a round of it, and the desk pays it out that day.
      lottery: () => this.#roundOf('hanoi'),
      yeekee: () => this.#roundOf('yeekee_demo'),
    }
    let code: string | undefined
    for (let at = 0; at < this.#count; at += 1) {
      const name = `guest ${at + 1}`
      const player = makePlayer(name, code === undefined ? {} : { referral_code: code })
      await player.register()
      const guest = new Guest(player, { shop, rounds, journal }, dice.of(name))
      code ??= await guest.referralCode()
      await guest.takeGifts()
      this.#guests.push(guest)
    }
  }

  async whileStill(move: () => Promise<void>): Promise<void> {
    const still = Promise.withResolvers<void>()
    this.#still = still.promise
    try {
      await Promise.all(this.#acting)
      await move()
    } finally {
      still.resolve()
    }
  }

  play(): Promise<void> {
    const playing = Promise.all(this.#guests.map((guest) => this.#keepPlaying(guest)))
    this.#playing = playing
    return playing.then(() => {})
  }

  async stop(): Promise<void> {
    this.#isOver = true
    await this.#playing
  }

  /** Each guest has read what became of his bills: those that are not decided are of rounds still to come. */
  async isQuiet(): Promise<boolean> {
    const open = await Promise.all(this.#guests.map((guest) => guest.followBills()))
    // A round is void before its bills are: what is waited for is their own end.
    const over = await this.#scene.world.cluster.query(
      'select from lottery.round where round_id = any ($1) and draw_at < platform.clock() limit 1',
      [open.flat()],
    )
    return over.length === 0
  }

  /** Every spin that a guest was told of is in the books, and none of which nobody was told. */
  async judge(): Promise<readonly string[]> {
    const rows = await this.#scene.world.cluster.query<{ id: string; member: string }>(
      'select spin_id as id, member_id as member from wheel.spin',
    )
    const told = new Set(this.#guests.flatMap(({ spins }) => [...spins]))
    const kept = new Set(rows.map(({ id }) => Number(id)))
    return [
      ...[...told]
        .filter((id) => !kept.has(id))
        .map((id) => `spin ${id} was told and is not there`),
      ...[...kept].filter((id) => !told.has(id)).map((id) => `of spin ${id} nobody was told`),
    ]
  }

  /** What guests did, by the path of the call. */
  get done(): ReadonlyMap<string, number> {
    const sums = new Map<string, number>()
    for (const { done } of this.#guests) {
      for (const [what, count] of done) sums.set(what, (sums.get(what) ?? 0) + count)
    }
    return new Map([...sums].toSorted(([one], [other]) => one.localeCompare(other)))
  }

  async close(): Promise<void> {
    this.#isOver = true
    await this.#playing.catch(() => {})
    await this.#shop?.close()
  }

  async #keepPlaying(guest: Guest): Promise<void> {
    while (!this.#isOver) {
      await this.#still
      const act = guest.act()
      this.#acting.add(act)
      await act.finally(() => this.#acting.delete(act))
      await sleep(PAUSE_MS)
    }
  }

  #roundOf(code: string): Promise<OpenRound | undefined> {
    return this.#scene.desk.findRound(code)
  }
}
