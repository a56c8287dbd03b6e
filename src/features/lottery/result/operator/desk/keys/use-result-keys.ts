import type { QueueItem } from '../desk-wire.ts'
import { stepThrough, usePageKeys } from '../../../../operator/keys/use-page-keys.ts'

/** The first round after this one that waits for the person: not those that he entered himself. */
export function nextRound(
  waiting: readonly QueueItem[],
  after: number | undefined,
): number | undefined {
  const at = waiting.findIndex((item) => Number(item.round_id) === after)
  const inOrder = [...waiting.slice(at + 1), ...waiting.slice(0, Math.max(at, 0))]
  const next = inOrder.find(
    ({ stage, entered_by_me: isMine }) => stage === 'awaiting' || (stage === 'entered' && !isMine),
  )
  return next && Number(next.round_id)
}

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
