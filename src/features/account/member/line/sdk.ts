import liff from '@line/liff'

/**
 * The ID token of whoever is logged in at LINE. Outside of LINE's own browser the page goes to LINE
 * first and comes back, and this never returns.
 */
export async function tokenBySdk(liffId: string): Promise<string> {
  await liff.init({ liffId })
  const token = liff.isLoggedIn() ? liff.getIDToken() : null
  if (token !== null) return token
  liff.login({ redirectUri: location.href })
  return new Promise<string>(() => {})
}

/** Lets the SDK ask LINE for a new token: it keeps the last one, which the site has taken. */
export async function forgetSdkLogin(liffId: string): Promise<void> {
  await liff.init({ liffId })
  if (liff.isLoggedIn()) liff.logout()
}
