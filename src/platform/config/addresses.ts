import { BlockList, isIP, isIPv4 } from 'node:net'

/** Whether a text is an address or a network: `203.0.113.7`, `203.0.113.0/24`, `2001:db8::/32`. */
export function isAddress(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/')
  if (isIP(address) === 0 || rest.length > 0) return false
  return (
    bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (isIPv4(address) ? 32 : 128))
  )
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
    // A socket that listens on both families writes IPv4 callers this way.
    const plain = address.replace(/^::ffff:(?=\d+\.)/i, '')
    return isIP(plain) !== 0 && list.check(plain, isIPv4(plain) ? 'ipv4' : 'ipv6')
  }
}
