/** The same keys of an English keyboard and of a Thai one (Kedmanee), without and with Shift. */
const latinKeys =
  "1234567890-=qwertyuiop[]asdfghjkl;'zxcvbnm,./" + '!@#$%^&*()_+QWERTYUIOP{}ASDFGHJKL:"ZXCVBNM<>?'
/** The Thai digits, which no font of the screens has: they are typed, never shown. */
const digit = (value: number): string => String.fromCodePoint(0x0e_50 + value)
const digits = (...values: number[]): string => values.map((value) => digit(value)).join('')
const thaiKeys =
  'ๅ/-ภถุึคตจขชๆไำพะัีรนยบลฟหกดเ้่าสวงผปแอิืทมใฝ' +
  `+${digits(1, 2, 3, 4)}ู฿${digits(5, 6, 7, 8, 9)}${digit(0)}"ฎฑธํ๊ณฯญฐ,ฤฆฏโฌ็๋ษศซ.()ฉฮฺ์?ฒฬฦ`

const keyPairs = [...latinKeys].map((latin, at) => [latin, thaiKeys[at] ?? latin] as const)
const toThai = new Map(keyPairs)
const toLatin = new Map(keyPairs.map(([latin, thai]) => [thai, latin] as const))

/**
 * A text as it is compared: one form of each letter, lower case, without what people leave out, which
 * is spaces, signs, and the marks U+0E47–U+0E4E. Without them ำ in two letters and แ of two are all that is
 * left of the order of keys, so this page goes without the weight of `kernel/typed-text.ts`.
 */
export function foldText(text: string): string {
  return text
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[\p{DI}\u0E47-\u0E4C\u0E4E\s._\-·:'’"&!()]/gu, '')
    .replaceAll('\u0E4D\u0E32', 'ำ')
    .replaceAll('\u0E40\u0E40', 'แ')
    .replaceAll('\u0E4D', '')
}

/** What the same keys write with the keyboard of the other language. */
export function otherLayout(text: string): string {
  const isThai = /[\u0E00-\u0E7F]/u.test(text)
  const keys = isThai ? toLatin : toThai
  return [...text].map((letter) => keys.get(letter) ?? letter).join('')
}

const ALMOST_MIN = 4

/** One letter too many, too few, wrong, or two swapped, in a word or in its beginning. */
export function isAlmost(typed: string, word: string): boolean {
  if (typed.length < ALMOST_MIN) return false
  return [-1, 0, 1].some((more) => {
    const part = word.slice(0, typed.length + more)
    return part.length === typed.length + more && isOneEdit(typed, part)
  })
}

function isOneEdit(a: string, b: string): boolean {
  let head = 0
  while (head < a.length && a[head] === b[head]) head += 1
  const rest = (text: string, skip: number) => text.slice(head + skip)
  if (rest(a, 1) === rest(b, 1) || rest(a, 1) === rest(b, 0) || rest(a, 0) === rest(b, 1))
    return true
  return a[head] === b[head + 1] && a[head + 1] === b[head] && rest(a, 2) === rest(b, 2)
}

/** How much two texts have in common, by pairs of letters: 0 nothing, 1 all. */
export function likeness(a: string, b: string): number {
  const pairsOf = (text: string) =>
    Array.from(text)
      .slice(1)
      .map((letter, at) => text[at] + letter)
  const [left, right] = [pairsOf(a), pairsOf(b)]
  if (left.length === 0 || right.length === 0) return 0
  const rest = [...right]
  let shared = 0
  for (const pair of left) {
    const at = rest.indexOf(pair)
    if (at < 0) continue
    rest.splice(at, 1)
    shared += 1
  }
  return (2 * shared) / (left.length + right.length)
}
