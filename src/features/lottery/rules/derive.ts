import { err, ok, unreachable, type Result } from '#kernel/result.ts'
import type { Draw } from './match.ts'

/** How a market's numbers follow from the official values (lottery.md §1.3). */
export const resultRules = [
  'glo',
  'baac',
  'gsb',
  'lao4',
  'hanoi',
  'malay',
  'stock',
  'thai_stock',
] as const
export type ResultRule = (typeof resultRules)[number]
/**
 * A market whose values people read off a source, or one that draws by itself: nobody enters it.
 */
export type MarketRule = ResultRule | 'yeekee'

/** One official value as a person reads it off the source. */
export interface OfficialField {
  readonly name: string
  readonly label: string
  /** How many values. */
  readonly count: number
  /** Exact number of digits; null for a decimal figure. */
  readonly digits: number | null
  /** The form, never a likely value. */
  readonly example: string
}

/** Official values by field name: `{ first: ['835538'], front3: ['290', '838'], … }`. */
export type Official = Readonly<Record<string, readonly string[]>>

export interface DerivedResult extends Draw {
  readonly top2: string
  /** The official value as people write it. */
  readonly full: string
}

const digits = (name: string, label: string, length: number, count = 1): OfficialField => ({
  name,
  label,
  count,
  digits: length,
  example: '0'.repeat(length),
})

const figure = (name: string, label: string, example: string): OfficialField => ({
  name,
  label,
  count: 1,
  digits: null,
  example,
})

/** What to ask for, in the order of the source. */
export const officialFields: { readonly [R in ResultRule]: readonly OfficialField[] } = {
  glo: [
    digits('first', 'รางวัลที่ 1', 6),
    digits('front3', 'เลขหน้า 3 ตัว', 3, 2),
    digits('bottom3', 'เลขท้าย 3 ตัว', 3, 2),
    digits('bottom2', 'เลขท้าย 2 ตัว', 2),
  ],
  baac: [digits('first', 'รางวัลที่ 1 สลาก ธ.ก.ส.', 7)],
  gsb: [digits('draw1', 'เลขท้าย 6 ตัว ครั้งที่ 1', 6), digits('draw2', 'เลขท้าย 6 ตัว ครั้งที่ 2', 6)],
  lao4: [digits('number', 'เลข 4 ตัว', 4)],
  hanoi: [
    digits('special', 'รางวัลพิเศษ (giải đặc biệt)', 5),
    digits('first', 'รางวัลที่ 1 (giải nhất)', 5),
  ],
  malay: [digits('first', '1st Prize', 4), digits('second', '2nd Prize', 4)],
  stock: [
    figure('index', 'ดัชนีปิด (Value)', '34305.09'),
    figure('change', 'เปลี่ยนแปลง (Change)', '-339.65'),
  ],
  // Of the two customs the one by SET alone, lottery.md §12.5: the rule text says so.
  thai_stock: [
    figure('index', 'SET Index', '1541.27'),
    figure('change', 'เปลี่ยนแปลง (Change)', '-4.85'),
  ],
}

/** The values do not have the form of the market; `field` is the first one that has not. */
export interface Malformed {
  readonly field: string
}

/**
 * Derives what bets are compared with. Everything stays text: `04743` keeps its zero.
 * @returns the numbers, or which official field is missing or malformed
 */
export function derive(rule: ResultRule, official: Official): Result<DerivedResult, Malformed> {
  const fault = officialFields[rule].find((field) => !fits(field, official[field.name]))
  if (fault) return err({ field: fault.name })
  const unknown = Object.keys(official).find(
    (name) => !officialFields[rule].some((field) => field.name === name),
  )
  if (unknown !== undefined) return err({ field: unknown })
  return ok(deriveChecked(rule, (name) => official[name] ?? []))
}

function deriveChecked(
  rule: ResultRule,
  values: (name: string) => readonly string[],
): DerivedResult {
  const one = (name: string): string => values(name)[0] ?? ''
  switch (rule) {
    case 'glo':
      return {
        ...tops(one('first').slice(-3), one('first').slice(-4)),
        bottom2: one('bottom2'),
        front3: values('front3'),
        bottom3: values('bottom3'),
        full: one('first'),
      }
    case 'baac':
      // The third and fourth of the seven digits: 42·73·157.
      return { ...plain(one('first').slice(-3), one('first').slice(2, 4)), full: one('first') }
    case 'gsb':
      return {
        ...plain(one('draw1').slice(-3), one('draw2').slice(-2)),
        full: `${one('draw1')} · ${one('draw2')}`,
      }
    case 'lao4':
      // The two bottom digits are the first two of the four: they overlap 3 ตัวบน.
      return { ...four(one('number'), one('number').slice(0, 2)), full: one('number') }
    case 'hanoi':
      return {
        ...four(one('special').slice(-4), one('first').slice(-2)),
        full: `${one('special')} · ${one('first')}`,
      }
    case 'malay':
      return {
        ...four(one('first'), one('second').slice(-2)),
        full: `${one('first')} · ${one('second')}`,
      }
    case 'stock':
    case 'thai_stock': {
      // Units digit and two decimals of the index; two decimals of the change, its sign ignored.
      const index = cents(one('index'))
      return {
        ...plain(index.slice(-3), cents(one('change')).slice(-2)),
        full: `${one('index')} (${one('change')})`,
      }
    }
    default:
      return unreachable(rule)
  }
}

const tops = (top3: string, top4: string | null = null) => ({ top4, top3, top2: top3.slice(-2) })
const plain = (top3: string, bottom2: string, top4: string | null = null) => ({
  ...tops(top3, top4),
  bottom2,
  front3: [],
  bottom3: [],
})
/**
 * Where the source gives four digits or more: 4 ตัวบน, and the number that a set is held against.
 */
const four = (top4: string, bottom2: string) => plain(top4.slice(-3), bottom2, top4)

const FIGURE = /^[+-]?\d{1,7}(\.\d{1,2})?$/

/** Whether values have the form of their field; the desk's form asks the same. */
export function fits(
  { count, digits: length }: Pick<OfficialField, 'count' | 'digits'>,
  values: readonly string[] | undefined,
): boolean {
  if (values?.length !== count) return false
  const form = length === null ? FIGURE : new RegExp(`^\\d{${length}}$`)
  return values.every((value) => form.test(value))
}

/** Whether what is typed can still become a value of its field: `34305.` can, `34305,09` cannot. */
export function mayBecome(
  { digits: length }: Pick<OfficialField, 'digits'>,
  typed: string,
): boolean {
  return length === null
    ? /^[+-]?(\d{1,7}(\.\d{0,2})?)?$/.test(typed)
    : /^\d*$/.test(typed) && typed.length <= length
}

/** A published figure without sign and point: `12.3` is `1230`. Never rounded, only padded. */
function cents(text: string): string {
  const [whole = '', decimals = ''] = text.replace(/^[+-]/, '').split('.')
  return `${whole}${decimals.padEnd(2, '0')}`
}
