import type { startTally } from '../session-tally.ts'
import { soundWin } from '../win-sound.ts'
import type { Bets } from './bets.ts'
import { type Now, say, sayBad, sayWin } from './now.ts'
import { givenBackOf, isSameCoup, isUnderWay, placedOf } from './seat.ts'
import { costOf } from './slip.ts'
import type { TableView, TicketView } from './table-words.ts'
import { coupOn, coupText, moneyText, outcomeOf, shortBaht, voidText } from './words.ts'

/** Says what a table does and what its coups came to. */
export class Announcer {
  readonly #now: Now
  readonly #bets: Bets
  readonly #count: ReturnType<typeof startTally>
  /** The coup whose end was said. */
  #ended = ''

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
        return say(`เปิดรับเดิมพัน ตาที่\u00a0${coup}`)
      case 'closing':
        void this.#bets.refresh()
        return say('ปิดรับเดิมพันแล้ว', isUnsent ? 'ชิปที่ยังไม่ยืนยันไม่ถูกวาง เงินไม่ถูกหัก' : '')
      case 'dealing':
        if (now.tickets.some((ticket) => ticket.state === 'betting')) void this.#bets.refresh()
        return say('กำลังแจกไพ่')
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
    if (tickets.some(isUnderWay)) void this.#follow(table, tickets)
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
    const all = await this.#bets.follow(tickets.map(({ id }) => id))
    this.#end(table, all)
  }

  /** Says once what a coup came to, as soon as it is known. */
  #end(table: TableView, tickets: readonly TicketView[]): void {
    const name = `${table.room} ${table.shoe} ${table.coup}`
    if (this.#ended === name || tickets.some(({ state }) => state === 'riding')) return
    const outcome = outcomeOf(tickets)
    const back = givenBackOf(tickets)
    const isHere = isSameCoup(this.#now.table, table)
    const where = isHere ? '' : `${table.name}, ตาที่\u00a0${table.coup}`
    if (outcome) {
      this.#ended = name
      const coup = coupOn(table)
      const head = [where, coup ? coupText(coup) : ''].filter((text) => text !== '').join(', ')
      const isWon = !outcome.net.startsWith('-') && outcome.net !== '0.00'
      if (isWon) soundWin()
      if (isWon) sayWin(head, moneyText(outcome))
      else say(head, moneyText(outcome))
      this.#count({ id: name, net: outcome.net, reason: null })
    } else if (back !== undefined && (table.is_void || !isHere)) {
      this.#ended = name
      sayBad(table.is_void ? voidText(table) : where, `คืนเงินแล้ว ${shortBaht(back)}`)
    }
  }
}
