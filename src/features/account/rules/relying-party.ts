/** For whom a passkey is made and good. */
export interface RelyingParty {
  /** The name of the site without scheme and port. */
  readonly rpId: string
  readonly origin: string
}

/**
 * The site at an origin, or null where browsers give it no passkeys: they want a name, not a number, and
 * HTTPS but on the own machine.
 */
export function relyingPartyAt(origin: string): RelyingParty | null {
  if (!URL.canParse(origin)) return null
  const { protocol, hostname, origin: clean } = new URL(origin)
  const isOwnMachine = hostname === 'localhost' || hostname.endsWith('.localhost')
  const isNumber = /^[\d.]+$/.test(hostname) || hostname.startsWith('[')
  const isFit = isOwnMachine || (protocol === 'https:' && !isNumber && hostname.includes('.'))
  return isFit && hostname.length <= 253 ? { rpId: hostname, origin: clean } : null
}
