const LOOPBACK = /^(127\.\d+\.\d+\.\d+|localhost|\[::1\])$/

/** What the simulated bank is to pay: a QR, or an amount to an account. */
export type PlayOrder =
  | { readonly qr: string }
  | { readonly to_account: string; readonly to_bank: string; readonly amount: string }

/**
 * The page of the simulated bank with the order filled in. A bank on the site's own machine is known to
 * the site by its loopback address; a phone in the same network reaches it under the site's name.
 * @param page the page that asks to be paid; the bank leads back to it
 */
export function playBankLink(bank: string, order: PlayOrder, page: string): string {
  const link = new URL('/pay', bank)
  if (LOOPBACK.test(link.hostname)) link.hostname = new URL(page).hostname
  for (const [name, value] of Object.entries(order)) link.searchParams.set(name, value)
  link.searchParams.set('shop', page)
  return link.href
}
