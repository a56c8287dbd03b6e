import { isDay, type Day } from '#kernel/time.ts'
import { plainWords } from '#kernel/typed-text.ts'

/** What a text that somebody pasted speaks of. */
export type Reference =
  /** A bill, by the validation number that stands on it. */
  | { readonly kind: 'bill'; readonly validationNo: string }
  | { readonly kind: 'round'; readonly roundId: number }
  /** What is hashed: `YK-20260101-001`. */
  | { readonly kind: 'ref'; readonly ref: string }
  /** `จับยี่กี รอบที่ 64 งวด 21 พ.ย. 69`; the room is told by its name, which stands in the text. */
  | { readonly kind: 'numbered'; readonly roundNo: number; readonly day: Day }

/** What is missing in a text that names no round. */
export type ReferenceFault = 'nothing' | 'no_round' | 'no_day'

const CODE = '[2-9A-HJ-NP-Z]'
const BILL = new RegExp(`(?<![\\w-])(${CODE}{4})[ -]?(${CODE}{5})[ -]?(${CODE}{5})(?![\\w-])`)
const BILL_LINK = new RegExp(`[?&]bill=(${CODE}{14})(?!\\w)`, 'i')
const ROUND_LINK = /[?&](?:round|id)=(\d{1,15})(?!\d)|\/lotto\/(\d{1,15})(?!\d)/
const REF = /(?<![A-Z0-9])([A-Z]{2}-\d{8}-\d{1,4})(?!\d)/i
const ROUND_NO = /รอบ(?:ที่)?\s*(\d{1,4})(?!\d)/

/**
 * Reads what people copy from a bill, a chat or the address bar: a link, a number of a round, its
 * reference, the validation number of a bill, or the words on the bill.
 */
export function readReference(
  pasted: string,
):
  | { readonly ok: true; readonly value: Reference }
  | { readonly ok: false; readonly error: ReferenceFault } {
  const text = plainWords(pasted).trim()
  const round = /^#?(\d{1,15})$/.exec(text) ?? ROUND_LINK.exec(text)
  const roundId = Number(round?.[1] ?? round?.[2])
  if (roundId > 0) return found({ kind: 'round', roundId })
  const bill = BILL_LINK.exec(text) ?? BILL.exec(text) ?? BILL.exec(text.toUpperCase())
  if (bill) return found({ kind: 'bill', validationNo: bill.slice(1).join('').toUpperCase() })
  const ref = REF.exec(text)?.[1]
  if (ref) return found({ kind: 'ref', ref: ref.toUpperCase() })
  const roundNo = Number(ROUND_NO.exec(text)?.[1])
  const day = readDay(text)
  if (roundNo > 0 && day) return found({ kind: 'numbered', roundNo, day })
  return { ok: false, error: roundNo > 0 ? 'no_day' : day ? 'no_round' : 'nothing' }
}

const found = (value: Reference) => ({ ok: true, value }) as const

const MONTHS = [
  ['ม.ค.', 'มกราคม'],
  ['ก.พ.', 'กุมภาพันธ์'],
  ['มี.ค.', 'มีนาคม'],
  ['เม.ย.', 'เมษายน'],
  ['พ.ค.', 'พฤษภาคม'],
  ['มิ.ย.', 'มิถุนายน'],
  ['ก.ค.', 'กรกฎาคม'],
  ['ส.ค.', 'สิงหาคม'],
  ['ก.ย.', 'กันยายน'],
  ['ต.ค.', 'ตุลาคม'],
  ['พ.ย.', 'พฤศจิกายน'],
  ['ธ.ค.', 'ธันวาคม'],
] as const

/** `21 พ.ย. 69`, `21 พฤศจิกายน 2569`, `21/11/2569` or `2026-11-21`, as a Bangkok day. */
function readDay(text: string): Day | undefined {
  const iso = /(\d{4})-(\d{2})-(\d{2})/.exec(text)
  if (iso) return toDay(Number(iso[1]), Number(iso[2]), Number(iso[3]))
  const slashed = /(\d{1,2})\/(\d{1,2})\/(\d{4}|\d{2})(?!\d)/.exec(text)
  if (slashed) return toDay(Number(slashed[3]), Number(slashed[2]), Number(slashed[1]))
  for (const [at, names] of MONTHS.entries()) {
    for (const name of names) {
      const pattern = new RegExp(
        `(\\d{1,2})\\s*${name.replaceAll('.', '\\.?\\s?')}\\s*(\\d{4}|\\d{2})(?!\\d)`,
      )
      const worded = pattern.exec(text)
      if (worded) return toDay(Number(worded[2]), at + 1, Number(worded[1]))
    }
  }
  return undefined
}

const BUDDHIST_ERA = 543

/** A year of two digits is of the Buddhist era, as are those that lie far ahead. */
function toDay(year: number, month: number, date: number): Day | undefined {
  const buddhist = year < 100 ? year + 2500 : year
  const gregorian = buddhist > 2400 ? buddhist - BUDDHIST_ERA : buddhist
  const two = (part: number) => `${part}`.padStart(2, '0')
  const day = `${gregorian}-${two(month)}-${two(date)}`
  return isDay(day) ? day : undefined
}

/**
 * Which of several rooms a text means: the one whose name stands in it, the longest of those; without
 * any name the only one there is.
 */
export function namedRoom<Room extends { readonly marketName: string }>(
  rooms: readonly Room[],
  pasted: string,
): Room | undefined {
  const bare = (text: string) => plainWords(text).replaceAll(/\s/g, '')
  const text = bare(pasted)
  const named = rooms
    .filter(({ marketName }) => text.includes(bare(marketName)))
    .toSorted((a, b) => b.marketName.length - a.marketName.length)
  return named[0] ?? (rooms.length === 1 ? rooms[0] : undefined)
}
