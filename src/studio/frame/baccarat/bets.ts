import { askStudio, StudioRefusal } from '../ask-studio.ts'
import { satangOf, wireOf } from '../baht.ts'
import { pause } from '../page-parts.ts'
import type { PageLink } from '../page-link.ts'
import {
  dropLaid,
  isSameLaid,
  keepLaid,
  type Laid,
  laidBefore,
  laidCost,
  laidIn,
  newLaid,
} from './laid.ts'
import { type Now, say, sayBad, tellTicket } from './now.ts'
import { isPoorReason, isSameCoup, isUnderWay, lastRiding } from './seat.ts'
import { addUp } from './slip.ts'
import type { AskedAnswer, SeatView, TicketAnswer, TicketView } from './table-words.ts'
import { lostOf } from './untold.ts'
import { placeText, shortBaht } from './words.ts'

/** A bet is asked for so often before the player is told that nobody answers, and in all. */
const BET_TRIES = 2
const BET_ROUNDS = 15
const UNDO_TRIES = 4
/** From one look at tickets whose coup is over to the next. */
const FOLLOW_MS = 800

/** What another sent in this tab is his, and is told to him. */
const NOT_HIS = ''

/** What bets do to the page. */
interface Page {
  readonly now: Now
  readonly link: PageLink
  /** Asks for what is in sight, the table or the choice of one. */
  look(): Promise<void>
  /** Takes over what the server says. */
  take(seat: SeatView): void
  draw(): void
}

/** Confirms what is on the boxes, and takes tickets back. */
export class Bets {
  readonly #page: Page
  /** Keys of bets of sessions before that are asked for, once in the life of the page. */
  readonly #asked = new Set<string>()

  constructor(page: Page) {
    this.#page = page
  }

  /** Sends one ticket with all chips that are not confirmed. */
  async confirm(): Promise<void> {
    const { now } = this.#page
    const { session, table } = now
    if (session === undefined || !table || now.slip.length === 0) return
    const { room, shoe, coup } = table
    const laid = newLaid({ session, room, shoe, coup }, addUp(now.slip))
    await this.send(laidIn(session).find((kept) => isSameLaid(kept, laid)) ?? laid)
  }

  /** Asks again what became of a ticket whose answer never came, before a reload or while nobody answered. */
  async resume(): Promise<void> {
    const { session, isAsking } = this.#page.now
    if (session === undefined) return
    void Promise.all(laidBefore(session).map((laid) => this.#askFor(laid)))
    if (!isAsking) for (const kept of laidIn(session)) await this.send(kept)
  }

  /** Its player has read that a bet never came. @returns false where no such bet is told of */
  closeLost(): boolean {
    const { unheard } = this.#page.now
    const lost = lostOf(this.#page.now)
    if (!lost) return false
    unheard.delete(lost.laid.key)
    dropLaid(lost.laid)
    return true
  }

  /** Asks for a bet of a session before this one until it is known what became of it. */
  async #askFor(laid: Laid): Promise<void> {
    const { now, draw } = this.#page
    if (this.#asked.has(laid.key)) return
    this.#asked.add(laid.key)
    const { session: asker, key, room, shoe, coup } = laid
    const asked = { session: now.session, asker, key, room, shoe, coup }
    for (;;) {
      const { ticket, reason } = await this.#askOnce(asked)
      if (ticket) {
        now.unheard.delete(key)
        dropLaid(laid)
        if (isUnderWay(ticket)) this.#found(ticket, laid)
        return this.#page.look()
      }
      if (reason !== NOT_HIS) now.unheard.set(key, { laid, reason })
      draw()
      if (reason !== null) return
      await pause(FOLLOW_MS)
    }
  }

  async #askOnce(asked: object): Promise<AskedAnswer> {
    try {
      return await askStudio<AskedAnswer>('/table/asked', asked, BET_TRIES)
    } catch (error) {
      const isSilent = error instanceof StudioRefusal && error.code === 'silent'
      return { ticket: null, reason: isSilent ? null : NOT_HIS }
    }
  }

  #found(ticket: TicketView, laid: Laid): void {
    const { now, link } = this.#page
    tellTicket(link, ticket)
    say(`เดิมพัน ${laidCost(laid)} ที่วางไว้ก่อนหน้า โต๊ะรับแล้ว · ${placeText(ticket)}`)
    if (!isSameCoup(now.table, laid)) void this.follow([ticket])
  }

  /**
   * Sends a ticket until it is answered. One that was taken is told as taken, however late it is asked for again; one
   * that was not is refused where its coup has closed.
   */
  async send(laid: Laid): Promise<void> {
    const { now, take, link } = this.#page
    const cost = laidCost(laid)
    keepLaid(laid)
    await this.#ask(`กำลังวางเดิมพัน ${cost}`, async () => {
      const { ticket, seat } = await this.#untilAnswered(laid, cost)
      dropLaid(laid)
      if (ticket.state === 'refused') return this.#refused(ticket, seat)
      const isHere = isSameCoup(now.table, laid)
      if (isHere) now.slip = []
      take(seat)
      tellTicket(link, ticket)
      // The coup went by while its wallet was asked.
      if (!isHere && isUnderWay(ticket)) void this.follow([ticket])
      if (ticket.reason !== null) say(ticket.reason)
      else if (ticket.state === 'betting') say('กระเป๋าเงินตอบช้า จะแจ้งเมื่อรู้ว่ารับหรือไม่')
      else say(`วางเดิมพันแล้ว ${cost} · ตาที่\u00a0${laid.coup}`)
    })
    if (!isSameCoup(now.table, laid)) now.slip = []
  }

  /** Takes the newest ticket back. */
  async undo(): Promise<void> {
    const { now } = this.#page
    const { session, table } = now
    const last = lastRiding(now.tickets)
    if (session === undefined || !table || !last) return
    await this.#ask('กำลังยกเลิกเดิมพัน', async () => {
      const asked = { session, room: table.room, ticket: last.id }
      const { ticket, seat } = await askStudio<TicketAnswer>('/table/undo', asked, UNDO_TRIES)
      now.undone.add(last.id)
      this.#page.take(seat)
      tellTicket(this.#page.link, ticket)
      say(`ยกเลิกเดิมพันแล้ว กำลังคืนเงิน ${shortBaht(last.stake)}`)
      void this.follow([ticket]).then(([back]) => {
        if (back?.state !== 'void') return
        say(`ยกเลิกเดิมพันแล้ว คืนเงิน ${shortBaht(back.stake)}`)
        this.seen([back])
      })
    })
  }

  /** Looks after tickets until nothing more becomes of them. @returns them as they ended */
  async follow(tickets: readonly TicketView[]): Promise<readonly TicketView[]> {
    const { now, link, draw } = this.#page
    for (const ticket of tickets) now.followed.set(ticket.id, ticket)
    for (;;) {
      const { session } = now
      const past = await askStudio<TicketView[]>('/table/history', { session }, 3).catch(() => [])
      const mine = past.filter(({ id }) => tickets.some((one) => one.id === id))
      for (const ticket of mine) {
        now.followed.set(ticket.id, ticket)
        tellTicket(link, ticket)
      }
      if (past.length > 0 && !mine.some(isUnderWay)) {
        for (const { id } of tickets) now.followed.delete(id)
        await this.refresh()
        draw()
        return mine
      }
      draw()
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

  /** The player was told how these ended: nobody tells him again, on this device or another. */
  seen(tickets: readonly Pick<TicketView, 'id'>[]): void {
    const { session, told } = this.#page.now
    const fresh = tickets.map(({ id }) => id).filter((id) => !told.has(id))
    if (session === undefined || fresh.length === 0) return
    for (const id of fresh) told.add(id)
    // Where nobody answers he is told once more when he comes again.
    void askStudio('/table/seen', { session, tickets: fresh }, 3).catch(() => undefined)
  }

  async #untilAnswered(laid: Laid, cost: string): Promise<TicketAnswer> {
    for (let left = BET_ROUNDS; ; left -= 1) {
      try {
        return await askStudio<TicketAnswer>('/table/bet', laid, BET_TRIES)
      } catch (error) {
        const isSilent = error instanceof StudioRefusal && error.code === 'silent'
        if (!isSilent || left <= 1) throw error
        this.#sayHeld(`ติดต่อเกมไม่ได้ ยังไม่รู้ว่าเดิมพัน ${cost} ถูกรับหรือไม่ กำลังถามซ้ำ`)
      }
    }
  }

  async #ask(text: string, work: () => Promise<void>): Promise<void> {
    const { now, draw } = this.#page
    if (now.isAsking) return
    now.isAsking = true
    now.isShort = false
    now.held = ''
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

  #refused(ticket: TicketView, seat: SeatView): void {
    const { now, take } = this.#page
    const { reason } = ticket
    this.seen([ticket])
    take(seat)
    this.#sayHeld(reason ?? 'ไม่รับเดิมพันนี้ เงินไม่ถูกหัก')
    now.isShort = isPoorReason(reason)
    if (now.table?.state !== 'betting') now.slip = []
  }

  async #failed(error: unknown): Promise<void> {
    const { now, link } = this.#page
    const isKnown = error instanceof StudioRefusal
    const code = isKnown ? error.code : 'unexpected'
    if (code !== 'silent') laidIn(now.session ?? '').forEach(dropLaid)
    await this.refresh()
    if (code === 'bets_closed' || now.table?.state !== 'betting') now.slip = []
    this.#sayHeld(isKnown ? error.message : 'เกมขัดข้องชั่วคราว กรุณาลองใหม่อีกครั้ง')
    link.tell({ kind: 'fault', code, isFatal: false })
  }

  /** Says what speaks against a bet; the next states of the table leave it there. */
  #sayHeld(text: string): void {
    this.#page.now.held = text
    sayBad(text)
  }
}

const isSameRoom = ({ table }: Now, seat: SeatView): boolean => table?.room === seat.table?.room

/** What the tickets of a coup cost together, baht with two decimals. */
export const stakedOf = (tickets: readonly TicketView[]): string =>
  wireOf(
    tickets
      .filter(({ reason }) => reason === null)
      .reduce((sum, { stake }) => sum + satangOf(stake), 0n),
  )
