import type { Box } from '#studio/games/baccarat/boxes.ts'
import { part } from '../page-parts.ts'
import { bindBoxes } from './box-view.ts'
import { secondsLeft } from './hall-view.ts'
import type { Now } from './now.ts'
import { isTooMuch, lastRiding, placedOf } from './seat.ts'
import { addUp, costOf } from './slip.ts'
import type { TableView } from './table-words.ts'
import { bahtOfSatang, coupOn, stateWords } from './words.ts'

const LAST_SECONDS = 5

/** Shows the state of a table and what is left of it. */
export function paintTime(table: TableView, nowMs: number): void {
  const isTimed = table.state === 'betting' || table.state === 'shoe'
  const left = isTimed ? secondsLeft(table, nowMs) : undefined
  const state = part('table-state')
  write(state, stateWords[table.state])
  state.dataset['state'] = table.state
  const countdown = part('countdown')
  write(countdown, left === undefined ? '' : `${left}`)
  countdown.dataset['last'] = `${table.state === 'betting' && (left ?? 0) <= LAST_SECONDS}`
  write(part('coup-no'), `ขอน\u00a0${table.shoe} · ตา\u00a0${table.coup || '–'}`)
  const restMs = Date.parse(table.state_until ?? '') - nowMs
  const share = table.state === 'betting' ? Math.min(1, Math.max(0, restMs / table.betting_ms)) : 0
  part('time-left').style.transform = `scaleX(${share})`
}

/** Why nothing can be pressed, undefined where it can, and the chip that a press puts. */
interface Hand {
  readonly why: string | undefined
  readonly chip: bigint
}

/** Binds boxes and buttons. @returns shows them as they are now */
export function bindControls(
  press: (box: Box) => void,
): (now: Now, table: TableView, hand: Hand) => void {
  const paintBoxes = bindBoxes(press)
  return (now, table, { why, chip }) => {
    const isOver = table.state === 'settled' || (table.state === 'paused' && !table.is_void)
    const placed = placedOf(now.tickets)
    const slip = addUp(now.slip)
    paintBoxes({
      kind: table.kind,
      isOpen: why === undefined,
      placed,
      slip,
      totals: table.totals,
      coup: isOver ? coupOn(table) : undefined,
      chip,
    })
    paintButtons(now, why, { cost: costOf(slip), placed: costOf(placed) })
  }
}

function paintButtons(
  now: Now,
  why: string | undefined,
  { cost, placed }: { cost: bigint; placed: bigint },
): void {
  const isOpen = why === undefined
  const isPoor = cost > 0n && isTooMuch(now.slip, {}, now.seat)
  const isRiding = lastRiding(now.tickets) !== undefined
  enable('clear', isOpen && cost > 0n)
  enable('undo', isOpen && (cost > 0n || isRiding))
  write(part('undo'), cost === 0n && isRiding ? 'ยกเลิก' : 'ถอย')
  enable('repeat', isOpen && costOf(now.last) > 0n)
  enable('double', isOpen && cost + placed > 0n)
  enable('confirm', isOpen && cost > 0n && !isPoor)
  write(part('confirm-sum'), cost > 0n ? bahtOfSatang(cost) : '')
  const isDemo = now.seat?.is_demo === true
  const poor = isDemo ? 'เงินสมมติไม่พอ ปิดแล้วเปิดเกมใหม่เพื่อเริ่มใหม่' : 'ยอดเงินไม่พอสำหรับเดิมพันนี้'
  write(part('why'), isPoor ? poor : (why ?? ''))
  if (isPoor && !isDemo && now.seat?.has_deposit === true) part('deposit').hidden = false
}

function enable(id: string, isEnabled: boolean): void {
  part(id).setAttribute('aria-disabled', `${!isEnabled}`)
}

/** Only what changed is written: a page that looks every 100 ms must not be laid out anew each time. */
function write(place: HTMLElement, text: string): void {
  if (place.textContent !== text) place.textContent = text
}
