import { createPublicKey, type KeyObject, verify } from 'node:crypto'
import { promisify } from 'node:util'
import { err, ok, type Result } from '#kernel/result.ts'
import { addressFilter } from '#platform/config/addresses.ts'
import type { Db } from '#platform/database/database.ts'
import { headerOf, type SignedRequest } from '#platform/http/provider-route.ts'
import { findProviders } from './provider-store.ts'

/** Who signed a call. */
export interface Provider {
  readonly providerId: number
  readonly swapsToken: boolean
}

interface KnownProvider extends Provider {
  readonly mayCallFrom: (address: string) => boolean
  readonly keys: readonly KeyObject[]
}

/** How old a key that was taken back may still be believed. */
const KEPT_MS = 1_000
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
  const provider = (await knownProviders(services.db)).get(params.code)
  const text = headerOf(headers, 'x-hub88-signature') ?? headerOf(headers, 'x-auth-signature') ?? ''
  if (provider?.mayCallFrom(ip) && STANDARD_BASE64.test(text)) {
    const signature = Buffer.from(text, 'base64')
    for (const key of provider.keys) {
      if (await isSignedBy(rawBody, key, signature)) return ok(provider)
    }
  }
  return err('RS_ERROR_INVALID_SIGNATURE')
}

type Known = Promise<ReadonlyMap<string, KnownProvider>>
const known = new WeakMap<Db, { readonly providers: Known; readonly until: number }>()

/** The providers, read at most once a second. What failed to be read is read again by the next call. */
function knownProviders(db: Db): Known {
  const now = performance.now()
  const kept = known.get(db)
  if (kept && now < kept.until) return kept.providers
  const providers = readProviders(db)
  known.set(db, { providers, until: now + KEPT_MS })
  providers.catch(() => known.delete(db))
  return providers
}

async function readProviders(db: Db): Known {
  const rows = await findProviders(db)
  return new Map(
    rows.map(({ code, providerId, swapsToken, addresses, publicKeys }) => [
      code,
      {
        providerId,
        swapsToken,
        mayCallFrom: addressFilter(addresses),
        keys: publicKeys.map((pem) => createPublicKey(pem)),
      },
    ]),
  )
}
