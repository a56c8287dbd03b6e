import type { Box } from '#studio/games/baccarat/boxes.ts'
import { part, write } from '../page-parts.ts'
import { boundsOf } from './bounds.ts'
import { bindBoxes } from './box-view.ts'
import { secondsLeft } from './hall-view.ts'
import type { Now } from './now.ts'
import { isPoorReason, isTooMuch, lastRiding, placedOf, slowTickets } from './seat.ts'
import { addUp, costOf } from './slip.ts'
import type { TableView } from './table-words.ts'
import { untoldOf } from './untold.ts'
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
      slow: placedOf(slowTickets(now.tickets)),
      slip,
      totals: table.totals,
      coup: isOver ? coupOn(table) : undefined,
      chip,
    })
    paintButtons(now, why, {
      cost: costOf(slip),
      placed: costOf(placed),
      min: boundsOf(table).min,
    })
  }
}

function paintButtons(
  now: Now,
  why: string | undefined,
  { cost, placed, min }: { cost: bigint; placed: bigint; min: bigint },
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
  paintShort(now, why, {
    isPoor,
    isBelow: cost + placed === 0n && isTooMuch([], { P: min }, now.seat),
  })
}

/** Says that the money is not enough, for what is on the boxes or for any box, and offers to pay in. */
function paintShort(
  now: Now,
  why: string | undefined,
  { isPoor, isBelow }: { isPoor: boolean; isBelow: boolean },
): void {
  const isDemo = now.seat?.is_demo === true
  const isShort = isPoor || isBelow
  const poor = isPoor ? 'ยอดเงินไม่พอสำหรับเดิมพันนี้' : 'ยอดเงินไม่ถึงขั้นต่ำของโต๊ะนี้'
  const words = isDemo ? 'เงินสมมติไม่พอ ปิดแล้วเปิดเกมใหม่เพื่อเริ่มใหม่' : poor
  write(part('why'), isShort && !why ? words : (why ?? ''))
  const canPay = !isDemo && now.seat?.has_deposit === true
  const wasShort = now.isShort || untoldOf(now).some(({ reason }) => isPoorReason(reason))
  part('deposit').hidden = !(canPay && (isShort || wasShort))
}

function enable(id: string, isEnabled: boolean): void {
  part(id).setAttribute('aria-disabled', `${!isEnabled}`)
}
