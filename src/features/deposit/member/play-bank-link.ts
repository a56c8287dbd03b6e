const LOOPBACK = /^(127\.\d+\.\d+\.\d+|localhost|\[::1\])$/

/**
 * The page of the simulated bank with the QR filled in. A bank on the site's own machine is known to
 * the site by its loopback address; a phone in the same network reaches it under the site's name.
 * @param page the page that asks to be paid; the bank leads back to it
 */
export function playBankLink(bank: string, qrPayload: string, page: string): string {
  const link = new URL('/pay', bank)
  if (LOOPBACK.test(link.hostname)) link.hostname = new URL(page).hostname
  link.searchParams.set('qr', qrPayload)
  link.searchParams.set('shop', page)
  return link.href
}
