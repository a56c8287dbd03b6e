import { westernDigits } from '#kernel/digits.ts'

/** The digits of a code as they are typed, dictated or copied: `๘๒๔ ๙๑๓` and `824-913` are `824913`. */
export const codeDigits = (text: string): string => westernDigits(text).replaceAll(/\D/g, '')
