import { createHash } from 'node:crypto'

/**
 * The hash with which a provider and we sign the fields of a form: MD5, in lower-case hexadecimal, over the
 * fields in the order of their names, `a=1&b=2`, decoded, without the empty ones and `hash`, and the secret
 * after them. Source: the integration API of Pragmatic Play, version 3.
 */
export function formHash(fields: Readonly<Record<string, string>>, secret: string): string {
  const text = Object.entries(fields)
    .filter(([name, value]) => name !== 'hash' && value !== '')
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => `${name}=${value}`)
    .join('&')
  return createHash('md5').update(`${text}${secret}`).digest('hex')
}
