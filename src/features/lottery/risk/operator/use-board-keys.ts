import { usePageKeys } from '#ui/client/use-page-keys.ts'
import type { BoardDesk } from './use-board.ts'

/**
 * The keyboard of the board, wherever the focus is: digits search, letters decide about what is
 * chosen, arrows go into the grid, Escape goes back step by step and at last to the list of rounds.
 */
export function useBoardKeys(desk: BoardDesk, onLeave: () => void): void {
  usePageKeys((key, event) => {
    if (/^\d$/.test(key)) return toFinder()
    if (key === 'Escape') return back(desk, event, onLeave)
    if (key.startsWith('Arrow')) return toGrid()
    return desk.onKey(key)
  })
}

/** The digit itself is typed there: the field has the focus before the browser puts it in. */
function toFinder(): boolean {
  document.querySelector<HTMLElement>('[data-finder]')?.focus()
  return false
}

function toGrid(): boolean {
  const stop = document.querySelector<HTMLElement>('[role=gridcell][tabindex="0"]')
  stop?.focus()
  return stop !== null
}

function back(desk: BoardDesk, { target }: KeyboardEvent, onLeave: () => void): boolean {
  const isField = target instanceof HTMLElement && target.matches('input')
  if (isField) toGrid()
  else if (desk.marked.size > 0) desk.clearMarks()
  else if (desk.number !== undefined) desk.choose(undefined)
  else onLeave()
  return true
}

/**
 * Puts the focus on a number as soon as it is in the grid: another hundred comes with the next
 * frame.
 */
export function focusCell(number: string): void {
  let triesLeft = 60
  const look = () => {
    const cell = document.querySelector<HTMLElement>(`[data-number="${number}"]`)
    triesLeft -= 1
    if (cell) cell.focus()
    else if (triesLeft > 0) requestAnimationFrame(look)
  }
  look()
}
