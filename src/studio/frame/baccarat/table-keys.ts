import type { Box } from '#studio/games/baccarat/boxes.ts'
import { part } from '../page-parts.ts'

/** What keys do before a table. */
export interface TableKeys {
  choose(at: number): void
  put(box: Box): void
  undo(): void
  repeat(): void
  confirm(): void
  mute(): void
}

const BOX_OF: Readonly<Record<string, Box>> = { KeyP: 'P', KeyB: 'B', KeyT: 'T' }

/**
 * Binds the keys of the page, by their places, so that a Thai layout has them too. Enter confirms when it is let go, and
 * where nothing else has the focus; nothing is taken from a sheet, a field or another button.
 */
export function bindTableKeys(keys: TableKeys): void {
  let isHeld = false
  addEventListener('keydown', (event) => {
    if (isAside(event)) return
    if (event.key === 'Enter' && event.target === document.body) {
      isHeld = true
      return
    }
    const work = event.repeat ? undefined : workOf(event.code, keys)
    if (!work) return
    event.preventDefault()
    work()
  })
  addEventListener('keyup', (event) => {
    if (!isHeld || event.key !== 'Enter') return
    isHeld = false
    if (!isAside(event) && event.target === document.body) keys.confirm()
  })
}

function isAside({ target, altKey, ctrlKey, metaKey }: KeyboardEvent): boolean {
  const isField = target instanceof Element && target.matches('input:not([type="radio"]), textarea')
  return isField || altKey || ctrlKey || metaKey || document.querySelector('dialog[open]') !== null
}

function workOf(code: string, keys: TableKeys): (() => void) | undefined {
  const box = BOX_OF[code]
  if (box) return () => keys.put(box)
  const digit = /^Digit([1-6])$/.exec(code)?.[1]
  if (digit) return () => keys.choose(Number(digit) - 1)
  switch (code) {
    case 'Backspace':
      return keys.undo
    case 'KeyR':
      return keys.repeat
    case 'KeyM':
      return keys.mute
    case 'KeyI':
      return () => part('open-rules').click()
    case 'KeyH':
      return () => part('open-past').click()
    default:
      return undefined
  }
}
