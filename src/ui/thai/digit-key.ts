/**
 * Digits as a field shows them while they are typed: `123` for Thai ones and those of full width. What
 * reads the field cleans it of everything else (`kernel/plain-signs.ts`); every page carries this.
 */
export const digitsOfKeys = (text: string): string =>
  text.replace(/[\u0e50-\u0e59\uff10-\uff19]/g, (digit) => `${digit.charCodeAt(0) & 15}`)

/** The digit of a key. With a Thai layout the digit row gives letters; unshifted it means its digits. */
export function digitOfKey({
  key,
  code,
  shiftKey,
}: Pick<KeyboardEvent, 'key' | 'code' | 'shiftKey'>): string | undefined {
  const digit = digitsOfKeys(key)
  if (/^\d$/.test(digit)) return digit
  return shiftKey ? undefined : /^Digit(\d)$/.exec(code)?.[1]
}
