import { sql } from 'kysely'
import type { Db, Tx } from '#platform/database/database.ts'
import { openerOf } from '#platform/vault/data-keys.ts'
import type { Vault } from '#platform/vault/vault.ts'

const PLACE = 'shop.code.code_sealed'

/**
 * Puts codes in, sealed; one that the variant had before is left out, also where it was taken out or given
 * away since.
 * @returns how many were new
 */
export async function insertCodes(
  tx: Tx,
  vault: Vault,
  variantId: number,
  codes: readonly string[],
): Promise<number> {
  const { rows: ids } = await sql<{ id: bigint }>`
    select nextval('shop.code_code_id_seq') as id
      from generate_series(1, ${codes.length}::integer)`.execute(tx)
  const sealed = ids.map(({ id }, n) => vault.seal(PLACE, id, codes[n] ?? ''))
  const { numAffectedRows } = await sql`
    insert into shop.code (code_id, variant_id, hash, code_sealed)
    select x.code_id, ${variantId}, x.hash, x.code_sealed
      from unnest(${ids.map(({ id }) => id)}::bigint[],
                  ${codes.map((code) => vault.blindIndex('shop_code', code))}::bytea[],
                  ${sealed}::text[]) x (code_id, hash, code_sealed)
    on conflict (variant_id, hash) do nothing`.execute(tx)
  return Number(numAffectedRows ?? 0n)
}

/** Gives the oldest free codes to a redemption; two who come at once get different ones. Waits for nobody. */
export async function takeCodes(
  tx: Tx,
  of: { variantId: bigint; redemptionId: bigint; memberId: number; count: number },
): Promise<number> {
  const { numAffectedRows } = await sql`
    with free as materialized (
      select code_id from shop.code
       where variant_id = ${of.variantId} and redemption_id is null and stopped_at is null
       order by code_id limit ${of.count} for update skip locked)
    update shop.code c set redemption_id = ${of.redemptionId}, member_id = ${of.memberId}
      from free where c.code_id = free.code_id`.execute(tx)
  return Number(numAffectedRows ?? 0n)
}

/** Writes down that the codes of a redemption were shown. */
export async function insertShow(
  tx: Tx,
  { redemptionId, memberId }: { redemptionId: bigint; memberId: number },
): Promise<Date> {
  const { rows } = await sql<{ at: Date }>`
    insert into shop.code_show (redemption_id, member_id) values (${redemptionId}, ${memberId})
    returning shown_at as at`.execute(tx)
  if (!rows[0]) throw new Error(`shop: no show of ${redemptionId} was written`)
  return rows[0].at
}

/** Takes the newest codes out that nobody had; answers how many there were. */
export async function stopCodes(tx: Tx, variantId: number, count: number): Promise<number> {
  const { numAffectedRows } = await sql`
    with free as materialized (
      select code_id from shop.code
       where variant_id = ${variantId} and redemption_id is null and stopped_at is null
       order by code_id desc limit ${count} for update skip locked)
    update shop.code c set stopped_at = platform.clock()
      from free where c.code_id = free.code_id`.execute(tx)
  return Number(numAffectedRows ?? 0n)
}

/** The codes that redemptions brought, opened. Whoever asks has looked whose they are. */
export async function openCodes(
  db: Db | Tx,
  vault: Vault,
  redemptionIds: readonly bigint[],
): Promise<ReadonlyMap<bigint, string[]>> {
  const { rows } = await sql<{ codeId: bigint; redemptionId: bigint | null; sealed: string }>`
    select code_id as "codeId", redemption_id as "redemptionId", code_sealed as sealed
      from shop.code where redemption_id = any(${[...redemptionIds]}::bigint[])
     order by code_id`.execute(db)
  const opener = await openerOf(
    db,
    vault,
    rows.map(({ sealed }) => sealed),
  )
  const codes = new Map<bigint, string[]>()
  for (const { codeId, redemptionId, sealed } of rows) {
    const of = redemptionId ?? 0n
    codes.set(of, [...(codes.get(of) ?? []), opener.open(PLACE, codeId, sealed) ?? ''])
  }
  return codes
}
