import { encode, parse, tag, withCrcTag } from 'promptparse'
import { formatBaht, parseBaht, type Satang } from '#kernel/money.ts'
import { err, ok, type Result } from '#kernel/result.ts'

/** Whom a Thai QR pays: a PromptPay id (tag 29) or a biller with references (tag 30). */
export type QrTarget =
  | { readonly kind: 'promptpay'; readonly promptpayId: string }
  | {
      readonly kind: 'bill'
      readonly billerId: string
      readonly ref1: string
      readonly ref2: string | null
    }

export interface ThaiQr {
  readonly target: QrTarget
  /** null: the payer types the amount. */
  readonly amountSatang: Satang | null
}

const PROMPTPAY_AID = 'A000000677010111'
const BILL_AID = 'A000000677010112'

/** Tag 29 sub-tag by the kind of id; a phone number travels as 0066 and nine digits. */
function proxyTag(promptpayId: string) {
  if (promptpayId.length === 10) return tag('01', `0066${promptpayId.slice(1)}`)
  return tag(promptpayId.length === 13 ? '02' : '03', promptpayId)
}

/** Writes a QR text in the order 00, 01, 29|30, 53, 54, 58, 63. */
export function buildQr({ target, amountSatang }: ThaiQr): string {
  const merchant =
    target.kind === 'promptpay'
      ? tag('29', encode([tag('00', PROMPTPAY_AID), proxyTag(target.promptpayId)]))
      : tag(
          '30',
          encode([
            tag('00', BILL_AID),
            tag('01', target.billerId),
            tag('02', target.ref1),
            ...(target.ref2 ? [tag('03', target.ref2)] : []),
          ]),
        )
  const tags = [
    tag('00', '01'),
    tag('01', amountSatang === null ? '11' : '12'),
    merchant,
    tag('53', '764'),
    ...(amountSatang === null ? [] : [tag('54', formatBaht(amountSatang))]),
    tag('58', 'TH'),
  ]
  return withCrcTag(encode(tags), '63')
}

/**
 * Reads a QR text as a banking app does: everything must be right or nothing is paid.
 * The error says which part is wrong.
 */
export function readQr(payload: string): Result<ThaiQr, string> {
  // The library takes a lower-case checksum too; the standard writes capitals.
  if (!/6304[0-9A-F]{4}$/.test(payload)) return err('the text does not end with a checksum')
  const qr = parse(payload, true)
  if (!qr) return err('length or checksum is wrong')
  if (!payload.startsWith('000201')) return err('it does not begin with format 01')
  if (qr.getTagValue('53') !== '764') return err('the currency is not baht')
  const country = qr.getTagValue('58')
  if (country !== undefined && country !== 'TH') return err('the country is not TH')
  const target = readTarget((id, sub) => qr.getTagValue(id, sub))
  if (!target) return err('it names no PromptPay id and no biller')
  const amountText = qr.getTagValue('54')
  if (amountText === undefined) return ok({ target, amountSatang: null })
  const amount = parseBaht(amountText)
  if (!amount.ok || amount.value === 0n) return err('its amount is not more than 0')
  return ok({ target, amountSatang: amount.value })
}

function readTarget(value: (tag: string, sub: string) => string | undefined): QrTarget | null {
  if (value('29', '00') === PROMPTPAY_AID) {
    const phone = value('29', '01')
    const id = value('29', '02') ?? value('29', '03')
    if (phone && /^0066\d{9}$/.test(phone)) {
      return { kind: 'promptpay', promptpayId: `0${phone.slice(4)}` }
    }
    return id && /^(\d{13}|\d{15})$/.test(id) ? { kind: 'promptpay', promptpayId: id } : null
  }
  if (value('30', '00') === BILL_AID) {
    const billerId = value('30', '01') ?? ''
    const ref1 = value('30', '02') ?? ''
    const ref2 = value('30', '03') ?? null
    const valid = /^\d{13,15}$/.test(billerId) && /^[A-Z0-9]{1,20}$/.test(ref1)
    return valid ? { kind: 'bill', billerId, ref1, ref2 } : null
  }
  return null
}
