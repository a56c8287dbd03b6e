/** A button or choice that was tapped, a field with what was typed by then, or a key for a keypad. */
interface EarlyTap {
  readonly place: HTMLElement
  /** What a field holds; of a tap there is none. */
  readonly text?: string
  /** Presses the key again. */
  readonly again?: () => void
}

/** What a person did on a page that the server drew, before the browser had taken it over. */
interface EarlyTaps {
  /** Grows while it is listened: a part whose script is on its way hears nothing yet. */
  readonly places: EarlyTap[]
  /** Whether the browser has taken this part over. */
  readonly isAlive: (place: HTMLElement) => boolean
  /** Stops listening. */
  readonly end: () => void
}

/** How often it is looked whether a part of the page has come to life, and for how long. */
const LOOK_MS = 50
const LOOKS_MAX = 600

/**
 * Does again what a person did while the page's scripts were on their way (`index.html` keeps it):
 * a key that was seen and tapped is a key that was pressed. Called when the page is taken over; parts
 * whose scripts come later are listened for until the last one lives.
 */
export function repeatEarlyTaps(): void {
  const page = globalThis as { earlyTaps?: EarlyTaps | undefined }
  const taps = page.earlyTaps
  page.earlyTaps = undefined
  if (taps) repeat(taps, LOOKS_MAX)
}

/** In their order: a part whose script comes last is waited for. */
function repeat(taps: EarlyTaps, looks: number): void {
  const { isAlive } = taps
  const isLast = looks === 0 || [...document.querySelectorAll<HTMLElement>(LIVELY)].every(isAlive)
  if (isLast) taps.end()
  for (let next = taps.places[0]; next; next = taps.places[0]) {
    const { place, text, again } = next
    if (!isLast && place.isConnected && !isAlive(place)) break
    taps.places.shift()
    if (again) again()
    else if (text !== undefined && isField(place)) typeAgain(place, text)
    else place.click()
  }
  if (!isLast) setTimeout(() => repeat(taps, looks - 1), LOOK_MS)
}

/** What a person acts on. */
const LIVELY = '#root :is(button, input, textarea, form, [data-hears-keys])'

type Field = HTMLInputElement | HTMLTextAreaElement

const isField = (place: HTMLElement): place is Field =>
  place instanceof HTMLInputElement || place instanceof HTMLTextAreaElement

/** React hears of a text only where it differs from the one that it knows of. */
function typeAgain(field: Field, text: string): void {
  field.value = ''
  const prototype = Object.getPrototypeOf(field) as object
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, text)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
