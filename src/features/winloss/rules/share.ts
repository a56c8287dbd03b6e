/**
 * A part of a whole in percent with one decimal, `85.0`, halves up; null where there is no whole.
 * A part below zero (a correction took more back than came) keeps its minus.
 */
export function shareText(part: bigint, whole: bigint): string | null {
  if (whole <= 0n) return null
  const size = part < 0n ? -part : part
  const tenths = (size * 2_000n + whole) / (whole * 2n)
  const digits = tenths.toString().padStart(2, '0')
  return `${part < 0n && tenths > 0n ? '-' : ''}${digits.slice(0, -1)}.${digits.slice(-1)}`
}
