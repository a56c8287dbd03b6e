import type { startTally } from '../session-tally.ts'
import { soundWin } from '../win-sound.ts'
import type { Bets } from './bets.ts'
import { type Now, say, sayBad, sayWin } from './now.ts'
import { givenBackOf, isSameCoup, isUnderWay, placedOf, slowTickets } from './seat.ts'
import { costOf } from './slip.ts'
import type { TableView, TicketView } from './table-words.ts'
import { coupName, type UntoldCoup } from './untold.ts'
import {
  bahtOfSatang,
  coupOn,
  coupText,
  moneyText,
  outcomeOf,
  shortBaht,
  voidText,
} from './words.ts'

/** Says what a table does and what its coups came to. */
export class Announcer {
  readonly #now: Now
  readonly #bets: Bets
  readonly #count: ReturnType<typeof startTally>
  /** The coup whose end was said. */
  #ended = ''
  /** What was said of its tickets while nobody looked. */
  #unheard: readonly TicketView[] = []

  constructor(now: Now, bets: Bets, count: ReturnType<typeof startTally>) {
    this.#now = now
    this.#bets = bets
    this.#count = count
  }

  /** A state began. What a coup came to is said once its tickets are decided. */
  state(table: TableView): void {
    const now = this.#now
    const { coup, state } = table
    const isUnsent = now.slip.length > 0 && !now.isAsking
    if (state !== 'betting' && !now.isAsking) now.slip = []
    switch (state) {
      case 'shoe':
        return say('กำลังสับไพ่ขอนใหม่', 'ล็อกค่าของขอนนี้ไว้แล้ว ดูได้ในกติกา')
      case 'betting':
        now.held = ''
        return say(`เปิดรับเดิมพัน ตาที่\u00a0${coup}`)
      case 'closing':
        void this.#bets.refresh()
        if (isUnsent) now.held = 'ชิปที่ยังไม่ยืนยันไม่ถูกวาง เงินไม่ถูกหัก'
        return say('ปิดรับเดิมพันแล้ว', now.held)
      case 'dealing':
        return say('กำลังแจกไพ่', now.held)
      case 'settled':
      case 'paused':
        return void this.#over(table)
    }
  }

  /** The coup that was on the table is gone from it, or the player is: what still rides is looked after. */
  left(table: TableView): void {
    const now = this.#now
    const { tickets } = now
    const placed = placedOf(tickets)
    if (costOf(placed) > 0n) now.last = placed
    now.tickets = []
    now.slip = []
    this.#unheard = []
    if (tickets.some(isUnderWay)) void this.#follow(table, tickets)
    // One that ended a moment ago may not have been said.
    else if (tickets.some(({ id }) => !now.told.has(id))) void this.#bets.refresh()
  }

  /** Says which tickets rode after all; call it before the page takes them over. */
  taken(tickets: readonly TicketView[]): void {
    const slow = new Set(slowTickets(this.#now.tickets).map(({ id }) => id))
    const riding = tickets.filter(({ id, state }) => state === 'riding' && slow.has(id))
    const [first] = riding
    if (!first) return
    const sum = bahtOfSatang(costOf(placedOf(riding)))
    say(`กระเป๋าเงินตอบแล้ว วางเดิมพัน ${sum} · ตาที่\u00a0${first.coup ?? ''}`)
  }

  /** The player is back before the page: what it says of the coup on the table he sees now. */
  isSeen(): void {
    this.#bets.seen(this.#unheard)
    this.#unheard = []
  }

  /** Counts coups that he is told of later, each once. */
  count(coups: readonly UntoldCoup[]): void {
    for (const { name, outcome, isOfSession } of coups) {
      if (outcome && isOfSession) this.#count({ id: name, net: outcome.net, reason: null })
    }
  }

  async #over(table: TableView): Promise<void> {
    const coup = coupOn(table)
    if (table.is_void) sayBad(voidText(table))
    else if (table.state === 'paused') sayBad('โต๊ะหยุดชั่วคราว', 'รอค่าสุ่มสาธารณะกลับมา ยังไม่รับเดิมพัน')
    else if (coup) say(coupText(coup))
    await this.#bets.refresh()
    const { tickets } = this.#now
    if (!isSameCoup(this.#now.table, table) || tickets.length === 0) return
    this.#end(table, tickets)
    if (tickets.some(isUnderWay)) await this.#follow(table, tickets)
  }

  async #follow(table: TableView, tickets: readonly TicketView[]): Promise<void> {
    const all = await this.#bets.follow(tickets.filter(isUnderWay))
    if (!isSameCoup(this.#now.table, table)) return
    const now = new Map(all.map((ticket) => [ticket.id, ticket]))
    this.#end(
      table,
      tickets.map((ticket) => now.get(ticket.id) ?? ticket),
    )
  }

  /** Says once what the coup on the table came to, as soon as it is known; of others a notice tells (`untold.ts`). */
  #end(table: TableView, tickets: readonly TicketView[]): void {
    const name = coupName(table)
    if (this.#ended === name || tickets.some(({ state }) => state === 'riding')) return
    const outcome = outcomeOf(tickets)
    const back = givenBackOf(tickets)
    if (outcome) {
      this.#ended = name
      const coup = coupOn(table)
      const head = coup ? coupText(coup) : ''
      const isWon = !outcome.net.startsWith('-') && outcome.net !== '0.00'
      if (isWon) soundWin()
      if (isWon) sayWin(head, moneyText(outcome))
      else say(head, moneyText(outcome))
      this.#count({ id: name, net: outcome.net, reason: null })
      this.#said(tickets.filter(({ reason }) => reason === null))
    } else if (back !== undefined && table.is_void) {
      this.#ended = name
      sayBad(voidText(table), `คืนเงินแล้ว ${shortBaht(back)}`)
      this.#said(tickets)
    }
  }

  /** What is said while nobody looks was not heard: he is told when he is back. */
  #said(tickets: readonly TicketView[]): void {
    if (document.hidden) this.#unheard = tickets
    else this.#bets.seen(tickets)
  }
}
