import { plainSigns } from './plain-signs.ts'

/** A whole emoji, to which its joiners and selectors belong; or a character that draws nothing. */
const UNSEEN =
  /(\p{ExtPict}[\p{EMod}\ufe0f]?[\u{e0020}-\u{e007f}]*(?:\u200d\p{ExtPict}[\p{EMod}\ufe0f]?)*|\ufe0f\u20e3)|\p{DI}/gu

/**
 * The text as it is seen: without soft hyphens, joiners, marks of direction and other characters that
 * draw nothing, and with plain spaces for those of a width of their own.
 */
export const seenText = (text: string): string =>
  text.replace(UNSEEN, '$1').replace(/\p{Zs}/gu, ' ')

/** Vowels behind a consonant and marks above and below it; none is followed by another but by typing. */
const THAI_RUN = /[\u0e30-\u0e3a\u0e47-\u0e4e]{2,}/g

/**
 * The one spelling of Thai words that look the same, whatever order their keys were pressed in: vowels
 * above and below before tones, each mark once, ำ as one letter, แ for two เ.
 */
export const thaiForm = (text: string): string =>
  text
    .replaceAll('\u0e40\u0e40', '\u0e41')
    .replace(THAI_RUN, (run) => {
      const marks = [...new Set(run.replace(/[\u0e30\u0e32\u0e33]/g, ''))].sort().join('')
      return marks + run.replace(/[^\u0e30\u0e32\u0e33]/g, '')
    })
    .replace(/\u0e4d(\u0e4e?)[\u0e32\u0e33]/g, '$1\u0e33')
    .normalize()

/** The text as it is kept and compared: what is seen, in one spelling. */
export const cleanText = (text: string): string => thaiForm(seenText(text))

/** Words with figures as they are looked for and compared. */
export const plainWords = (text: string): string => thaiForm(plainSigns(text))

/** A password is what its keys made of it, now as on the day it was set. */
const AS_TYPED = 'password'

/**
 * A value of JSON with every text in it clean, but passwords. What a person sends passes it at the
 * server's door, and what a form checks in the browser.
 */
export function cleanTexts(value: unknown): unknown {
  // Most texts are plain ASCII, in which there is nothing to clean.
  if (typeof value === 'string') return /^[\n -~]*$/.test(value) ? value : cleanText(value)
  if (value === null || typeof value !== 'object') return value
  if (Array.isArray(value)) return value.map(cleanTexts)
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [
      name,
      name.includes(AS_TYPED) ? part : cleanTexts(part),
    ]),
  )
}
