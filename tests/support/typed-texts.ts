import * as fc from 'fast-check'

// What people type and paste into a field for an amount, and what stands there.

/** Texts that a reader in a hurry makes another amount of. */
export const typedTexts: readonly string[] = [
  [
    '',
    ' ',
    '-50',
    '+5',
    '1,5',
    '1,00',
    '1,000',
    '1 000',
    '1  000',
    '1.000,50',
    '1.005',
    '1e3',
    '½',
  ],
  ['20*20', '50-100', '.5', '5.', '0', '00', '99999999999', '๕๐', '１２', '5บาท', '5%'],
].flat()

/** Any text, most of them of the marks that amounts are made of. */
export const anyTyped: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(...typedTexts),
  fc.string({ unit: fc.constantFrom(...'0123456789,,.. -+*%฿๑๕５บาท'), maxLength: 14 }),
  fc.string({ maxLength: 8 }),
)

/**
 * The figure that stands in a text: without the currency, grouping, Thai digits and the zeros that
 * mean nothing. A text that is no figure stays what it is.
 */
export function figureIn(text: string): string {
  const western = text
    .replace(/[๐-๙]/g, (digit) => String('๐๑๒๓๔๕๖๗๘๙'.indexOf(digit)))
    .replace(/[０-９]/g, (digit) => String('０１２３４５６７８９'.indexOf(digit)))
    .trim()
    .replace(/^(฿|thb)\s*|\s*(฿|thb|บาท|\.-|%)$/gi, '')
  const plain = /^\d{1,3}((,|\s+)\d{3})+(\.\d*)?$/.test(western)
    ? western.replace(/[,\s]+/g, '')
    : western
  const [, baht = '', satang = ''] = /^(?=\.?\d)(\d*)\.?(\d*)$/.exec(plain) ?? []
  if (baht + satang === '') return text
  return `${baht.replace(/^0+(?=\d)/, '') || '0'}.${satang}`.replace(/\.?0*$/, '') || '0'
}
