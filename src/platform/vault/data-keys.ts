import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Db, Tx } from '../database/database.ts'
import { createSealer, keyIdOf, type Sealer, type Vault } from './vault.ts'

/**
 * Whose key it is: a member's, or that of one row which tells of a person before anybody knows whether he
 * is a member: money that came in.
 */
export type KeyOwnerKind = 'member' | 'received_charge' | 'statement_line' | 'line_case'

export interface KeyOwner {
  readonly kind: KeyOwnerKind
  readonly id: number | bigint
}

/** Opens what was sealed under any key; null: the key was destroyed, and nobody reads it again. */
export interface Opener {
  open(place: string, rowId: number | bigint, sealed: string): string | null
}

interface Row {
  readonly id: bigint
  readonly ownerKind: KeyOwnerKind
  readonly ownerId: bigint
  readonly wrapped: string | null
}

const KEY_BYTES = 32
/** Enough of a sealed value to have its version and the id of its key. */
const KEY_ID_READ_BYTES = 32
/** Bound into each wrapping, so that nobody hands one owner another's key. */
const placeOf = (kind: KeyOwnerKind): string => `platform.data_key.${kind}`
const columns = sql`data_key_id as id, owner_kind as "ownerKind", owner_id as "ownerId", wrapped`

/**
 * What seals for an owner, under a key that is made where there is none yet. Costs one look-up; the first
 * time an insert. Locks nothing.
 * @throws Error where the owner's key was destroyed: nothing is written about who was erased
 */
export async function sealerOf(tx: Tx, vault: Vault, owner: KeyOwner): Promise<Sealer> {
  const row = (await findKey(tx, owner)) ?? (await makeKey(tx, vault, owner))
  const key = unwrap(vault, row)
  if (!key) throw new Error(`vault: the key of ${owner.kind} ${owner.id} was destroyed`)
  return createSealer({ current: `d${row.id}`, keys: { [`d${row.id}`]: key } })
}

async function findKey(tx: Tx, { kind, id }: KeyOwner): Promise<Row | undefined> {
  const { rows } = await sql<Row>`
    select ${columns} from platform.data_key
     where owner_kind = ${kind} and owner_id = ${id}`.execute(tx)
  return rows[0]
}

/** Of two who make it at once, the second waits and takes the first's. */
async function makeKey(tx: Tx, vault: Vault, owner: KeyOwner): Promise<Row> {
  const key = randomBytes(KEY_BYTES).toString('base64url')
  await sql`
    insert into platform.data_key (owner_kind, owner_id, wrapped, master_key)
    values (${owner.kind}, ${owner.id}, ${vault.seal(placeOf(owner.kind), owner.id, key)},
            ${vault.current})
    on conflict (owner_kind, owner_id) do nothing`.execute(tx)
  const row = await findKey(tx, owner)
  if (!row) throw new Error(`vault: no key for ${owner.kind} ${owner.id}`)
  return row
}

function unwrap(vault: Vault, row: Row): Buffer | null {
  if (row.wrapped === null) return null
  return Buffer.from(vault.open(placeOf(row.ownerKind), row.ownerId, row.wrapped), 'base64url')
}

/** What opens these texts; it asks for all their keys at once, and keeps none of them afterwards. */
export async function openerOf(
  db: Db | Tx,
  vault: Vault,
  texts: readonly (string | null)[],
): Promise<Opener> {
  const ids = new Set(
    texts.flatMap((text) => /^d(\d+)$/.exec(keyIdOf(text ?? '') ?? '')?.[1] ?? []).map(BigInt),
  )
  const keys = new Map<string, Buffer | null>()
  if (ids.size > 0) {
    const { rows } = await sql<Row>`
      select ${columns} from platform.data_key
       where data_key_id = any(${[...ids]}::bigint[])`.execute(db)
    for (const row of rows) keys.set(`d${row.id}`, unwrap(vault, row))
  }
  return {
    open(place, rowId, sealed) {
      const keyId = keyIdOf(sealed) ?? ''
      const key = keys.get(keyId)
      if (key === null) return null
      if (key === undefined) return vault.open(place, rowId, sealed)
      return createSealer({ current: keyId, keys: { [keyId]: key } }).open(place, rowId, sealed)
    },
  }
}

/** Opens one text; null where its key was destroyed. */
export async function openSealed(
  db: Db | Tx,
  vault: Vault,
  at: { readonly place: string; readonly rowId: number | bigint; readonly sealed: string },
): Promise<string | null> {
  return (await openerOf(db, vault, [at.sealed])).open(at.place, at.rowId, at.sealed)
}

/** Opens one picture, as `openSealed` does a text; null where its key was destroyed. */
export async function openSealedBytes(
  db: Db | Tx,
  vault: Vault,
  at: { readonly place: string; readonly rowId: number | bigint; readonly sealed: Buffer },
): Promise<Buffer | null> {
  const keyId = keyIdOf(at.sealed.toString('latin1', 0, KEY_ID_READ_BYTES)) ?? ''
  const dataKeyId = /^d(\d+)$/.exec(keyId)?.[1]
  if (dataKeyId === undefined) return vault.openBytes(at.place, at.rowId, at.sealed)
  const { rows } = await sql<Row>`
    select ${columns} from platform.data_key where data_key_id = ${BigInt(dataKeyId)}`.execute(db)
  const [row] = rows
  if (!row) throw new Error(`vault: no data key ${keyId}`)
  const key = unwrap(vault, row)
  if (!key) return null
  const sealer = createSealer({ current: keyId, keys: { [keyId]: key } })
  return sealer.openBytes(at.place, at.rowId, at.sealed)
}

/**
 * Destroys the keys of these owners, for good: the row stays, so that no new key takes its place.
 * @returns how many there were to destroy
 */
export async function destroyKeys(
  tx: Tx,
  kind: KeyOwnerKind,
  ids: readonly (number | bigint)[],
): Promise<number> {
  const { numAffectedRows } = await sql`
    update platform.data_key
       set wrapped = null, master_key = null, destroyed_at = platform.clock()
     where owner_kind = ${kind} and owner_id = any(${ids.map(BigInt)}::bigint[])
       and destroyed_at is null`.execute(tx)
  return Number(numAffectedRows ?? 0n)
}

/**
 * Wraps some keys anew that another master key wraps, lowest first. A key that somebody destroys or wraps
 * at the same moment is left to him.
 * @returns how many were wrapped; fewer than `countMax`: that was all
 */
export async function rewrapSome(tx: Tx, vault: Vault, countMax: number): Promise<number> {
  const { rows } = await sql<Row>`
    select ${columns} from platform.data_key
     where master_key <> ${vault.current}
     order by data_key_id limit ${countMax} for update skip locked`.execute(tx)
  for (const row of rows) {
    const key = unwrap(vault, row)
    if (!key) continue
    const wrapped = vault.seal(placeOf(row.ownerKind), row.ownerId, key.toString('base64url'))
    await sql`
      update platform.data_key set wrapped = ${wrapped}, master_key = ${vault.current}
       where data_key_id = ${row.id}`.execute(tx)
  }
  return rows.length
}
