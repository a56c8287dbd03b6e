import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto'

/** Keys of the vault: the newest seals, every listed one opens. 32 bytes each. */
export interface VaultKeys {
  readonly current: string
  readonly keys: Readonly<Record<string, Buffer>>
  /** Keys the blind indexes; it never rotates without re-indexing. */
  readonly indexKey: Buffer
}

/** Seals text before it reaches the database, and opens it again. */
export interface Sealer {
  /**
   * @param place `schema.table.column`; with the row id it is bound into the seal, so a sealed
   *   value copied into another row or column does not open.
   * @returns `v1:<key id>:<iv>:<ciphertext>:<tag>`, base64url parts
   */
  seal(place: string, rowId: number | bigint, text: string): string
  /** @throws when the value was altered, moved, or sealed with an unknown key. */
  open(place: string, rowId: number | bigint, sealed: string): string
  /** The same for a picture: the value is bytes, `v1:<key id>:` and then iv, tag and ciphertext. */
  sealBytes(place: string, rowId: number | bigint, bytes: Buffer): Buffer
  /** @throws as `open` */
  openBytes(place: string, rowId: number | bigint, sealed: Buffer): Buffer
}

/**
 * The site's own keys. What belongs to a person is sealed under a data key of his instead
 * (`data-keys.ts`), which these only wrap.
 */
export interface Vault extends Sealer {
  /** The id of the key that seals now. */
  readonly current: string
  /** Same text, same bytes: for look-ups and unique keys over values the database cannot read. */
  blindIndex(kind: string, normalised: string): Buffer
}

const IV_BYTES = 12
const TAG_BYTES = 16
/** A shorter tag is guessed by trying: Node takes four bytes unless it is told the length. */
const GCM = { authTagLength: TAG_BYTES } as const

/** The key under which a text is sealed; null for what is no sealed text. */
export const keyIdOf = (sealed: string): string | null => /^v1:([\w-]+):/.exec(sealed)?.[1] ?? null

export function createVault({ current, keys, indexKey }: VaultKeys): Vault {
  const taken = Object.keys(keys).find((id) => /^d\d+$/.test(id))
  if (taken)
    throw new Error(`vault: ${taken} is named like a data key; call the site's keys k1, k2 …`)
  return {
    current,
    ...createSealer({ current, keys }),
    blindIndex: (kind, normalised) =>
      createHmac('sha256', indexKey).update(`${kind}|${normalised}`).digest(),
  }
}

/** Seals with one of these keys, AES-256-GCM, and opens with any. */
export function createSealer({ current, keys }: Pick<VaultKeys, 'current' | 'keys'>): Sealer {
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
    sealBytes(place, rowId, bytes) {
      const iv = randomBytes(IV_BYTES)
      const cipher = createCipheriv('aes-256-gcm', keyOf(current), iv, GCM)
      cipher.setAAD(Buffer.from(`${place}|${rowId}`))
      const body = Buffer.concat([cipher.update(bytes), cipher.final()])
      return Buffer.concat([Buffer.from(`v1:${current}:`), iv, cipher.getAuthTag(), body])
    },
    openBytes(place, rowId, sealed) {
      const head = sealed.indexOf(':', 3) + 1
      const [version, keyId] = sealed.toString('latin1', 0, head).split(':')
      if (version !== 'v1' || !keyId || sealed.length < head + IV_BYTES + TAG_BYTES) {
        throw new Error(`vault: ${place} of row ${rowId} is not a sealed value`)
      }
      const [tagAt, bodyAt] = [head + IV_BYTES, head + IV_BYTES + TAG_BYTES]
      const iv = sealed.subarray(head, tagAt)
      const decipher = createDecipheriv('aes-256-gcm', keyOf(keyId), iv, GCM)
      decipher.setAAD(Buffer.from(`${place}|${rowId}`))
      decipher.setAuthTag(sealed.subarray(tagAt, bodyAt))
      return Buffer.concat([decipher.update(sealed.subarray(bodyAt)), decipher.final()])
    },
  }
}
