import { type Box, boxes, type RoomKind, type Stakes } from '#studio/games/baccarat/boxes.ts'
import { baccaratConfig } from '#studio/games/baccarat/config.ts'
import type { Coup } from '#studio/games/baccarat/coup.ts'
import { satangOf } from '../baht.ts'
import { make, write } from '../page-parts.ts'
import { bahtOfSatang, endOf, shortBaht } from './words.ts'

/** What the boxes show. */
export interface BoxesNow {
  readonly kind: RoomKind
  readonly isOpen: boolean
  /** Confirmed, and on its way. */
  readonly placed: Stakes
  /** What of it the wallet has not answered yet. */
  readonly slow: Stakes
  /** Chips that are not confirmed. */
  readonly slip: Stakes
  /** What all have on them; empty while bets are open. */
  readonly totals: Readonly<Partial<Record<Box, string>>>
  /** Once it is over. */
  readonly coup: Coup | undefined
  readonly chip: bigint
}

/** Binds the boxes of the page. @returns shows them as they are now */
export function bindBoxes(press: (box: Box) => void): (now: BoxesNow) => void {
  const found = boxes.map((box) => {
    const button = document.querySelector<HTMLButtonElement>(`[data-box="${box}"]`)
    if (!button) throw new Error(`the page has no box ${box}`)
    button.addEventListener('click', () => press(box))
    // A key that is held down is pressed once: chips do not rain.
    button.addEventListener('keydown', (event) => {
      if (event.repeat) event.preventDefault()
    })
    return { box, button }
  })
  return (now) => {
    for (const { box, button } of found) drawBox(box, button, now)
  }
}

function drawBox(box: Box, button: HTMLButtonElement, now: BoxesNow): void {
  const [placed, fresh] = [now.placed[box] ?? 0n, now.slip[box] ?? 0n]
  const end = now.coup && endOf(box, now.coup, now.kind)
  const total = satangOf(now.totals[box] ?? '0') > 0n ? now.totals[box] : undefined
  const share = now.kind === 'commission' ? button.dataset['return'] : button.dataset['returnFree']
  const below = total === undefined ? `คืน ${share ?? ''}` : `รวม ${shortBaht(total)}`
  const mine = placed + fresh
  const chip = make('span', 'stake-chip', bahtOfSatang(mine))
  const look = fresh > 0n ? 'fresh' : (now.slow[box] ?? 0n) > 0n ? 'slow' : 'placed'
  chip.dataset['look'] = look
  chip.setAttribute('aria-hidden', 'true')
  // A chip lies on the lowest line: what all have is said above it then.
  const isTotalAbove = total !== undefined && mine > 0n
  writeIn(button, '.odds', isTotalAbove ? below : paysText(box, now.kind))
  writeIn(button, '.share', below)
  const before = button.querySelector('.stake-chip')
  if (before?.textContent !== chip.textContent || mine === 0n) before?.remove()
  if (mine > 0n && before?.textContent !== chip.textContent) button.append(chip)
  else if (before instanceof HTMLElement) before.dataset['look'] = look
  button.dataset['end'] = end ?? ''
  button.dataset['mine'] = `${mine > 0n}`
  button.setAttribute('aria-disabled', `${!now.isOpen}`)
  writeIn(button, '.note', noteOf(now, { placed, fresh, slow: now.slow[box] ?? 0n, end }))
}

function writeIn(button: HTMLElement, selector: string, text: string): void {
  const found = button.querySelector(selector)
  if (found) write(found, text)
}

/** What a box pays beside the stake: `0.95:1`. */
function paysText(box: Box, kind: RoomKind): string {
  const { paysX100, noCommissionX100 } = baccaratConfig
  if (box === 'B' && kind === 'no_commission') {
    const { B, bankerSix } = noCommissionX100
    return `${B / 100}:1 · 6\u00a0แต้ม\u00a0${bankerSix / 100}:1`
  }
  return `${paysX100[box] / 100}:1`
}

const endWords = { won: 'ชนะ', back: 'คืนทุน', lost: 'ไม่ชนะ' } as const

/** What is read out of a box behind its name, its odds and its return. */
function noteOf(
  { isOpen, chip }: BoxesNow,
  parts: {
    placed: bigint
    fresh: bigint
    slow: bigint
    end: keyof typeof endWords | undefined
  },
): string {
  const { placed, fresh, slow, end } = parts
  return [
    placed > slow ? `เดิมพันแล้ว ${bahtOfSatang(placed - slow)}` : '',
    slow > 0n ? `รอกระเป๋าเงินตอบ ${bahtOfSatang(slow)}` : '',
    fresh > 0n ? `ยังไม่ยืนยัน ${bahtOfSatang(fresh)}` : '',
    end ? endWords[end] : '',
    isOpen ? `วาง ${bahtOfSatang(chip)}` : '',
  ]
    .filter((text) => text !== '')
    .join(', ')
}
