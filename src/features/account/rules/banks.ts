import { plainSigns } from '#kernel/plain-signs.ts'

/**
 * Thai banks by their Bank of Thailand code, with the length and grouping of their account numbers.
 * No public check-digit rule exists, so length is all that can be checked before asking the bank.
 */
export interface Bank {
  readonly code: string
  readonly short: string
  readonly thai: string
  /** Brand colour of the badge. */
  readonly colour: string
  /** Digits per group, `3-1-5-1`; null where the bank publishes none: 10 to 15 digits then. */
  readonly groups: readonly number[] | null
}

const KBANK_STYLE = [3, 1, 5, 1]
const UNKNOWN_LENGTH = { min: 10, max: 15 }

/** In the order of the picker: the banks most members have come first. */
export const banks: readonly Bank[] = [
  { code: '004', short: 'KBANK', thai: 'กสิกรไทย', colour: '#138f2d', groups: KBANK_STYLE },
  { code: '014', short: 'SCB', thai: 'ไทยพาณิชย์', colour: '#4e2e7f', groups: KBANK_STYLE },
  { code: '002', short: 'BBL', thai: 'กรุงเทพ', colour: '#1e4598', groups: KBANK_STYLE },
  { code: '006', short: 'KTB', thai: 'กรุงไทย', colour: '#1ba5e1', groups: KBANK_STYLE },
  { code: '025', short: 'BAY', thai: 'กรุงศรีอยุธยา', colour: '#fec43b', groups: KBANK_STYLE },
  { code: '011', short: 'TTB', thai: 'ทหารไทยธนชาต', colour: '#1279be', groups: [3, 6, 1] },
  { code: '030', short: 'GSB', thai: 'ออมสิน', colour: '#eb198d', groups: [3, 1, 5, 3] },
  { code: '034', short: 'BAAC', thai: 'ธ.ก.ส.', colour: '#4b9b1d', groups: [3, 1, 5, 3] },
  { code: '024', short: 'UOB', thai: 'ยูโอบี', colour: '#0b3979', groups: [3, 3, 3, 1] },
  { code: '022', short: 'CIMBT', thai: 'ซีไอเอ็มบี ไทย', colour: '#7e2f36', groups: KBANK_STYLE },
  { code: '069', short: 'KKP', thai: 'เกียรตินาคินภัทร', colour: '#199cc5', groups: [3, 6, 1] },
  { code: '073', short: 'LH', thai: 'แลนด์ แอนด์ เฮ้าส์', colour: '#6d6e71', groups: null },
  { code: '067', short: 'TISCO', thai: 'ทิสโก้', colour: '#12549f', groups: [4, 3, 6, 1] },
  { code: '033', short: 'GHB', thai: 'อาคารสงเคราะห์', colour: '#f57d23', groups: [3, 1, 5, 3] },
  { code: '066', short: 'ISBT', thai: 'อิสลามแห่งประเทศไทย', colour: '#184615', groups: KBANK_STYLE },
  { code: '071', short: 'TCD', thai: 'ไทยเครดิต', colour: '#0a4ab3', groups: null },
  { code: '070', short: 'ICBCT', thai: 'ไอซีบีซี (ไทย)', colour: '#c50f1c', groups: null },
  { code: '020', short: 'SCBT', thai: 'สแตนดาร์ดชาร์เตอร์ด (ไทย)', colour: '#0f6ea1', groups: null },
  { code: '017', short: 'CITI', thai: 'ซิตี้แบงก์', colour: '#1583c7', groups: [3, 6, 1] },
]

/** Banks that went into another: Thanachart (065) and the second number of ttb (076) are 011. */
const ALIASES: Readonly<Record<string, string>> = { '065': '011', '076': '011' }

/** The code under which a bank is kept: an old code becomes that of its successor. */
export const canonicalBankCode = (code: string): string => ALIASES[code] ?? code

/** The bank of a code or of an old code. */
export function findBank(code: string): Bank | undefined {
  const canonical = canonicalBankCode(code)
  return banks.find((bank) => bank.code === canonical)
}

/** Digits only, as people write numbers with dashes and spaces, in Thai digits too. */
export const accountDigits = (text: string): string => plainSigns(text).replace(/[\s.-]/g, '')

/** How many digits an account number of the bank has: `10`, or `10–15` where it is not known. */
export function accountLength(bank: Bank): { readonly min: number; readonly max: number } {
  if (bank.groups === null) return UNKNOWN_LENGTH
  const digits = bank.groups.reduce((sum, group) => sum + group, 0)
  return { min: digits, max: digits }
}

/** True when a number of digits only has a length that the bank gives to its accounts. */
export function isAccountNumber(bank: Bank, digits: string): boolean {
  const { min, max } = accountLength(bank)
  return /^\d+$/.test(digits) && digits.length >= min && digits.length <= max
}

/** Groups a number as its bank prints it: `123-4-56789-0`. */
export function formatAccountNumber(bank: Bank | undefined, digits: string): string {
  if (!bank?.groups || !isAccountNumber(bank, digits)) return digits
  let from = 0
  return bank.groups.map((length) => digits.slice(from, (from += length))).join('-')
}

/** Shows only the four digits before the last: `xxx-x-x1234-x`. */
export function maskAccountNumber(bank: Bank | undefined, digits: string): string {
  const hidden = (at: number) => at < digits.length - 5 || at === digits.length - 1
  const masked = [...digits].map((digit, at) => (hidden(at) ? 'x' : digit)).join('')
  if (!bank?.groups || !isAccountNumber(bank, digits)) return masked
  let from = 0
  return bank.groups.map((length) => masked.slice(from, (from += length))).join('-')
}
