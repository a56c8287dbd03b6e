import { roomKindNames } from '#studio/games/baccarat/box-names.ts'
import { make, part, write } from '../page-parts.ts'
import { boundsOf } from './bounds.ts'
import { draw } from './card-view.ts'
import type { TableView } from './table-words.ts'
import { bahtOfSatang, stateWords } from './words.ts'

const RESULTS_MAX = 14
const MS_A_SECOND = 1_000

/** Whole seconds until a state ends; undefined where nobody knows. */
export function secondsLeft({ state_until: until }: TableView, nowMs: number): number | undefined {
  if (until === null) return undefined
  return Math.max(0, Math.ceil((Date.parse(until) - nowMs) / MS_A_SECOND))
}

/** How a table is now: `เปิดรับเดิมพัน 12`. At its last second the next state is told already. */
export function stateText(table: TableView, nowMs: number): string {
  const left =
    table.state === 'betting' || table.state === 'shoe' ? secondsLeft(table, nowMs) : undefined
  if (table.state === 'betting' && left === 0) return stateWords.closing
  return left === undefined ? stateWords[table.state] : `${stateWords[table.state]} ${left}\u00a0วิ`
}

/** Shows all tables to choose from. What is there already is written anew in its place, so that focus stays. */
export function drawHall(
  tables: readonly TableView[],
  nowMs: number,
  onChoose: (room: string) => void,
): void {
  const list = part('hall-list')
  for (const table of tables) {
    const known = list.querySelector<HTMLElement>(`[data-room="${table.room}"]`)
    const row = known ?? newRow(table, onChoose)
    if (!known) list.append(row)
    const state = row.querySelector<HTMLElement>('.hall-state')
    if (state) {
      write(state, stateText(table, nowMs))
      state.dataset['state'] = table.state
    }
    const counts = row.querySelector('.hall-counts')
    if (counts) write(counts, countsText(table.codes))
    drawLast(row, table.codes)
  }
}

function newRow(table: TableView, onChoose: (room: string) => void): HTMLElement {
  const { min, max } = boundsOf(table)
  const seconds = Math.round(table.betting_ms / MS_A_SECOND)
  const button = make(
    'button',
    'hall-table',
    make('span', 'hall-head', make('b', '', table.name), make('span', 'hall-state')),
    make(
      'span',
      'hall-facts',
      `${roomKindNames[table.kind]} · ช่องละ ${bahtOfSatang(min)}–${bahtOfSatang(max)}`,
    ),
    make(
      'span',
      'hall-facts',
      `${table.pace === 'slow' ? 'จังหวะช้า' : 'จังหวะปกติ'} วางเดิมพัน ${seconds}\u00a0วินาที`,
    ),
    make('span', 'hall-last'),
    make('span', 'hall-counts'),
  )
  button.addEventListener('click', () => onChoose(table.room))
  const row = make('li', '', button)
  row.dataset['room'] = table.room
  return row
}

/** `เจ้ามือ 12 · ผู้เล่น 9 · เสมอ 2`. */
export function countsText(codes: readonly string[]): string {
  const of = (winner: string) => codes.filter((code) => code.startsWith(winner)).length
  if (codes.length === 0) return 'เริ่มขอนใหม่ ยังไม่มีผล'
  return `เจ้ามือ ${of('B')} · ผู้เล่น ${of('P')} · เสมอ ${of('T')}`
}

const LETTERS: Readonly<Record<string, string>> = { P: 'ผ', B: 'จ', T: 'ส' }

/** The last results, the newest at the right. */
function drawLast(row: HTMLElement, codes: readonly string[]): void {
  const place = row.querySelector<HTMLElement>('.hall-last')
  const last = codes.slice(-RESULTS_MAX)
  const name = `${codes.length} ${last.join()}`
  if (!place || place.dataset['shown'] === name) return
  place.dataset['shown'] = name
  place.hidden = last.length === 0
  place.replaceChildren(
    ...last.map((code) => {
      const picture = draw('svg', { viewBox: '0 0 10 10', 'aria-hidden': 'true' })
      const letter = draw('text', { x: 5, y: 7.1, class: 'letter' })
      letter.textContent = LETTERS[code.charAt(0)] ?? ''
      picture.append(
        draw('circle', { class: `disc of-${code.charAt(0)}`, cx: 5, cy: 5, r: 4.4 }),
        letter,
      )
      return picture
    }),
  )
}
