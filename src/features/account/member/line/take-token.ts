import type { WireOutput } from '#kernel/contract.ts'
import { callApi } from '#ui/client/call-api.ts'
import { beginLine } from '../../line-contract.ts'

/** An ID token of LINE; its SDK is loaded with the first that is asked for. */
export async function takeToken(begun: WireOutput<typeof beginLine>): Promise<string> {
  if (begun.way === 'liff') return (await import('./sdk.ts')).tokenBySdk(begun.liff_id)
  return (await import('./sandbox-login.ts')).tokenAtSandbox(begun)
}

/** Begins anew, with another token: the last one may be used up. */
export async function restart(): Promise<void> {
  try {
    const begun = await callApi(beginLine, {}, { errorHandling: false })
    if (begun.way === 'liff') await (await import('./sdk.ts')).forgetSdkLogin(begun.liff_id)
  } finally {
    location.replace(location.pathname)
  }
}
