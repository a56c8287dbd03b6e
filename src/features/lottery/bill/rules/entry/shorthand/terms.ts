import type { Terms } from './entry.ts'
import type { Token } from './tokens.ts'
import { Unreadable } from './unreadable.ts'

/** What is said with one more word. Throws `Unreadable` where that says something else. */
export function withWord(terms: Terms, token: Token): Terms {
  if (token.kind !== 'word') return terms
  const { word } = token
  const digits = token.digits ?? terms.digits
  const length = word.is === 'length' ? word.digits : digits
  if (terms.digits !== null && length !== terms.digits) {
    const isFloat = word.is === 'length' && word.isFloat
    if (isFloat) throw new Unreadable('“ลอย” คือวิ่ง ใช้เลข 1 หลัก', token)
    throw new Unreadable(`เขียนทั้งเลข ${terms.digits} ตัวและ ${length} ตัว`, token)
  }
  if (word.is === 'length') return { ...terms, digits: word.digits, isFloat: word.isFloat }
  if (word.is === 'tool') {
    if (terms.tool !== null) throw new Unreadable('ใช้วิธีสร้างเลขได้อย่างเดียว', token)
    return { ...terms, tool: word.tool }
  }
  if (word.is === 'currency') return terms
  const fresh = word.places.filter((place) => !terms.places.includes(place))
  return { ...terms, digits, places: [...terms.places, ...fresh] }
}

/** `050` is 50 and `0.50` is 0.5: one price has one text. */
export function plainPrice(text: string): string {
  const [whole = '', cents = ''] = text.split('.')
  const baht = whole.replace(/^0+(?=\d)/, '')
  const rest = cents.replace(/0+$/, '')
  return rest === '' ? baht : `${baht}.${rest}`
}
