import type { Call, WireInput, WireOutput } from '#kernel/contract.ts'
import { getLobby, getRate } from '#features/lottery/round/contract.ts'
import { getResult } from '#features/lottery/result/contract.ts'
import { resultConfirm, resultEnter } from '#features/lottery/result/operator-contract.ts'
import { login, loginCode } from '#features/staff/contract.ts'
import type { CreatedStaff } from '#features/staff/server/create-staff.ts'
import { totpCode } from '#platform/session/totp.ts'
import {
  approveWithdraw,
  confirmStuckWithdraw,
  getWithdrawRequest,
  listWithdrawRequests,
  rejectWithdraw,
  settleStuckWithdraw,
} from '#features/withdraw/operator-contract.ts'
import { visitor, type Actor, type Answer } from '#tests/support/client.ts'
import type { Dice } from './dice.ts'
import { askPatiently, SessionOver, waitUntil, type Patience } from './patient.ts'
import { STAFF_PASSWORD, type TortureWorld } from './torture-world.ts'
import { betTypes, type Draw, type OpenRound } from './wager.ts'

const STEP_MS = 30_000

/** The two people behind the site: they pay withdrawals out and enter the results. */
export class DeskPeople {
  readonly #world: TortureWorld
  readonly #patience: Patience
  readonly #dice: Dice
  readonly #actors = new Map<CreatedStaff, Actor>()

  constructor(world: TortureWorld, patience: Patience, dice: Dice) {
    this.#world = world
    this.#patience = patience
    this.#dice = dice
  }

  /** Waits until the market sells a round, of this day if one is named, and reads its rates. */
  async openRound(code: string, day?: string): Promise<OpenRound> {
    let found: OpenRound | undefined
    await waitUntil(`a round of ${code} ${day ?? ''}`, this.#patience, async () => {
      found = await this.findRound(code, day)
      return found !== undefined
    })
    if (!found) throw new Error('no round')
    return found
  }

  /** The round that the market sells now, with its rates; undefined: none, which is waited for by nobody. */
  async findRound(code: string, day?: string): Promise<OpenRound | undefined> {
    const { data } = await this.#askPublic(getLobby, {})
    const market = data.categories.flatMap((one) => one.markets).find((m) => m.code === code)
    const round = market?.round
    if (round?.status !== 'open' || (day !== undefined && round.draw_day !== day)) return undefined
    const rates = (await this.#askPublic(getRate, { round_id: round.round_id })).data
    return {
      roundId: Number(round.round_id),
      drawAt: new Date(round.draw_at),
      rates: new Map(
        betTypes.map((type) => [type, rates.find((r) => r.bet_type === type)?.rate ?? '0']),
      ),
    }
  }

  /** Both people type the result; then the wait until the round is paid. */
  async settle({ roundId }: OpenRound, draw: Draw): Promise<void> {
    const [first, second] = this.#world.staff
    const official = { special: [draw.special], first: [draw.first] }
    await waitUntil(`the end of sales of round ${roundId}`, this.#patience, async () => {
      const input = { round_id: roundId, official, source: 'xsmb' }
      const { code } = await this.ask(first, resultEnter, input)
      return code !== 'round_not_closed' && code !== 'result_before_draw'
    })
    await this.ask(second, resultConfirm, { round_id: roundId, official })
    await this.awaitStatus(roundId, 'settled')
  }

  /** Waits until a round is paid out or given back. */
  awaitStatus(roundId: number, status: 'settled' | 'void'): Promise<void> {
    return waitUntil(`round ${roundId} ${status}`, this.#patience, async () => {
      const { data } = await this.#askPublic(getResult, { round_id: roundId })
      return data.status === status
    })
  }

  /** Decides what waits: most requests are approved, some refused. */
  async payWithdrawals(): Promise<void> {
    const [cashier] = this.#world.staff
    const { data } = await this.ask(cashier, listWithdrawRequests, { status: 'requested' })
    for (const { withdraw_id } of data.items) {
      if (this.#dice.chance(85)) await this.ask(cashier, approveWithdraw, { withdraw_id })
      else await this.ask(cashier, rejectWithdraw, { withdraw_id, reason: 'ชื่อบัญชีไม่ชัดเจน' })
    }
  }

  /** Both end payouts that nobody knows the outcome of by what the bank's statement says. */
  async settleStuck(): Promise<void> {
    const [cashier, second] = this.#world.staff
    const { data } = await this.ask(cashier, listWithdrawRequests, { status: 'sending' })
    for (const { withdraw_id, stuck } of data.items) {
      if (!stuck) continue
      const paid = await this.payoutsSent()
      const outcome = paid.has(Number(withdraw_id)) ? 'paid' : 'failed'
      const reason = 'ตรวจจากรายการเดินบัญชีธนาคารแล้ว'
      await this.ask(cashier, settleStuckWithdraw, { withdraw_id, outcome, reason })
      const { proposal } = (await this.ask(second, getWithdrawRequest, { withdraw_id })).data
      if (!proposal) continue
      const { approval_id } = proposal
      await this.ask(second, confirmStuckWithdraw, { withdraw_id, approval_id })
    }
  }

  /** How often money left the bank for each withdrawal, and all that came and went, in satang. */
  async payoutsSent(): Promise<Map<number, number>> {
    const sent = new Map<number, number>()
    for (const { direction, ref1 } of await this.#bankEntries()) {
      if (direction === 'debit') sent.set(Number(ref1), (sent.get(Number(ref1)) ?? 0) + 1)
    }
    return sent
  }

  /** What the gateway's account has gained, in satang. */
  async bankGainSatang(): Promise<bigint> {
    let gain = 0n
    for (const { direction, amount } of await this.#bankEntries()) {
      const satang = BigInt(amount.replace('.', ''))
      gain += direction === 'credit' ? satang : -satang
    }
    return gain
  }

  async #bankEntries(): Promise<{ direction: string; ref1: string; amount: string }[]> {
    const entries = []
    for (let after = 0; ;) {
      const page = (await this.#world.sandbox(
        `/bank/statement?account=1234567890&limit=500&after=${after}`,
      )) as { items: { direction: string; ref1: string; amount: string }[]; next_after: number }
      entries.push(...page.items)
      if (page.items.length < 500) return entries
      after = page.next_after
    }
  }

  async #askPublic<C extends Call>(call: C, input: WireInput<C>): Promise<Answer<WireOutput<C>>> {
    return askPatiently(this.#patience, {
      url: this.#world.siteUrl,
      call,
      input,
      actor: visitor(),
    })
  }

  /** Asks as one of the two, logged in anew where the session is over. */
  async ask<C extends Call>(
    person: CreatedStaff,
    call: C,
    input: WireInput<C>,
  ): Promise<Answer<WireOutput<C>>> {
    const url = this.#world.operatorUrl
    for (;;) {
      const actor = this.#actors.get(person) ?? (await this.#logIn(person))
      try {
        return await askPatiently(this.#patience, { url, call, input, actor })
      } catch (error) {
        if (!(error instanceof SessionOver)) throw error
        this.#actors.delete(person)
      }
    }
  }

  /** Password and code; a code that an unanswered try used up is followed by the next one. */
  async #logIn(person: CreatedStaff): Promise<Actor> {
    const url = this.#world.operatorUrl
    for (let step = 0; step < 5; step += 1) {
      const actor = visitor()
      const typed = { username: person.username, password: STAFF_PASSWORD }
      const asked = { url, actor, call: login, input: typed }
      const { login_token } = (await askPatiently(this.#patience, asked)).data
      const at = new Date((await this.#now()).getTime() + Math.min(step, 1) * STEP_MS)
      const code = totpCode(person.totpSecret, at)
      const input = { login_token, code }
      const answer = await askPatiently(this.#patience, { url, actor, call: loginCode, input })
      if (answer.error === 0) {
        actor.bearer = answer.data.access_token
        this.#actors.set(person, actor)
        return actor
      }
      if (step > 0) await new Promise((resume) => setTimeout(resume, STEP_MS / 2))
    }
    throw new Error(`${person.username} cannot log in`)
  }

  async #now(): Promise<Date> {
    const [row] = await this.#world.cluster.query<{ now: Date }>('select platform.clock() as now')
    return row?.now ?? new Date()
  }
}
