/** Satang of baht text as the wire has it; zero for what is no amount. */
export function satangOf(text: string): bigint {
  const match = /^(-?)(\d{1,12})(?:\.(\d{1,2}))?$/.exec(text.trim().replaceAll(',', ''))
  if (!match) return 0n
  const satang = BigInt(match[2] ?? '0') * 100n + BigInt((match[3] ?? '').padEnd(2, '0'))
  return match[1] ? -satang : satang
}

/** Baht text with two decimals, as the wire has it. */
export function wireOf(satang: bigint): string {
  const digits = (satang < 0n ? -satang : satang).toString().padStart(3, '0')
  return `${satang < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** An amount for the eye: `฿1,234.50`, `−฿10.00`. */
export function baht(text: string): string {
  const satang = satangOf(text)
  const [whole = '0', rest = '00'] = wireOf(satang < 0n ? -satang : satang).split('.')
  return `${satang < 0n ? '−' : ''}฿${whole.replaceAll(/\B(?=(\d{3})+$)/g, ',')}.${rest}`
}

/** A difference with its sign: `+฿30.00`, `−฿5.00`, `฿0.00`. */
export const signedBaht = (text: string): string =>
  satangOf(text) > 0n ? `+${baht(text)}` : baht(text)
