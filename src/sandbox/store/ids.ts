import { randomInt } from 'node:crypto'

const ALPHABET = '0123456789abcdefghijklmnopqrstuvwxyz'

/** An id as the gateway makes them: `chrg_test_` and 19 characters nobody can guess. */
export function newId(prefix: string, length = 19): string {
  let text = prefix
  for (let index = 0; index < length; index++) text += ALPHABET[randomInt(ALPHABET.length)]
  return text
}

/** A reference of `length` capital letters and digits, as Thai bill payment allows. */
export function newReference(prefix: string, length: number): string {
  return prefix + newId('', length - prefix.length).toUpperCase()
}
