import { plainSigns } from '#kernel/plain-signs.ts'
import { err, ok, type Result, unreachable } from '#kernel/result.ts'

/** Why a typed text is no amount. */
export type AmountFault =
  | 'empty'
  | 'sign'
  | 'not_a_number'
  | 'grouping'
  | 'satang'
  | 'not_whole'
  | 'too_large'

interface AmountRule {
  /** Baht only; `.00` behind them is fine. */
  readonly whole?: boolean
}

/** As many digits of baht as the server reads. */
const BAHT_DIGITS_MAX = 12

const CURRENCY_BEFORE = /^(?:฿|thb)/i
const CURRENCY_BEHIND = /(?:\.-|฿|บาท|thb)$/i
const GROUPED = /^\d{1,3}(?:([, ])\d{3})(?:\1\d{3})*$/

/**
 * Reads what a person typed or pasted as wire text: `1,234.5`, `฿1 000`, `๓๐๐ บาท`, `300.-`. Nothing
 * is guessed: a text with a sign, with commas in odd places or with a third decimal is refused.
 */
export const readAmount = (typed: string, rule: AmountRule = {}): Result<string, AmountFault> =>
  readFigure(bare(typed), rule)

/** Reads a figure that is no money, and so has no currency, as strictly. */
export function readFigure(typed: string, rule: AmountRule = {}): Result<string, AmountFault> {
  const text = plain(typed)
  if (text === '') return err('empty')
  if (/^[+-]/.test(text)) return err('sign')
  const match = /^([\d, ]*)(?:\.([\d, ]*))?$/.exec(text)
  const [, baht = '', satang = ''] = match ?? []
  if (!match || baht + satang === '') return err('not_a_number')
  if (!/^\d*$/.test(baht) && !GROUPED.test(baht)) return err('grouping')
  if (!/^\d*$/.test(satang)) return err('grouping')
  if (satang.length > 2) return err(rule.whole ? 'not_whole' : 'satang')
  const digits = baht.replace(/\D/g, '').replace(/^0+(?=\d)/, '')
  if (digits.length > BAHT_DIGITS_MAX) return err('too_large')
  if (rule.whole && /[1-9]/.test(satang)) return err('not_whole')
  return ok(`${digits || '0'}.${satang.padEnd(2, '0')}`)
}

/** In digits that can be calculated with, without the spaces around. */
const plain = (typed: string): string => plainSigns(typed).replace(/\s+/g, ' ').trim()

/** Without the currency too. */
const bare = (typed: string): string =>
  plain(typed).replace(CURRENCY_BEFORE, '').replace(CURRENCY_BEHIND, '').trim()

/**
 * What a field sends for a text: its wire form, `short` without `.00`, or, where it is no amount, the
 * text as it was typed, which the call refuses: with `whole` that is for the reader of the field to do.
 */
export function wireAmount(typed: string, rule: AmountRule & { readonly short?: boolean }): string {
  const read = readAmount(typed, rule)
  if (!read.ok) return typed.trim()
  return rule.short ? read.value.replace(/\.00$/, '') : read.value
}

/**
 * What a field shows for what was just typed into it: an amount is grouped (`1,234.5`), and what is
 * none stays as it was typed. `previous` is what the field showed, so that its own commas move while
 * somebody types on; leave it out where the whole text is new, as after a paste.
 */
export function tidyAmount(next: string, previous = ''): string {
  const ownCommas = readAmount(previous).ok && count(next) <= count(previous)
  const text = ownCommas ? next.replaceAll(',', '') : next
  if (!readAmount(text).ok) return text
  const [baht = '', ...satang] = bare(text).replace(/[, ]/g, '').split('.')
  const grouped = baht.replace(/^0+(?=\d)/, '').replace(/\B(?=(\d{3})+$)/g, ',')
  return [grouped, ...satang].join('.')
}

const count = (text: string): number => text.split(',').length

/** How a text that is not yet an amount may go on: `1,0` may become `1,000`. */
const ENDINGS = ['0', '00', '000', '-', 'าท', 'ท']

/** Whether somebody may be in the middle of typing an amount. */
export function isHalfTyped(typed: string, rule: AmountRule = {}): boolean {
  return ENDINGS.some((ending) => readAmount(`${typed}${ending}`, rule).ok)
}

/** Why an amount that can be read is none to send. One that is too small may yet be typed on. */
export interface Unfit {
  readonly text: string
  readonly isTooSmall?: boolean
}

/** What is said beside the field. A name that ends in a figure keeps its distance: `ระดับ 2 มากเกินไป`. */
export function amountFaultText(fault: AmountFault, label: string): string {
  const name = /\w$/.test(label) ? `${label} ` : label
  switch (fault) {
    case 'empty':
      return `กรุณากรอก${label}`
    case 'sign':
      return `${name}ต้องไม่มีเครื่องหมายบวกหรือลบ`
    case 'not_a_number':
      return `${name}มีได้เฉพาะตัวเลข เช่น 300`
    case 'grouping':
      return `${name}ใส่ลูกน้ำได้ทุก 3 หลัก และใช้จุดหน้าสตางค์ เช่น 1,000.50`
    case 'satang':
      return `${name}มีสตางค์ได้ไม่เกิน 2 หลัก`
    case 'not_whole':
      return `${name}ต้องเป็นบาทเต็ม ไม่มีเศษสตางค์`
    case 'too_large':
      return `${name}มากเกินไป`
    default:
      return unreachable(fault)
  }
}

/** What stands on a button that waits for the amount. */
export const amountBlock = (fault: AmountFault): string =>
  fault === 'empty' ? 'กรอกจำนวนเงินก่อน' : 'แก้จำนวนเงินก่อน'
