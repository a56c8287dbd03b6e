import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto'

/** Keys of the vault: the newest seals, every listed one opens. 32 bytes each. */
export interface VaultKeys {
  readonly current: string
  readonly keys: Readonly<Record<string, Buffer>>
  /** Keys the blind indexes; it never rotates without re-indexing. */
  readonly indexKey: Buffer
}

/** Seals personal data before it reaches the database (AES-256-GCM). */
export interface Vault {
  /**
   * @param place `schema.table.column`; with the row id it is bound into the seal, so a sealed
   *   value copied into another row or column does not open.
   * @returns `v1:<key id>:<iv>:<ciphertext>:<tag>`, base64url parts
   */
  seal(place: string, rowId: number | bigint, text: string): string
  /** @throws when the value was altered, moved, or sealed with an unknown key. */
  open(place: string, rowId: number | bigint, sealed: string): string
  /** Same text, same bytes: for look-ups and unique keys over values the database cannot read. */
  blindIndex(kind: string, normalised: string): Buffer
}

const IV_BYTES = 12
/** A shorter tag is guessed by trying: Node takes four bytes unless it is told the length. */
const GCM = { authTagLength: 16 } as const

export function createVault({ current, keys, indexKey }: VaultKeys): Vault {
  const keyOf = (id: string): Buffer => {
    const key = keys[id]
    if (!key) throw new Error(`vault: no key ${id}; add it to the secrets or restore their backup`)
    return key
  }
  return {
    seal(place, rowId, text) {
      const iv = randomBytes(IV_BYTES)
      const cipher = createCipheriv('aes-256-gcm', keyOf(current), iv, GCM)
      cipher.setAAD(Buffer.from(`${place}|${rowId}`))
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      const parts = [iv, sealed, cipher.getAuthTag()].map((part) => part.toString('base64url'))
      return ['v1', current, ...parts].join(':')
    },
    open(place, rowId, sealed) {
      const [version, keyId, iv, body, tag] = sealed.split(':')
      if (version !== 'v1' || !keyId || !iv || body === undefined || !tag) {
        throw new Error(`vault: ${place} of row ${rowId} is not a sealed value`)
      }
      const cipher = createDecipheriv(
        'aes-256-gcm',
        keyOf(keyId),
        Buffer.from(iv, 'base64url'),
        GCM,
      )
      cipher.setAAD(Buffer.from(`${place}|${rowId}`))
      cipher.setAuthTag(Buffer.from(tag, 'base64url'))
      return Buffer.concat([
        cipher.update(Buffer.from(body, 'base64url')),
        cipher.final(),
      ]).toString()
    },
    blindIndex: (kind, normalised) =>
      createHmac('sha256', indexKey).update(`${kind}|${normalised}`).digest(),
  }
}
