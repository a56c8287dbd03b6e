import type { QueueItem } from '../desk-wire.ts'
import { stepThrough, usePageKeys } from '#ui/client/use-page-keys.ts'

/** The rounds that wait for the person at the desk: not those that he entered himself. */
export const waitingFor = (waiting: readonly QueueItem[]): number[] =>
  waiting
    .filter(
      ({ stage, entered_by_me: isMine }) =>
        stage === 'awaiting' || (stage === 'entered' && !isMine),
    )
    .map(({ round_id: id }) => Number(id))

/** The keyboard of the result desk, wherever the focus is. */
export function useResultKeys(act: { onNext: () => void; onHelp: () => void }): void {
  usePageKeys((key) => {
    if (/^\d$/.test(key)) return toEmptyField()
    if (key === 'Escape') return focusQueue()
    if (key === '?') act.onHelp()
    else if (/^n$/i.test(key)) act.onNext()
    else if (/^f$/i.test(key)) document.querySelector<HTMLElement>('[data-desk-fetch]')?.click()
    else return stepThrough(queueRows(), key)
    return true
  })
}

const queueRows = () => [...document.querySelectorAll<HTMLElement>('[data-queue-row]')]
const fields = () => [...document.querySelectorAll<HTMLInputElement>('[data-official]')]

/** The digit itself is typed there: the field has the focus before the browser puts it in. */
function toEmptyField(): boolean {
  fields()
    .find(({ value }) => value === '')
    ?.focus()
  return false
}

/** Puts the focus on the round that is open, in the queue; false: there is none. */
export function focusQueue(): boolean {
  const rows = queueRows()
  const open = rows.find((row) => row.hasAttribute('aria-current')) ?? rows[0]
  open?.focus()
  return open !== undefined
}

/** Puts the focus where the next action of an opened round is; its form comes with its answer. */
export function focusDesk(roundId: number): void {
  let triesLeft = 120
  const look = () => {
    triesLeft -= 1
    const desk = document.querySelector(`[data-desk="${roundId}"]`)
    const field = desk?.querySelector<HTMLInputElement>('[data-official]')
    if (field) field.focus()
    else if (!desk && triesLeft > 0) requestAnimationFrame(look)
  }
  look()
}
