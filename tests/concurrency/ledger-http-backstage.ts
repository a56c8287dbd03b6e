import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { expect } from 'vitest'
import * as desk from '#features/withdraw/operator-contract.ts'
import { bangkokInstant } from '#kernel/time.ts'
import type { Connection } from '#platform/database/connection.ts'
import { resultDesk, type Desk } from '#tests/support/desk.ts'
import { HANOI } from '#tests/support/draws.ts'
import { advanceRounds } from '#tests/support/lottery.ts'
import { runNamedJob } from '#tests/support/payments.ts'
import { signIn, staffActor, type StaffActor } from '#tests/support/staff.ts'
import type { World } from '#tests/support/world.ts'

const SENDS_PER_KILL = 12
const COUNTER_EVERY_MS = 100

/** What goes on behind the members' calls: the desks, the bank, the clock, and who breaks things. */
export class Backstage {
  readonly #world: World
  readonly #results: Desk
  readonly #cashier: StaffActor
  /** Backends that were ended in the middle of something. */
  terminated = 0

  static async open(world: World): Promise<Backstage> {
    const results = await resultDesk(world)
    return new Backstage(world, results, await staffActor(world, 'cashier'))
  }

  constructor(world: World, results: Desk, cashier: StaffActor) {
    this.#world = world
    this.#results = results
    this.#cashier = cashier
  }

  /**
   * Ends a backend of the site that is in the middle of something once in so many sends, until the
   * run is over: by sends and not by time, so that a slow machine is not broken more often.
   */
  async breakBackends(
    superuser: Connection,
    sends: () => number,
    isOver: () => boolean,
  ): Promise<void> {
    const client = new pg.Client({ ...superuser })
    await client.connect()
    for (let due = sends(); !isOver(); await pause(5)) {
      if (sends() < due) continue
      const { rowCount } = await client.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
          where datname = current_database() and usename = 'slth_app' and state <> 'idle'
          order by random() limit 1`,
      )
      if (rowCount) due += SENDS_PER_KILL
      this.terminated += rowCount ?? 0
    }
    await client.end()
  }

  /** Keeps the counter open until the run is over; what a broken backend spoils is tried again. */
  async keepCounter(isOver: () => boolean): Promise<void> {
    while (!isOver()) {
      await this.serveCounter().catch(() => {})
      await pause(COUNTER_EVERY_MS)
    }
  }

  /** Books what the bank received, decides the requests, sends and follows the payouts. */
  async serveCounter(): Promise<void> {
    const world = this.#world
    await runNamedJob(world, 'deposit.inquire_payments')
    await runNamedJob(world, 'withdraw.inquire_payouts')
    const waiting = await world.ask(
      desk.listWithdrawRequests,
      { status: 'requested' },
      this.#cashier,
    )
    for (const { withdraw_id } of waiting.items) {
      if (Number(withdraw_id) % 2 === 0) {
        await world.ask(desk.approveWithdraw, { withdraw_id }, this.#cashier)
      } else {
        const reason = 'ชื่อบัญชีไม่ตรงกัน'
        await world.ask(desk.rejectWithdraw, { withdraw_id, reason }, this.#cashier)
      }
    }
  }

  /** Closes Hanoi while it is sold, and pays it while others buy elsewhere. */
  async closeAndPay(roundId: number, progress: () => number): Promise<void> {
    const world = this.#world
    const until = async (share: number) => {
      while (progress() < share) await pause(10)
    }
    const closesAt = bangkokInstant('2026-11-23', '18:10')
    await until(0.3)
    await atLast(() => world.clock.set(new Date(closesAt.getTime() - 300)))
    await atLast(async () => {
      await advanceRounds(world)
      if ((await world.clock.now()) < closesAt) throw new Error('the round is still open')
    })
    await until(0.6)
    await atLast(() => world.clock.set(bangkokInstant('2026-11-23', '18:31')))
    const { first, second } = this.#results
    for (const person of [first, second, this.#cashier]) await atLast(() => signIn(world, person))
    await atLast(async () => {
      await this.#results.enter(roundId, HANOI).catch(() => {})
      await advanceRounds(world)
      await this.#confirm(roundId)
    })
  }

  async #confirm(roundId: number): Promise<void> {
    const world = this.#world
    const { resultConfirm } = await import('#features/lottery/result/operator-contract.ts')
    const input = { round_id: roundId, official: HANOI }
    await world.call(resultConfirm, input, this.#results.second)
    await runNamedJob(world, 'lottery.settle', { round_id: roundId })
    const [round] = await world.query<{ state: string }>(
      'select state from lottery.round where round_id = $1',
      [roundId],
    )
    expect(round?.state).toBe('settled')
  }
}

/** Tries until it works: a backend that is ended may be anybody's. */
async function atLast(what: () => Promise<unknown>): Promise<void> {
  const attempt = () => what().then(() => 'done', String)
  await expect.poll(attempt, { interval: 50 }).toBe('done')
}
