import type { Db } from '#platform/database/database.ts'
import { makeVapidKeys, type VapidKeys } from '#platform/push/push-keys.ts'
import type { Vault } from '#platform/vault/vault.ts'
import { findPushKey, insertPushKey } from './push-key-store.ts'

const PLACE = 'notice.push_key.private_key'

/**
 * The pair by which push services know this site, made when it is first needed and then the same for
 * every process: a browser's subscription is good for one key only. The private half is sealed.
 */
export async function pushKeys({ db, vault }: { db: Db; vault: Vault }): Promise<VapidKeys> {
  const known = await findPushKey(db)
  if (known) return open(vault, known)
  const made = makeVapidKeys()
  await insertPushKey(db, {
    publicKey: made.publicKey,
    sealedKey: vault.seal(PLACE, 1, made.privateKey),
  })
  // Of two processes that start at once one was first; both use its key.
  const kept = await findPushKey(db)
  if (!kept) throw new Error('notice: the push key was not kept')
  return open(vault, kept)
}

const open = (vault: Vault, row: { publicKey: string; sealedKey: string }): VapidKeys => ({
  publicKey: row.publicKey,
  privateKey: vault.open(PLACE, 1, row.sealedKey),
})
