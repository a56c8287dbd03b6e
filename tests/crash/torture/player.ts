import type { Call, WireInput, WireOutput } from '#kernel/contract.ts'
import { login, register } from '#features/account/contract.ts'
import { generateQr, inquireStatus } from '#features/deposit/contract.ts'
import { cancelBill, createBill } from '#features/lottery/bill/contract.ts'
import { wallets } from '#features/wallet/contract.ts'
import { getWithdrawal, getWithdrawInfo, requestWithdraw } from '#features/withdraw/contract.ts'
import { visitor, type Actor, type Answer } from '#tests/support/client.ts'
import { AGENT_ID } from '#tests/support/lottery.ts'
import { person, type Person } from '#tests/support/member.ts'
import { inBaht, satangOf } from './amounts.ts'
import type { Dice } from './dice.ts'
import type { Journal, Movement } from './journal.ts'
import { askPatiently, SessionOver, waitUntil, type Patience } from './patient.ts'
import { makeLines, winOf, type Draw, type Line, type OpenRound } from './wager.ts'

/** What a member needs of the world around. */
export interface Surroundings {
  readonly url: string
  readonly patience: Patience
  readonly journal: Journal
  pay(qrPayload: string, payer: Person, key: string): Promise<void>
}

interface Bill {
  readonly billId: number
  readonly lines: readonly Line[]
  readonly totalSatang: bigint
  isCancelled: boolean
}

const WITHDRAW_MIN_SATANG = 10_000n
const TAKEN = new Set(['phone_taken', 'bank_account_taken'])

/**
 * One member with a browser: does things, sends again what got no answer, and counts from the
 * answers alone what the wallet must hold.
 */
export class Player {
  readonly name: string
  readonly #around: Surroundings
  readonly #dice: Dice
  readonly #person: Person
  readonly #actor: Actor = visitor()
  readonly #bills: Bill[] = []
  readonly #pending = new Map<number, bigint>()
  #memberId = 0
  #availableSatang = 0n

  /** @param more what this person types otherwise than others: who brought him */
  constructor(name: string, around: Surroundings, dice: Dice, more: Partial<Person> = {}) {
    this.name = name
    this.#around = around
    this.#dice = dice
    this.#person = person(more)
  }

  get memberId(): number {
    return this.#memberId
  }

  /** What can be spent, from the answers. */
  get expectedSatang(): bigint {
    return this.#availableSatang
  }

  /**
   * No key guards this call: whoever got no answer is told that phone or account is taken, and logs
   * in with what was typed, or tries again while the first try is still under way.
   */
  async register(): Promise<void> {
    const { url, patience } = this.#around
    const asked = { url, actor: this.#actor, call: register, input: this.#person }
    await waitUntil(`the account of ${this.name}`, patience, async () => {
      const { error, code, data } = await askPatiently(patience, asked)
      if (error === 0) this.#signedIn(data)
      else if (!TAKEN.has(code)) throw new Error(`${this.name} cannot register: ${code}`)
      return error === 0 || this.#login()
    })
  }

  /** Does one thing, whatever the dice say and the wallet allows. */
  async act(round: OpenRound): Promise<void> {
    const throwOf = this.#dice.roll(100)
    if (this.#availableSatang < 5_000n || throwOf < 12) await this.deposit()
    else if (throwOf < 26) await this.#cancel(round)
    else if (throwOf < 38) await this.#withdraw()
    else await this.bet(round, makeLines(this.#dice, round))
  }

  /** A QR, paid at the bank, and the wait until the money is there. @param first what is done before it is paid */
  async deposit(
    atLeastBaht = 100,
    first: (asked: WireOutput<typeof generateQr>) => Promise<void> = () => Promise.resolve(),
  ): Promise<void> {
    const amount = `${atLeastBaht + this.#dice.roll(400)}`
    const key = this.#dice.uuid()
    const input = { channel_id: 1, sub_channel_id: 1, amount }
    const { data } = this.#mustWork(await this.ask(generateQr, input, key))
    await first(data)
    await this.#around.pay(data.qr_payload, this.#person, `pay-${data.payment_id}`)
    await waitUntil(`the money of payment ${data.payment_id}`, this.#around.patience, async () => {
      const now = await this.ask(inquireStatus, { payment_id: data.payment_id })
      const { status, credited_amount: credited } = this.#mustWork(now).data
      if (status === 'review') throw new Error(`payment ${data.payment_id} went to review`)
      if (status !== 'paid' || credited === null) return false
      this.#note('deposit_qr', data.payment_id)
      this.#availableSatang += satangOf(credited)
      return true
    })
  }

  /** Buys a bill, if the wallet has the money. @returns whether it was sold */
  async bet(round: OpenRound, lines: readonly Line[]): Promise<boolean> {
    const totalSatang = lines.reduce((sum, { amountSatang }) => sum + amountSatang, 0n)
    if (totalSatang > this.#availableSatang) return false
    const input: WireInput<typeof createBill> = {
      round_id: round.roundId,
      agent_id: AGENT_ID,
      lines: lines.map(({ betType, number, amountSatang, rate }) => ({
        bet_type: betType,
        number,
        amount: inBaht(amountSatang),
        rate,
      })),
    }
    const key = this.#dice.uuid()
    // Some people press twice: two of the same at once.
    const presses = this.#dice.chance(20) ? 2 : 1
    const answers = await Promise.all(
      Array.from({ length: presses }, () => this.ask(createBill, input, key)),
    )
    const [answer, again] = answers
    if (!answer) return false
    if (again && again.data?.bill_id !== answer.data?.bill_id) {
      throw new Error(`${this.name}: one key, two answers: ${key}`)
    }
    if (answer.error !== 0) return false
    const billId = Number(answer.data.bill_id)
    this.#note('lottery_stake', billId)
    this.#availableSatang -= totalSatang
    this.#bills.push({ billId, lines, totalSatang, isCancelled: false })
    return true
  }

  async #cancel(round: OpenRound): Promise<void> {
    const mine = this.#bills.filter((bill) => !bill.isCancelled && bill.lines[0]?.round === round)
    if (mine.length === 0) return
    const bill = this.#dice.pick(mine)
    const input = { bill_id: bill.billId, agent_id: AGENT_ID }
    const answer = await this.ask(cancelBill, input, this.#dice.uuid())
    if (answer.error !== 0) return
    this.#note('lottery_cancel', bill.billId)
    bill.isCancelled = true
    this.#availableSatang += bill.totalSatang
    if (satangOf(answer.data.refund) !== bill.totalSatang) {
      throw new Error(`bill ${bill.billId} gave back ${answer.data.refund}`)
    }
  }

  async #withdraw(): Promise<void> {
    if (this.#availableSatang < WITHDRAW_MIN_SATANG) return
    const info = this.#mustWork(await this.ask(getWithdrawInfo, {})).data
    const mostBaht = Number(this.#availableSatang / 100n) - 99
    const amountSatang = BigInt(100 + this.#dice.roll(Math.min(mostBaht, 300))) * 100n
    const input = {
      wallet_id: info.wallet_id,
      bank_account_id: info.bank_accounts[0]?.id ?? 0,
      amount: inBaht(amountSatang),
    }
    const answer = await this.ask(requestWithdraw, input, this.#dice.uuid())
    if (answer.error !== 0) return
    const id = Number(answer.data.withdraw_id)
    this.#note('withdraw_hold', id)
    this.#availableSatang -= amountSatang
    this.#pending.set(id, amountSatang)
  }

  /** Asks what became of the withdrawals; those under way stay. @returns how many are */
  async followWithdrawals(): Promise<number> {
    for (const [id, amountSatang] of this.#pending) {
      const { status } = this.#mustWork(await this.ask(getWithdrawal, { withdraw_id: id })).data
      if (status === 'paid') this.#note('withdraw_paid', id)
      else if (status === 'returned') {
        this.#note('withdraw_returned', id)
        this.#availableSatang += amountSatang
      } else continue
      this.#pending.delete(id)
    }
    return this.#pending.size
  }

  /** Works out what the drawn numbers bring; the site is not asked. */
  collect(round: OpenRound, draw: Draw): void {
    for (const bill of this.#bills) {
      if (bill.isCancelled || bill.lines[0]?.round !== round) continue
      const win = bill.lines.reduce((sum, line) => sum + winOf(line, draw), 0n)
      if (win === 0n) continue
      this.#note('lottery_prize', bill.billId)
      this.#availableSatang += win
    }
  }

  /** A round was called off: every stake comes back. */
  collectRefunds(round: OpenRound): void {
    for (const bill of this.#bills) {
      if (bill.isCancelled || bill.lines[0]?.round !== round) continue
      this.#note('lottery_refund', bill.billId)
      this.#availableSatang += bill.totalSatang
    }
  }

  /** What the site says can be spent. */
  async balanceSatang(): Promise<bigint> {
    const list = this.#mustWork(await this.ask(wallets, {})).data
    return list.reduce((sum, wallet) => sum + satangOf(wallet.balance), 0n)
  }

  #note(movement: Movement, refId: number | string): void {
    this.#around.journal.note({ movement, memberId: this.#memberId, refId: Number(refId) })
  }

  async #login(): Promise<boolean> {
    const { url, patience } = this.#around
    const input = { username: this.#person.phone, password: this.#person.password }
    const answer = await askPatiently(patience, { url, actor: this.#actor, call: login, input })
    if (answer.error === 0) this.#signedIn(answer.data)
    return answer.error === 0
  }

  #signedIn({ access_token, user_info }: WireOutput<typeof login>): void {
    this.#actor.bearer = access_token
    this.#memberId = Number(user_info.id)
  }

  /** Asks until the answer is definite, logged in anew where the session is over. */
  async ask<C extends Call>(
    call: C,
    input: WireInput<C> | Record<string, unknown>,
    key?: string,
  ): Promise<Answer<WireOutput<C>>> {
    const { url, patience } = this.#around
    const asked = { url, call, input, actor: this.#actor, ...(key === undefined ? {} : { key }) }
    try {
      return await askPatiently(patience, asked)
    } catch (error) {
      if (!(error instanceof SessionOver)) throw error
      await this.#login()
      return askPatiently(patience, asked)
    }
  }

  #mustWork<T extends Answer>(answer: T): T {
    if (answer.error === 0) return answer
    throw new Error(`${this.name} was refused: ${answer.code} ${answer.message}`)
  }
}
