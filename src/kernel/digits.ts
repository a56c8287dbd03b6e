const THAI_ZERO = '๐'.charCodeAt(0)

/** Writes Thai digits (`๐๑๒`) and those of full width as `012`; everything else stays. */
export function westernDigits(text: string): string {
  return text
    .replace(/[๐-๙]/g, (digit) => String(digit.charCodeAt(0) - THAI_ZERO))
    .replace(/[０-９]/g, (digit) => digit.normalize('NFKC'))
}
