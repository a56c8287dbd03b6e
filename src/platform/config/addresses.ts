import { BlockList, isIP, isIPv4, isIPv6 } from 'node:net'

/** Whether a text is an address or a network: `203.0.113.7`, `203.0.113.0/24`, `2001:db8::/32`. */
export function isAddress(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/')
  if (isIP(address) === 0 || rest.length > 0) return false
  return (
    bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (isIPv4(address) ? 32 : 128))
  )
}

/** A socket that listens on both families writes IPv4 callers as `::ffff:203.0.113.7`. */
const withoutMapping = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/i, '')

/** What one line of a person has: an IPv4 address, or the IPv6 network of 64 bits around one. */
export function networkOf(address: string): string {
  const plain = withoutMapping(address)
  if (!isIPv6(plain)) return plain
  const [head = '', tail] = plain.toLowerCase().split('%', 1)[0]?.split('::') ?? []
  const groups = (text: string) => (text ? text.split(':') : [])
  const before = groups(head)
  const after = groups(tail ?? '')
  // Four numbers with dots at the end stand for two groups.
  const missing = 8 - before.length - after.length - (plain.includes('.') ? 1 : 0)
  const zeros = Array.from({ length: tail === undefined ? 0 : missing }, () => '0')
  const network = [...before, ...zeros, ...after].slice(0, 4)
  return `${network.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`
}

/** Tells who may call; an empty list lets everybody in. */
export function addressFilter(allowed: readonly string[]): (address: string) => boolean {
  if (allowed.length === 0) return () => true
  const list = new BlockList()
  for (const text of allowed) {
    const [address = '', bits] = text.split('/')
    const family = isIPv4(address) ? 'ipv4' : 'ipv6'
    if (bits === undefined) list.addAddress(address, family)
    else list.addSubnet(address, Number(bits), family)
  }
  return (address) => {
    const plain = withoutMapping(address)
    return isIP(plain) !== 0 && list.check(plain, isIPv4(plain) ? 'ipv4' : 'ipv6')
  }
}
