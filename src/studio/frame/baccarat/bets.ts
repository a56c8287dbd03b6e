import { askStudio, StudioRefusal } from '../ask-studio.ts'
import { satangOf, wireOf } from '../baht.ts'
import { pause } from '../page-parts.ts'
import type { PageLink } from '../page-link.ts'
import { randomHex } from '../random-hex.ts'
import { type Now, say, sayBad, tellTicket } from './now.ts'
import { lastRiding } from './seat.ts'
import { addUp, costOf } from './slip.ts'
import type { SeatView, TicketAnswer, TicketView } from './table-words.ts'
import { shortBaht } from './words.ts'

const KEY_BYTES = 16
const BET_TRIES = 4
/** From one look at tickets whose coup is over to the next. */
const FOLLOW_MS = 800

/** What bets do to the page. */
interface Page {
  readonly now: Now
  readonly link: PageLink
  /** Takes over what the server says. */
  take(seat: SeatView): void
  draw(): void
}

/** Confirms what is on the boxes, and takes tickets back. */
export class Bets {
  readonly #page: Page
  /** A ticket whose answer never came: the same press again is the same ticket. */
  #unanswered: { readonly name: string; readonly key: string } | undefined

  constructor(page: Page) {
    this.#page = page
  }

  /** Sends one ticket with all chips that are not confirmed. */
  async confirm(): Promise<void> {
    const { now } = this.#page
    const { session, table } = now
    if (session === undefined || !table || now.slip.length === 0) return
    const stakes = addUp(now.slip)
    const { room, shoe, coup } = table
    const texts = Object.fromEntries(
      Object.entries(stakes).map(([box, stake]) => [box, wireOf(stake)]),
    )
    const body = { room, shoe, coup, stakes: texts }
    const name = JSON.stringify(body)
    const key = this.#unanswered?.name === name ? this.#unanswered.key : randomHex(KEY_BYTES)
    this.#unanswered = { name, key }
    const cost = shortBaht(wireOf(costOf(stakes)))
    await this.#ask(`กำลังวางเดิมพัน ${cost}`, async () => {
      const asked = { session, key, ...body }
      const { ticket, seat } = await askStudio<TicketAnswer>('/table/bet', asked, BET_TRIES)
      this.#unanswered = undefined
      if (ticket.state === 'refused') return this.#refused(ticket, seat)
      now.slip = []
      this.#page.take(seat)
      tellTicket(this.#page.link, ticket)
      if (ticket.state === 'riding') say(`วางเดิมพันแล้ว ${cost} · ตาที่\u00a0${coup}`)
      else say(ticket.reason ?? 'กระเป๋าเงินตอบช้า กรุณารอสักครู่')
    })
  }

  /** Takes the newest ticket back. */
  async undo(): Promise<void> {
    const { now } = this.#page
    const { session, table } = now
    const last = lastRiding(now.tickets)
    if (session === undefined || !table || !last) return
    await this.#ask('กำลังยกเลิกเดิมพัน', async () => {
      const asked = { session, room: table.room, ticket: last.id }
      const { ticket, seat } = await askStudio<TicketAnswer>('/table/undo', asked, BET_TRIES)
      this.#page.take(seat)
      tellTicket(this.#page.link, ticket)
      say(`ยกเลิกเดิมพันแล้ว กำลังคืนเงิน ${shortBaht(last.stake)}`)
      void this.follow([last.id]).then(([back]) => {
        if (back?.state === 'void') say(`ยกเลิกเดิมพันแล้ว คืนเงิน ${shortBaht(back.stake)}`)
      })
    })
  }

  /** Looks after tickets until nothing more becomes of them. @returns them as they ended */
  async follow(ids: readonly string[]): Promise<readonly TicketView[]> {
    const { now, link, draw } = this.#page
    now.following += 1
    for (;;) {
      const { session } = now
      const past = await askStudio<TicketView[]>('/table/history', { session }, 3).catch(() => [])
      const mine = past.filter(({ id }) => ids.includes(id))
      for (const ticket of mine) tellTicket(link, ticket)
      const isEnded = mine.every(({ state }) => ['settled', 'void', 'refused'].includes(state))
      if (past.length > 0 && isEnded) {
        now.following -= 1
        await this.refresh()
        draw()
        return mine
      }
      await pause(FOLLOW_MS)
    }
  }

  /** Asks for the table, the tickets of its coup and the money as they are now. */
  async refresh(isFresh = false): Promise<void> {
    const { session, table } = this.#page.now
    if (session === undefined || !table) return
    const asked = { session, room: table.room, is_fresh: isFresh }
    const seat = await askStudio<SeatView>('/table/state', asked, 2).catch(() => undefined)
    if (seat && isSameRoom(this.#page.now, seat)) this.#page.take(seat)
  }

  async #ask(text: string, work: () => Promise<void>): Promise<void> {
    const { now, draw } = this.#page
    if (now.isAsking) return
    now.isAsking = true
    now.isShort = false
    say(text)
    draw()
    try {
      await work()
    } catch (error) {
      await this.#failed(error)
    }
    now.isAsking = false
    draw()
  }

  #refused({ reason }: TicketView, seat: SeatView): void {
    const { now, take } = this.#page
    take(seat)
    sayBad(reason ?? 'ไม่รับเดิมพันนี้ เงินไม่ถูกหัก')
    now.isShort = isPoorReason(reason)
    if (now.table?.state !== 'betting') now.slip = []
  }

  async #failed(error: unknown): Promise<void> {
    const { now, link } = this.#page
    const isKnown = error instanceof StudioRefusal
    const code = isKnown ? error.code : 'unexpected'
    if (code !== 'silent') this.#unanswered = undefined
    await this.refresh()
    if (code === 'bets_closed' || now.table?.state !== 'betting') now.slip = []
    sayBad(isKnown ? error.message : 'เกมขัดข้องชั่วคราว กรุณาลองใหม่อีกครั้ง')
    link.tell({ kind: 'fault', code, isFatal: false })
  }
}

const isPoorReason = (reason: string | null): boolean => reason?.startsWith('ยอดเงินไม่พอ') === true

const isSameRoom = ({ table }: Now, seat: SeatView): boolean => table?.room === seat.table?.room

/** What the tickets of a coup cost together, baht with two decimals. */
export const stakedOf = (tickets: readonly TicketView[]): string =>
  wireOf(
    tickets
      .filter(({ reason }) => reason === null)
      .reduce((sum, { stake }) => sum + satangOf(stake), 0n),
  )
