import { baccaratConfig } from '#studio/games/baccarat/config.ts'
import type { Box, Stakes } from '#studio/games/baccarat/boxes.ts'
import { oneSideText } from '#studio/games/baccarat/box-names.ts'
import type { ToFrame } from '#kernel/frame-messages.ts'
import { askStudio, StudioRefusal } from '../ask-studio.ts'
import { baht, signedBaht } from '../baht.ts'
import { balanceText, hideBalance } from '../balance-text.ts'
import { bindMute } from '../mute-switch.ts'
import { linkToPage } from '../page-link.ts'
import { part, write } from '../page-parts.ts'
import { drawOwnScheme, hearScheme } from '../scheme.ts'
import { startTally } from '../session-tally.ts'
import { muteSound, soundKnock, wakeSound } from '../win-sound.ts'
import { pauseWords } from '../words.ts'
import { Announcer } from './announcer.ts'
import { Bets, stakedOf } from './bets.ts'
import { boundsOf } from './bounds.ts'
import { bindChips } from './chip-bar.ts'
import { bindDeal } from './deal-view.ts'
import { enterTables, keepRoom, keptRoom } from './enter-tables.ts'
import { followTable } from './follow-table.ts'
import { countsText, drawHall } from './hall-view.ts'
import { bindNotice } from './notice-view.ts'
import { newNow, say, sayBad, tellTicket } from './now.ts'
import { bindTableSheets } from './past-sheet.ts'
import { drawRoads } from './roads-view.ts'
import { isOpenAt, isSameCoup, isTooMuch, isUnderWay, placedOf } from './seat.ts'
import { serverClock } from './server-clock.ts'
import { addUp, costOf, put, undoPut } from './slip.ts'
import { bindTableKeys } from './table-keys.ts'
import { bindControls, paintTime } from './table-paint.ts'
import type { HallView, SeatView, TableView } from './table-words.ts'
import { coupsOf, noticeOf, untoldOf, waitingOf } from './untold.ts'
import { bahtOfSatang } from './words.ts'

const TICK_MS = 100
const HALL_EVERY_MS = 3_000
/** A table whose state is over so long and that says nothing has been lost from sight. */
const SILENT_MS = 6_000
/** From one look at tickets that hang on a wallet to the next. */
const WAITING_MS = 800
const CHIP_HERTZ = 420

/** The page of live tables, from the choice of a table to what a coup came to. */
export class TableFlow {
  readonly #now = newNow()
  readonly #clock = serverClock(() => performance.now())
  readonly #link = linkToPage((message) => this.#hear(message))
  readonly #mute = bindMute(muteSound)
  readonly #deal = bindDeal()
  readonly #chips = bindChips(() => this.#draw())
  readonly #paintControls = bindControls((box) => this.#press(box))
  readonly #bets = new Bets({
    now: this.#now,
    link: this.#link,
    look: () => this.#look(),
    take: (seat) => this.#takeSeat(seat),
    draw: () => this.#draw(),
  })
  readonly #notice = bindNotice(
    () => this.#close(),
    () => part('open-past').click(),
  )
  #announcer: Announcer | undefined
  #leave: (() => void) | undefined
  #roadsShown = ''
  #askedAtMs = 0

  async start(): Promise<void> {
    drawOwnScheme()
    this.#bind()
    try {
      const opened = await enterTables()
      this.#now.session = opened.session
      const count = startTally(opened.session, (net) => {
        part('net').textContent = signedBaht(net)
      })
      this.#announcer = new Announcer(this.#now, this.#bets, count)
      this.#takeHall(opened)
      const kept = opened.tables.find(({ room }) => room === keptRoom())
      if (kept) this.#enter(kept)
      else this.#openHall()
      void this.#bets.resume()
      const { game, version } = baccaratConfig
      this.#link.tell({ kind: 'ready', game, version, showsSums: true })
      setInterval(() => this.#tick(), TICK_MS)
    } catch (error) {
      const isKnown = error instanceof StudioRefusal
      sayBad(isKnown ? error.message : 'เปิดเกมไม่สำเร็จ กรุณาปิดแล้วเปิดเกมใหม่')
      part('leave').hidden = window.parent === window
      const code = isKnown ? error.code : 'unexpected'
      this.#link.tell({ kind: 'fault', code, isFatal: true })
    }
  }

  #bind(): void {
    bindTableSheets(() => this.#now.session)
    for (const [id, what] of [
      ['deposit', 'deposit'],
      ['leave', 'close'],
      ['site-past', 'history'],
    ] as const) {
      part(id).addEventListener('click', () => this.#link.tell({ kind: 'want', what }))
    }
    const undo = () => this.#undo()
    const repeat = () => this.#put(this.#now.last)
    const confirm = () => void this.#confirm()
    const actions = {
      clear: () => this.#clear(),
      undo,
      repeat,
      double: () => this.#double(),
      confirm,
    }
    for (const [id, work] of Object.entries(actions)) part(id).addEventListener('click', work)
    part('to-hall').addEventListener('click', () => this.#openHall())
    document.addEventListener('visibilitychange', () => {
      if (!document.hidden) this.#comeBack()
    })
    bindTableKeys({
      choose: (at) => this.#chips.choose(at),
      put: (box) => this.#press(box),
      undo,
      repeat,
      confirm,
      mute: () => this.#mute.turn(),
    })
  }

  #hear(message: ToFrame): void {
    const now = this.#now
    hearScheme(message)
    switch (message.kind) {
      case 'init':
        if (message.reducedMotion) document.documentElement.dataset['motion'] = 'still'
        hideBalance(message.hidesBalance)
        this.#mute.hear(message.isMuted, true)
        break
      case 'pause':
        now.paused = message.reason
        break
      case 'resume':
        now.paused = undefined
        break
      case 'mute':
        this.#mute.hear(message.isMuted, false)
        break
      case 'balance':
        now.isShort = false
        void this.#look(true)
        break
      case 'scheme':
      case 'closing':
        break
    }
    this.#draw()
  }

  // The choice of a table.

  #takeHall({ tables, seat }: HallView): void {
    for (const table of tables) this.#clock.hear(table.now)
    this.#now.tables = tables
    this.#now.seat = seat
    this.#draw()
  }

  #openHall(): void {
    const now = this.#now
    const from = now.table?.room
    this.#leaveTable()
    now.isLineDown = false
    part('deposit').hidden = true
    keepRoom('')
    say('เลือกโต๊ะที่ต้องการเล่น')
    this.#showPlace()
    document.querySelector<HTMLElement>(`[data-room="${from}"] button`)?.focus()
    void this.#askHall()
  }

  async #look(isFresh = false): Promise<void> {
    await (this.#now.table ? this.#bets.refresh(isFresh) : this.#askHall(isFresh))
  }

  /** He sees the page again: of what ended meanwhile he is told now. */
  #comeBack(): void {
    if (!document.hidden) this.#announcer?.isSeen()
    void this.#look()
    void this.#bets.resume()
  }

  async #askHall(isFresh = false): Promise<void> {
    const { session } = this.#now
    this.#askedAtMs = performance.now()
    const asked = { session, is_fresh: isFresh }
    const hall = await askStudio<HallView>('/table/list', asked, 2).catch(() => undefined)
    this.#now.isLineDown = hall === undefined
    if (hall && !this.#now.table) this.#takeHall(hall)
  }

  #leaveTable(): void {
    const now = this.#now
    this.#leave?.()
    this.#leave = undefined
    if (now.table) this.#announcer?.left(now.table)
    now.table = undefined
  }

  #enter(table: TableView): void {
    this.#leaveTable()
    this.#now.last = {}
    keepRoom(table.room)
    this.#chips.setBounds(boundsOf(table))
    this.#takeTable(table)
    this.#showPlace()
    this.#leave = followTable(table.room, {
      table: (told) => this.#takeTable(told),
      line: (isThere) => this.#hearLine(isThere),
    })
    void this.#bets.refresh()
  }

  #showPlace(): void {
    const { table } = this.#now
    document.body.dataset['place'] = table ? 'room' : 'hall'
    part('hall').hidden = table !== undefined
    part('room').hidden = table === undefined
    part('bets').hidden = table === undefined
    part('to-hall').hidden = table === undefined
    part('title').textContent = table ? table.name : 'บาคาร่า'
    // What was drawn while it was hidden does not show its newest column.
    this.#roadsShown = ''
    this.#draw()
  }

  #hearLine(isThere: boolean): void {
    const wasDown = this.#now.isLineDown
    this.#now.isLineDown = !isThere
    if (isThere && wasDown) this.#comeBack()
    if (isThere !== !wasDown) this.#draw()
  }

  // One table.

  #takeTable(table: TableView): void {
    const now = this.#now
    const before = now.table
    this.#clock.hear(table.now)
    now.table = table
    const isNew = !isSameCoup(before, table)
    if (isNew && before) this.#announcer?.left(before)
    if (isNew || before?.state !== table.state) this.#announcer?.state(table)
    this.#draw()
  }

  #takeSeat(seat: SeatView): void {
    const now = this.#now
    now.seat = seat
    const { table } = seat
    if (table) {
      const isOlder = Date.parse(table.now) < Date.parse(now.table?.now ?? '')
      if (!isOlder && table.room === now.table?.room) this.#takeTable(table)
      if (isSameCoup(now.table, table)) {
        this.#announcer?.taken(seat.tickets)
        now.tickets = seat.tickets
      }
    }
    for (const ticket of now.tickets) tellTicket(this.#link, ticket)
    this.#draw()
  }

  // Chips.

  #press(box: Box): void {
    this.#put({ [box]: this.#chips.chip() })
  }

  /** He has read of bets that he was not told of before. */
  #close(): void {
    if (!this.#bets.closeLost()) this.#bets.seen(untoldOf(this.#now))
    this.#draw()
  }

  #double(): void {
    const now = this.#now
    this.#put(addUp([...now.slip, placedOf(now.tickets)]))
  }

  #put(stakes: Stakes): void {
    const now = this.#now
    wakeSound()
    if (!now.table || this.#blocked() !== undefined || costOf(stakes) === 0n) return
    const bounds = boundsOf(now.table)
    const { slip, isCut, opposite } = put(now.slip, stakes, placedOf(now.tickets), bounds)
    if (opposite) say(oneSideText(opposite))
    if (isCut) say(`โต๊ะนี้รับต่อตาช่องละไม่เกิน ${bahtOfSatang(bounds.max)}`)
    if (slip !== now.slip) soundKnock(CHIP_HERTZ)
    now.slip = slip
    this.#draw()
  }

  #clear(): void {
    this.#now.slip = []
    this.#draw()
  }

  #undo(): void {
    const now = this.#now
    if (now.slip.length > 0) now.slip = undoPut(now.slip)
    else if (this.#blocked() === undefined) void this.#bets.undo()
    this.#draw()
  }

  async #confirm(): Promise<void> {
    const now = this.#now
    wakeSound()
    if (this.#blocked() === undefined && !isTooMuch(now.slip, {}, now.seat))
      await this.#bets.confirm()
  }

  /** Why nothing can be pressed; undefined: it can. */
  #blocked(): string | undefined {
    const { session, seat, paused, isAsking, isLineDown, table } = this.#now
    if (session === undefined) return 'กำลังเข้าเกม'
    if (seat?.ended) return seat.ended
    if (paused) return pauseWords[paused]
    if (isLineDown) return 'สัญญาณขาด กำลังเชื่อมต่อใหม่'
    if (isAsking || !isOpenAt(table, this.#clock.nowMs())) return ''
    return undefined
  }

  // What is seen.

  #tick(): void {
    const { table } = this.#now
    const atMs = performance.now()
    if (!table) {
      if (!document.hidden && atMs > this.#askedAtMs + HALL_EVERY_MS) void this.#askHall()
      this.#draw()
      return
    }
    const isOverdue = this.#clock.nowMs() > Date.parse(table.state_until ?? '') + SILENT_MS
    const restMs = waitingOf(this.#now).length > 0 ? WAITING_MS : SILENT_MS
    if ((isOverdue || restMs === WAITING_MS) && atMs > this.#askedAtMs + restMs) {
      this.#askedAtMs = atMs
      void this.#bets.refresh()
    }
    this.#drawTable(table)
  }

  #draw(): void {
    const now = this.#now
    const { seat, table } = now
    part('demo').hidden = seat?.is_demo !== true
    part('site-past').hidden = seat?.is_demo !== false || window.parent === window
    write(part('balance'), balanceText(seat?.balance ?? null))
    write(part('staked'), baht(stakedOf(now.tickets)))
    if (seat) part('leave').hidden = seat.ended === null || window.parent === window
    const isBusy = now.isAsking || now.followed.size > 0 || now.tickets.some(isUnderWay)
    if (document.body.dataset['busy'] !== `${isBusy}`) {
      document.body.dataset['busy'] = `${isBusy}`
      this.#link.tell({ kind: 'busy', isBusy })
    }
    this.#announcer?.count(coupsOf(untoldOf(now)))
    this.#notice(noticeOf(now))
    if (table) this.#drawTable(table)
    else if (now.session !== undefined) {
      drawHall(now.tables, this.#clock.nowMs(), (room) => this.#choose(room))
      write(part('why'), seat?.ended ?? (now.isLineDown ? 'สัญญาณขาด กำลังเชื่อมต่อใหม่' : ''))
    }
  }

  #choose(room: string): void {
    wakeSound()
    const table = this.#now.tables.find((one) => one.room === room)
    if (table) this.#enter(table)
    part('to-hall').focus()
  }

  #drawTable(table: TableView): void {
    const nowMs = this.#clock.nowMs()
    this.#deal.draw(table, nowMs)
    paintTime(table, nowMs)
    this.#paintControls(this.#now, table, { why: this.#blocked(), chip: this.#chips.chip() })
    const name = `${table.room} ${table.shoe} ${table.codes.length}`
    if (name === this.#roadsShown) return
    this.#roadsShown = name
    drawRoads(table.codes)
    part('counts').textContent = countsText(table.codes)
    part('commit').textContent = table.commit
  }
}
