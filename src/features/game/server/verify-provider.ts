import { type KeyObject, verify } from 'node:crypto'
import { promisify } from 'node:util'
import { err, ok, type Result } from '#kernel/result.ts'
import { headerOf, type SignedRequest } from '#platform/http/provider-route.ts'
import { knownProviders } from './known-providers.ts'
import { noteProviderHeard } from './note-heard.ts'

/** Who signed a call. */
export interface Provider {
  readonly providerId: number
  readonly swapsToken: boolean
}

const STANDARD_BASE64 = /^(?:[A-Za-z0-9+/]{4})+(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/

/** Computed beside the main thread, which is the site's bottleneck. */
const isSignedBy = promisify(
  (
    body: Buffer,
    key: KeyObject,
    signature: Buffer,
    done: (error: Error | null, is: boolean) => void,
  ) => verify('RSA-SHA256', body, key, signature, done),
)

/**
 * Checks that a call comes from one of its provider's addresses and is signed with one of the keys that it has
 * now. A code that nobody has is answered like a wrong signature.
 */
export async function verifyProvider({
  services,
  headers,
  params,
  ip,
  rawBody,
}: SignedRequest<{ code: string }>): Promise<Result<Provider, 'RS_ERROR_INVALID_SIGNATURE'>> {
  const provider = (await knownProviders(services)).get(params.code)
  const text = headerOf(headers, 'x-hub88-signature') ?? headerOf(headers, 'x-auth-signature') ?? ''
  if (provider?.mayCallFrom(ip) && STANDARD_BASE64.test(text)) {
    const signature = Buffer.from(text, 'base64')
    for (const key of provider.keys) {
      if (!(await isSignedBy(rawBody, key, signature))) continue
      noteProviderHeard(services, provider.providerId)
      return ok(provider)
    }
  }
  return err('RS_ERROR_INVALID_SIGNATURE')
}
