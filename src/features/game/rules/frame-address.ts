const LOOPBACK = /^(127(\.\d{1,3}){3}|localhost|\[::1\])$/

const isLoopback = (host: string): boolean => LOOPBACK.test(host)

/** The name of this machine that a site reached by `siteHost` does not have. */
const otherName = (siteHost: string): string =>
  siteHost === 'localhost' ? '127.0.0.1' : 'localhost'

/**
 * An address of a frame, or its origin, as a page of the site at `siteHost` may show it. Cookies know no
 * port, so a frame never has the site's host: one on this machine gets the machine's other name.
 * @param siteHost without a port, as the browser asked for it
 * @returns undefined where it has the site's host all the same, or is on a machine that the browser is not at
 */
export function frameAddress(address: string, siteHost: string): URL | undefined {
  const url = URL.parse(address)
  if (!url || !['https:', 'http:'].includes(url.protocol)) return undefined
  const site = siteHost.toLowerCase()
  if (isLoopback(url.hostname)) {
    if (!isLoopback(site)) return undefined
    url.hostname = otherName(site)
  }
  return url.hostname === site ? undefined : url
}

/**
 * Whether an address may be shown in a frame: its origin is one that the provider declared.
 * @param origins as they are declared, before `frameAddress`
 */
export const isOfOrigins = (address: string, origins: readonly string[]): boolean => {
  const origin = URL.parse(address)?.origin
  return origin !== undefined && origins.some((one) => URL.parse(one)?.origin === origin)
}
