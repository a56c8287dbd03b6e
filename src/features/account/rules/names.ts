import { plainWords, thaiForm } from '#kernel/typed-text.ts'

const TITLES = [
  'นางสาว',
  'นาง',
  'นาย',
  'น.ส.',
  'นส.',
  'เด็กชาย',
  'เด็กหญิง',
  'ด.ช.',
  'ด.ญ.',
  'mister',
  'mrs.',
  'mrs',
  'mr.',
  'mr',
  'miss',
  'ms.',
  'ms',
]
const LATIN_TITLE_END = /^[\s.]/

/**
 * One spelling for texts that look the same: nothing that cannot be seen, Thai in its one form, plain
 * hyphens, small Latin letters, single spaces.
 */
export const normaliseName = (text: string): string => tidyName(text).toLowerCase()

/** A name as it is kept: what is seen of it, in one spelling. */
export const tidyName = (text: string): string => plainWords(text).replace(/\s+/g, ' ').trim()

/** A name without the title in front of it; people type it into the first name. */
export function withoutTitle(text: string): string {
  const name = normaliseName(text)
  const title = TITLES.find((candidate) => {
    if (!name.startsWith(candidate) || name.length === candidate.length) return false
    const isLatin = /^[a-z]+$/.test(candidate)
    return !isLatin || LATIN_TITLE_END.test(name.slice(candidate.length))
  })
  return title === undefined ? name : name.slice(title.length).replace(/^[\s.]+/, '')
}

/** The spellings to compare: with and without title, since `นายิกา` is a name that begins as one. */
export function spellings(text: string): string[] {
  return [normaliseName(text), withoutTitle(text)].map((name) => name.replace(/[\s.]/g, ''))
}

/**
 * Whether a bank's holder name is this person. Titles, spaces and Thai typing order do not count;
 * banks cut long names, so the family name may stop short after its first letters
 * (reference: name compare of automatic deposits).
 */
export function isSamePerson(first: string, last: string, holder: string): boolean {
  const family = spellings(last)[0] ?? ''
  return spellings(holder).some((shown) =>
    spellings(first).some((given) => {
      if (!shown.startsWith(given) || shown.length <= given.length) return false
      return family.startsWith(shown.slice(given.length).replace(/\*+$/, ''))
    }),
  )
}

/** What people write before a name beside the titles of banks: ranks, and what is cut short with dots. */
const RANKS =
  /^(?:(?:ว่าที่|นายแพทย์|แพทย์หญิง|คุณหญิง|คุณ|(?:ร้อย|พัน|พล|สิบ|จ่าสิบ)(?:ตำรวจ)?(?:ตรี|โท|เอก)|ดร(?=\s)|[ก-ฮ]{1,3}\.)\s*)+/
const NO_LETTERS = /[^\p{L}\p{M}]/gu

/** A name without titles and ranks, signs and spaces. */
function lettersOf(text: string): string {
  let name = normaliseName(text)
  for (;;) {
    const untitled = withoutTitle(name)
    const bare = untitled.replace(RANKS, '') || untitled
    if (bare === name) break
    name = bare
  }
  // Marks that a sign kept apart stand together now.
  return thaiForm(name.replace(NO_LETTERS, ''))
}

/**
 * The same for every way in which a person may write a first and a last name: titles, ranks, spaces, dots,
 * hyphens, the order and repetition of Thai marks, and what of it stands in which field do not count. It is
 * the first in the alphabet of all turns of both names written as one.
 */
export function personKey(first: string, last: string): string {
  const letters = lettersOf(first) + lettersOf(last)
  const turns = Array.from(letters, (_, at) => letters.slice(at) + letters.slice(0, at))
  return turns.toSorted()[0] ?? ''
}

/** `สมชาย ใจดี` is shown as `สมชาย จ.`: a Thai initial is the consonant, not the vowel before it. */
export function displayName(first: string, last: string): string {
  if (last === '') return first
  const initial = [...last].find((letter) => !/[เแโใไ]/.test(letter)) ?? ''
  return `${first} ${initial.toUpperCase()}.`
}
