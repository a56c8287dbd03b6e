import { createPrivateKey, generateKeyPair, type KeyObject } from 'node:crypto'
import { promisify } from 'node:util'
import type { Services } from '#platform/services.ts'
import type { SealedColumn } from '#platform/vault/sealed-column.ts'
import { findSigningKey, insertSigningKey, nextSigningKeyId } from './signing-key-store.ts'

/** The keys with which we sign what we ask, sealed by the site's own key. */
export const signingKeyColumn: SealedColumn = {
  schema: 'game',
  table: 'signing_key',
  key: 'key_id',
  column: 'private_sealed',
  owner: null,
}
const PLACE = 'game.signing_key.private_sealed'
const makeKeyPair = promisify(generateKeyPair)

/** Our key: what providers are given of it, in PEM, and what signs. */
export interface SigningKey {
  readonly publicKey: string
  readonly privateKey: KeyObject
}

/** The key that signs now. Made when it is first asked for; two processes agree on one. */
export async function signingKey(services: Pick<Services, 'db' | 'vault'>): Promise<SigningKey> {
  const { db, vault } = services
  let key = await findSigningKey(db)
  if (!key) {
    await makeKey(services)
    key = await findSigningKey(db)
  }
  if (!key) throw new Error('game: the key that signs was ended as it was made')
  const privateKey = createPrivateKey(vault.open(PLACE, key.keyId, key.sealed))
  return { publicKey: key.publicKey, privateKey }
}

async function makeKey({ db, vault }: Pick<Services, 'db' | 'vault'>): Promise<void> {
  const { publicKey, privateKey } = await makeKeyPair('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
  const keyId = await nextSigningKeyId(db)
  await insertSigningKey(db, { keyId, publicKey, sealed: vault.seal(PLACE, keyId, privateKey) })
}
