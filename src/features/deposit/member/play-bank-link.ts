const LOOPBACK = /^(127\.\d+\.\d+\.\d+|localhost|\[::1\])$/

/**
 * The page of the simulated bank with the QR filled in. A bank on the site's own machine is known to
 * the site by its loopback address; a phone in the same network reaches it under the site's name.
 */
export function playBankLink(bank: string, qrPayload: string, siteHost: string): string {
  const link = new URL('/pay', bank)
  if (LOOPBACK.test(link.hostname)) link.hostname = siteHost
  link.searchParams.set('qr', qrPayload)
  return link.href
}
