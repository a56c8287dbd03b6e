import { flushSync } from 'react-dom'

/** A button, choice or summary that was tapped, a field with what was typed by then, or a key for a keypad. */
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
  /** Called when something living is tapped or typed into, before it hears of it. */
  catchUp: () => void
  /** Stops listening. */
  readonly end: () => void
}

/** How often it is looked whether a part of the page has come to life, and for how long. */
export const LOOK_MS = 50
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
  if (!taps) return
  let isActing = false
  // What is done now is heard after all that was done before it and can be heard: `6 กลับ`, tapped on a keypad that
  // came to life since the last look, changes the digits that are typed next.
  taps.catchUp = () => {
    if (isActing) return
    isActing = true
    try {
      doAgain(taps, ({ place }) => !place.isConnected || taps.isAlive(place))
    } finally {
      isActing = false
    }
  }
  // Not in the effect that calls this: there React draws nothing in between.
  setTimeout(() => repeat(taps, LOOKS_MAX))
}

/** Looks for what has come to life until everything has; what has not by then is done again all the same. */
function repeat(taps: EarlyTaps, looks: number): void {
  const isLast =
    looks === 0 || [...document.querySelectorAll<HTMLElement>(LIVELY)].every(taps.isAlive)
  taps.catchUp()
  if (!isLast) return void setTimeout(() => repeat(taps, looks - 1), LOOK_MS)
  taps.end()
  doAgain(taps, () => true)
}

/**
 * In their order, up to the first that is not `due`: a part whose script comes last is waited for. Each is drawn before
 * the next is done: a digit means what the tool that was tapped before it makes of it.
 */
function doAgain({ places }: EarlyTaps, isDue: (tap: EarlyTap) => boolean): void {
  for (let next = places[0]; next && isDue(next); next = places[0]) {
    const { place, text, again } = next
    places.shift()
    flushSync(() => {
      if (again) again()
      else if (text !== undefined && isField(place)) typeAgain(place, text)
      else place.click()
    })
  }
}

/** What a person acts on. */
const LIVELY = '#root :is(button, summary, input, textarea, form, [data-hears-keys])'

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
