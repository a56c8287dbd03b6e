import type { Token } from './tokens.ts'

/** Why a line cannot be read: the place, and in Thai what to do. */
export class Unreadable extends Error {
  readonly at: number
  readonly size: number

  constructor(message: string, token: { at: number; size: number }) {
    super(message)
    this.at = token.at
    this.size = token.size
  }
}

export const MINUS = 'ราคามีเครื่องหมายลบไม่ได้ ตัด “-” ออกหรือใช้ = แทน'
export const BETWEEN_WORDS = '“-” คั่นคำไม่ได้ เขียนคนละบรรทัด'
export const PLUS = '“+” อยู่ระหว่างราคาเท่านั้น นำหน้าด้วย ='
export const BAHT_OR_TOP = '“บ” เป็นได้ทั้งบนและบาท เขียนให้เต็ม'

const UNREAD = new Set<Token['kind']>(['unknown', 'gap', 'dot'])

/** The likely intention behind a text that the grammar refuses, and what to write instead. */
export function hinted(tokens: readonly Token[], at: number): Unreadable {
  const [before, token] = [tokens.slice(0, at), tokens[at]]
  if (!token) throw new Error('nothing is there to be refused')
  const { kind, text } = token
  if (text === '+') return new Unreadable(PLUS, token)
  const short = dotted(tokens, at - 1)
  if (short) return short
  const isPriced = before.some((one) => one.kind === 'lead' || one.kind === 'times')
  if (text === '-' && isPriced) return new Unreadable('“-” คั่นราคาไม่ได้ ใช้ * แทน', token)
  if (kind === 'lead' && isPriced) {
    return new Unreadable(`“${text}” มีได้ครั้งเดียวต่อเลข ถ้าเป็นยอดรวม ตัดออก`, token)
  }
  if (kind === 'word' && token.word.is === 'currency') {
    return new Unreadable('เขียนราคาหลัง =', token)
  }
  if (kind === 'lead') {
    return new Unreadable(`“${text}” อยู่หน้าราคาเท่านั้น คั่นเลขด้วยเว้นวรรค`, token)
  }
  if (/^(?:ตัว)?ละ$/.test(text)) return new Unreadable(`เขียน = แทน “${text}”`, token)
  // A name of several words is named whole.
  const end = tokens.findIndex((one, place) => place > at && !UNREAD.has(one.kind))
  const part = tokens.slice(at, end === -1 ? undefined : end)
  const last = part.findLastIndex((one) => one.kind !== 'gap')
  const words = part.slice(0, last + 1)
  const name = words.map((one) => one.text).join('')
  const range = { at: token.at, size: words.reduce((sum, one) => sum + one.size, 0) }
  if (UNDOES.test(name)) {
    return new Unreadable(`อ่าน “${name}” ไม่ออก ถ้าไม่แทง ลบทั้งบรรทัด`, range)
  }
  const stamp = stampAt(tokens, at)
  if (stamp) return stamp
  if (at === 1 && text === ')') {
    const item = `${before[0]?.text})`
    return new Unreadable(`ตัด “${item}” หน้าเลขออก`, { at: 0, size: token.at + 1 })
  }
  const isDigits = (one: Token) => one.kind === 'digits'
  const [hasLeft, hasRight] = [before.some(isDigits), tokens.slice(at).some(isDigits)]
  if (!hasLeft && !hasRight) return new Unreadable(`อ่าน “${name}” ไม่ออก`, range)
  const instead = hasLeft && hasRight ? 'เขียนราคาหลัง =' : 'ตัดออก'
  return new Unreadable(`อ่าน “${name}” ไม่ออก ${instead} หรือลบทั้งบรรทัดถ้าไม่ได้แทง`, range)
}

/** `บ.50`, which is บาท as well as บน, and `ล.20`: a letter with a dot is no word of ours. */
function dotted(tokens: readonly Token[], at: number): Unreadable | null {
  const [letter, dot] = at < 0 ? [] : tokens.slice(at, at + 2)
  if (letter?.kind !== 'word' || letter.size > 1 || dot?.kind !== 'dot') return null
  const says = letter.text === 'บ' ? BAHT_OR_TOP : `“${letter.text}.” ย่อด้วยจุดไม่ได้ เขียนให้เต็ม`
  return new Unreadable(says, letter)
}

/** What may say that a line is not meant: to cut it out would sell the line. */
const UNDOES = /ยกเลิก|ไม่|ลบ|งด|แก้|[\u274c\u26d4\u{1f6ab}]/u

/** `[16/3/24, 14:05] แดง: 12=50`: the stamp of a chat, with the name beside it. */
function stampAt(tokens: readonly Token[], at: number): Unreadable | null {
  const text = tokens.slice(at).map((one) => one.text)
  const stamp = /^[^\d=*[]*\[[^\]]*\](?: *[^\d=:*]+:)?/.exec(text.join(''))?.[0]
  const token = { at: tokens[at]?.at ?? 0, size: stamp?.length ?? 0 }
  return stamp === undefined ? null : new Unreadable(`ตัด “${stamp}” ออก`, token)
}

/** `- 12=50` is the item of a list: its price has no minus. Throws `Unreadable`. */
export function needsNoBullet([dash, ...rest]: readonly Token[]): void {
  const isPriced = rest.some(({ kind }) => kind === 'lead')
  if (dash?.text === '-' && isPriced) throw new Unreadable('ตัด “-” หน้าเลขออก', dash)
}

/** Words at the end of a line that have no numbers: `12=50 ล่าง`. */
export function dangling(tokens: readonly Token[], start: number): Unreadable {
  const token = tokens.slice(start).find((one) => one.kind === 'word')
  if (!token) return hinted(tokens, start)
  const next = tokens[tokens.indexOf(token) + 1]
  const short = dotted(tokens, tokens.indexOf(token))
  if (short) return short
  if (next?.text === ':') {
    return new Unreadable('“:” นำหน้าราคา ถ้าเป็นเลข ตัดออก แล้วเขียนราคาหลัง =', next)
  }
  return new Unreadable(
    token.text === 'บ' ? BAHT_OR_TOP : `“${token.text}” ไม่มีเลขตามหลัง เขียนไว้หน้าเลขที่หมายถึง`,
    token,
  )
}
