import { createPublicKey, type KeyObject } from 'node:crypto'
import { addressFilter } from '#platform/config/addresses.ts'
import type { Db } from '#platform/database/database.ts'
import type { Services } from '#platform/services.ts'
import { findProviders } from './provider-store.ts'
import { openSecrets } from './secret-store.ts'

/** A provider as its calls are judged. */
export interface KnownProvider {
  readonly providerId: number
  readonly swapsToken: boolean
  readonly mayCallFrom: (address: string) => boolean
  /** Those that hold now. */
  readonly keys: readonly KeyObject[]
  readonly secrets: readonly string[]
}

/** How old a key that was taken back may still be believed. */
const KEPT_MS = 1_000

type Known = Promise<ReadonlyMap<string, KnownProvider>>
const known = new WeakMap<Db, { readonly providers: Known; readonly until: number }>()

/** The providers by code, read at most once a second. What failed to be read is read again by the next call. */
export function knownProviders(services: Pick<Services, 'db' | 'vault'>): Known {
  const { db } = services
  const now = performance.now()
  const kept = known.get(db)
  if (kept && now < kept.until) return kept.providers
  const providers = readProviders(services)
  known.set(db, { providers, until: now + KEPT_MS })
  providers.catch(() => known.delete(db))
  return providers
}

async function readProviders({ db, vault }: Pick<Services, 'db' | 'vault'>): Known {
  const rows = await findProviders(db)
  const secrets = await openSecrets(db, vault)
  return new Map(
    rows.map(({ code, providerId, swapsToken, addresses, publicKeys }) => [
      code,
      {
        providerId,
        swapsToken,
        mayCallFrom: addressFilter(addresses),
        keys: publicKeys.map((pem) => createPublicKey(pem)),
        secrets: secrets.get(providerId) ?? [],
      },
    ]),
  )
}
