import { err, ok, type Result } from '#kernel/result.ts'
import { formatBaht, type Satang } from '#kernel/money.ts'
import { bareCode } from '#kernel/plain-signs.ts'

/** Who receives: the tags of EMVCo merchant-presented QR as Thailand uses them. */
export type Receiver =
  | { readonly kind: 'phone' | 'national_id' | 'e_wallet'; readonly value: string }
  | {
      readonly kind: 'bill'
      readonly billerId: string
      readonly reference1: string
      readonly reference2?: string
      readonly reference3?: string
    }

const CREDIT_TRANSFER = 'A000000677010111'
const BILL_PAYMENT = 'A000000677010112'
const CURRENCY_BAHT = '764'

/** One field: two digits of tag, two of length, the value. Length counts characters. */
function field(tag: string, value: string): string {
  const length = [...value].length
  if (length > 99) throw new RangeError(`tag ${tag} holds at most 99 characters`)
  return `${tag}${String(length).padStart(2, '0')}${value}`
}

/**
 * CRC-16/CCITT-FALSE over the UTF-8 bytes: polynomial 0x1021, start 0xFFFF, nothing reflected.
 * "123456789" gives 29B1.
 */
export function crc16(text: string): string {
  let crc = 0xffff
  for (const byte of new TextEncoder().encode(text)) {
    crc ^= byte << 8
    for (let bit = 0; bit < 8; bit++) crc = (crc & 0x8000 ? (crc << 1) ^ 0x1021 : crc << 1) & 0xffff
  }
  return crc.toString(16).toUpperCase().padStart(4, '0')
}

/** A Thai mobile number as PromptPay writes it: `0812345678`, `+66 81-234-5678` → `0066812345678`. */
export function promptPayPhone(text: string): Result<string, 'not_a_thai_mobile'> {
  const match = /^(?:\+?66|0066|0)(\d{9})$/.exec(bareCode(text))
  return match ? ok(`0066${match[1]}`) : err('not_a_thai_mobile')
}

function receiverField(receiver: Receiver): string {
  if (receiver.kind === 'bill') {
    const second = receiver.reference2 ? field('03', receiver.reference2) : ''
    const bill = field('01', receiver.billerId) + field('02', receiver.reference1) + second
    return field('30', field('00', BILL_PAYMENT) + bill)
  }
  const phone = receiver.kind === 'phone' ? promptPayPhone(receiver.value) : ok(receiver.value)
  if (!phone.ok) throw new RangeError(`not a Thai mobile number: ${receiver.value}`)
  const tag = { phone: '01', national_id: '02', e_wallet: '03' }[receiver.kind]
  return field('29', field('00', CREDIT_TRANSFER) + field(tag, phone.value))
}

/**
 * The text of a PromptPay QR, tags in the order 00 01 29|30 53 54 58 59 62 63. With an amount it is
 * dynamic (one payment), without one static. Vectors: `promptpay.test.ts`.
 * @throws RangeError when the receiver is not one or a value is too long for its tag
 */
export function promptPayText(
  receiver: Receiver,
  more: { amountSatang?: Satang; merchantName?: string } = {},
): string {
  const dynamic = more.amountSatang !== undefined
  const reference3 = receiver.kind === 'bill' ? receiver.reference3 : undefined
  const text = [
    field('00', '01'),
    field('01', dynamic ? '12' : '11'),
    receiverField(receiver),
    field('53', CURRENCY_BAHT),
    more.amountSatang === undefined ? '' : field('54', formatBaht(more.amountSatang)),
    field('58', 'TH'),
    more.merchantName ? field('59', more.merchantName) : '',
    reference3 ? field('62', field('07', reference3)) : '',
    '6304',
  ].join('')
  return text + crc16(text)
}

/** The fields of one level, by tag; an error when a length is wrong. */
export function readFields(text: string): Result<Map<string, string>, 'bad_length'> {
  const fields = new Map<string, string>()
  let rest = [...text]
  while (rest.length > 0) {
    const head = rest.slice(0, 4).join('')
    const length = Number(head.slice(2))
    if (!/^\d{4}$/.test(head) || rest.length < 4 + length) return err('bad_length')
    fields.set(head.slice(0, 2), rest.slice(4, 4 + length).join(''))
    rest = rest.slice(4 + length)
  }
  return ok(fields)
}

/** Reads a QR text back: right checksum, right lengths, then its fields. */
export function readPromptPay(
  text: string,
): Result<Map<string, string>, 'bad_checksum' | 'bad_length'> {
  if (crc16(text.slice(0, -4)) !== text.slice(-4)) return err('bad_checksum')
  return readFields(text)
}
