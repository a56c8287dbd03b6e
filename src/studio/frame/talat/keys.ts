import { part } from '../page-parts.ts'

/** What keys do on the page. */
export interface KeyWork {
  press(): void
  step(by: 1 | -1): void
  mute(): void
}

/**
 * Binds the keys of the page. Space and Enter act when they are let go: a key that is held down plays once. Nothing is
 * taken from a sheet, a field or another button.
 */
export function bindKeys({ press, step, mute }: KeyWork): void {
  const spin = part('spin')
  const plays = ({ key, target }: KeyboardEvent) =>
    (key === ' ' || key === 'Enter') && (target === document.body || target === spin)
  let isHeld = false
  addEventListener('keydown', (event) => {
    if (isAside(event)) return
    if (plays(event)) {
      event.preventDefault()
      isHeld = true
      return
    }
    const work = worksOf(event, step, mute)
    if (!work) return
    event.preventDefault()
    if (!event.repeat || event.key.startsWith('Arrow')) work()
  })
  addEventListener('keyup', (event) => {
    if (!isHeld || !(event.key === ' ' || event.key === 'Enter')) return
    isHeld = false
    if (isAside(event) || !plays(event)) return
    event.preventDefault()
    press()
  })
}

/** Whether a key is meant for something else. */
function isAside({ target, altKey, ctrlKey, metaKey }: KeyboardEvent): boolean {
  const isField = target instanceof Element && target.matches('input, select, textarea')
  return isField || altKey || ctrlKey || metaKey || document.querySelector('dialog[open]') !== null
}

/** By the place of a key, so that a Thai layout has them too. */
function worksOf(
  { code }: KeyboardEvent,
  step: KeyWork['step'],
  mute: KeyWork['mute'],
): (() => void) | undefined {
  switch (code) {
    case 'ArrowUp':
      return () => step(1)
    case 'ArrowDown':
      return () => step(-1)
    case 'KeyM':
      return mute
    case 'KeyI':
      return () => part('open-rules').click()
    case 'KeyH':
      return () => part('open-past').click()
    default:
      return undefined
  }
}
