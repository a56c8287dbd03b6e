import { err, ok, type Result } from '#kernel/result.ts'
import { crc16, readFields } from './promptpay.ts'

/** What the mini-QR of a transfer slip says: which bank sent it, under which reference. No amount, no receiver. */
export interface SlipCode {
  /** Three digits, or `truemoney`. */
  readonly sendingBank: string
  readonly transRef: string
}

/** What a wallet of TrueMoney is called where a bank has its code. */
export const TRUEMONEY = 'truemoney'

/** Banks that were merged and still stand in slips under their old codes. */
const RENAMED: Readonly<Record<string, string>> = { '065': '011', '076': '011' }

/** The code under which a bank is known today. */
export const bankOfToday = (code: string): string => RENAMED[code] ?? code

const LONGEST = 200

/**
 * Reads the text of a slip's QR by standards.md §5.2: every length right, every field known and there once,
 * the checksum over everything before it. Some banks leave out its leading zeros, TrueMoney writes it small.
 */
export function readSlip(text: string): Result<SlipCode, 'not_a_slip' | 'bad_checksum'> {
  const payload = padChecksum(text.trim())
  if (payload.length > LONGEST || !/^[\x21-\x7e]+$/.test(payload)) return err('not_a_slip')
  const fields = exactly(payload, ['00', '51', '91']) ?? exactly(payload, ['00', '91'])
  if (!fields) return err('not_a_slip')
  const code = readBank(fields) ?? readTrueMoney(fields)
  if (!code) return err('not_a_slip')
  const isRight = crc16(payload.slice(0, -4)) === fields['91']?.toUpperCase()
  return isRight ? ok(code) : err('bad_checksum')
}

const padChecksum = (text: string): string =>
  text.replace(
    /9104([0-9A-Fa-f]{1,3})$/,
    (_all, digits: string) => `9104${digits.padStart(4, '0')}`,
  )

/** The fields of a text that has these, in this order, and no others. */
function exactly(text: string, tags: readonly string[]): Record<string, string> | null {
  const read = readFields(text)
  if (!read.ok) return null
  const isExact = [...read.value.keys()].join() === tags.join()
  // A field that stands twice is one key and more text.
  const length = [...read.value.values()].reduce((sum, value) => sum + 4 + value.length, 0)
  return isExact && length === text.length ? Object.fromEntries(read.value) : null
}

function readBank(fields: Record<string, string>): SlipCode | null {
  const inner = exactly(fields['00'] ?? '', ['00', '01', '02'])
  const { '00': api, '01': bank = '', '02': transRef = '' } = inner ?? {}
  if (fields['51'] !== 'TH' || api !== '000001') return null
  return /^\d{3}$/.test(bank) && isReference(transRef)
    ? { sendingBank: bankOfToday(bank), transRef }
    : null
}

function readTrueMoney(fields: Record<string, string>): SlipCode | null {
  const inner = exactly(fields['00'] ?? '', ['00', '01', '02', '03', '04'])
  const { '00': api, '01': kind, '03': transRef = '', '04': day = '' } = inner ?? {}
  if (fields['51'] !== undefined || api !== '01' || kind !== '01') return null
  return /^\d{8}$/.test(day) && isReference(transRef) ? { sendingBank: TRUEMONEY, transRef } : null
}

const isReference = (text: string): boolean => /^[0-9A-Za-z]{8,40}$/.test(text)
