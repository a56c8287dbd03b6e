/** Ten digits from what people type: dashes, spaces, `+66`. */
export function phoneDigits(text: string): string {
  const digits = text.replace(/[\s.\-–()]/g, '')
  return digits.replace(/^(?:\+66|66)(?=\d{9}$)/, '0')
}

/** Shows the prefix and the last four digits: `08x-xxx-5678`. */
export const maskPhone = (phone: string): string => `${phone.slice(0, 2)}x-xxx-${phone.slice(-4)}`
