import * as z from 'zod/mini'
import { inTransaction } from '#platform/database/database.ts'
import { studioKey } from '#platform/config/studio-key.ts'
import type { Services } from '#platform/services.ts'
import { findProvider } from './catalogue-store.ts'
import {
  endKey,
  findConnection,
  findProviderKeys,
  updateConnection,
} from './desk/connection-store.ts'
import { signingKey } from './outward/signing-key.ts'
import { insertProviderKey } from './provider-store.ts'
import { OWN_STUDIO as CODE } from '../rules/own-studio.ts'

const PATIENCE_MS = 10_000

const exchanged = z.object({
  base_url: z.string(),
  frame_origin: z.string(),
  operator_ref: z.string(),
  public_key: z.string(),
})

/** Where our own provider is asked and where browsers open its games. */
export interface ConnectedStudio {
  readonly providerId: number
  readonly frameOrigin: string
}

/**
 * Connects our own studio as any provider would be connected: it gets our key and the address of our wallet,
 * we get its key and address. Again, it changes nothing but what has changed since; keys that the studio does
 * not sign with any more are ended.
 * @param walletBase where the studio reaches our wallet: `http://127.0.0.1:3000`
 * @param studioUrl where it listens, if not where the configuration says
 * @throws where the studio does not answer or does not know the machine's key
 */
export async function connectStudio(
  services: Services,
  walletBase: string,
  studioUrl: string = services.config.studioUrl,
): Promise<ConnectedStudio> {
  const { db, config } = services
  const providerId = await findProvider(db, CODE)
  if (providerId === undefined) throw new Error(`the provider ${CODE} is not in the database`)
  const { key } = await studioKey(config.dataDir)
  const { publicKey } = await signingKey(services)
  const response = await fetch(`${studioUrl}/control/operators`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
    body: JSON.stringify({
      code: config.agent.code,
      wallet_url: `${walletBase}/provider/${CODE}`,
      public_key: publicKey,
    }),
    signal: AbortSignal.timeout(PATIENCE_MS),
  })
  if (!response.ok) throw new Error(`the studio refuses to connect: HTTP ${response.status}`)
  const given = z.parse(exchanged, await response.json())
  await inTransaction(db, async (tx) => {
    const before = await findConnection(tx, providerId)
    await updateConnection(tx, providerId, {
      addresses: before?.addresses ?? [],
      baseUrl: given.base_url,
      operatorRef: given.operator_ref,
      signsAnswers: true,
      frameOrigins: [new URL(given.frame_origin).origin],
    })
    const keys = (await findProviderKeys(tx, providerId)).filter(({ isOver }) => !isOver)
    for (const old of keys) if (old.publicKey !== given.public_key) await endKey(tx, old.keyId)
    const isKnown = keys.some((one) => one.publicKey === given.public_key)
    if (!isKnown) await insertProviderKey(tx, providerId, given.public_key)
  })
  return { providerId, frameOrigin: given.frame_origin }
}
