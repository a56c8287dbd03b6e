import { bareCode, plainSigns } from './plain-signs.ts'

/**
 * The code of an invitation as people paste it: alone, beside words that are not Latin, or within the
 * link. A text in which no code can be stays: it was typed, so it is no empty field.
 */
export function invitationCode(text: string): string {
  const plain = plainSigns(text)
  const code = /[?&]ref=([A-Za-z0-9-]+)/.exec(plain)?.[1] ?? plain
  return (code.replace(/[^A-Za-z0-9]/g, '') || bareCode(code)).toUpperCase()
}
