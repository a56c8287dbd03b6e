import { sql } from 'kysely'
import type { Tx } from '#platform/database/database.ts'
import { walletTypes } from '#kernel/wallet.ts'
import type { SettledPlay } from '#platform/settled-play/play-consumer.ts'

const OWN: ReadonlySet<number> = new Set([
  walletTypes.main,
  walletTypes.cashback,
  walletTypes.commission,
])

/**
 * Adds settled play to the bonuses whose wallets paid for it. A correction adds its difference, of
 * either sign; what was settled after the expiry is kept and adds nothing.
 * Locks: the bonuses that it changes, sorted.
 * @returns them, as they stand
 */
export async function addPlay(
  tx: Tx,
  facts: readonly SettledPlay[],
): Promise<{ bonusId: bigint; memberId: bigint; state: string }[]> {
  const given = facts.filter(({ walletKind }) => !OWN.has(walletKind))
  if (given.length === 0) return []
  const { rows } = await sql<{ bonusId: bigint; memberId: bigint; state: string }>`
    with fact as (
      select * from unnest(
        ${given.map(({ source }) => source)}::text[],
        ${given.map(({ sourceId }) => sourceId)}::bigint[],
        ${given.map(({ revision }) => revision)}::integer[],
        ${given.map(({ product }) => product)}::text[],
        ${given.map(({ walletId }) => walletId)}::bigint[],
        ${given.map(({ stakeSatang }) => stakeSatang)}::bigint[],
        ${given.map(({ returnedSatang }) => returnedSatang)}::bigint[],
        ${given.map(({ validSatang }) => validSatang)}::bigint[],
        ${given.map(({ settledAt }) => settledAt)}::timestamptz[])
        f (source, source_id, revision, product, wallet_id, stake, returned, valid, settled_at)
    ), kept as (
      insert into promotion.play (bonus_id, source, source_id, revision, stake_satang, returned_satang,
                                  valid_satang, settled_at)
      select b.bonus_id, f.source, f.source_id, f.revision, f.stake, f.returned,
             case when f.product = b.product and f.settled_at < b.expires_at then f.valid else 0 end,
             f.settled_at
        from fact f join promotion.bonus b using (wallet_id)
      returning bonus_id, valid_satang
    ), held as (
      select b.bonus_id from promotion.bonus b
       where b.bonus_id in (select k.bonus_id from kept k) order by b.bonus_id for no key update
    )
    update promotion.bonus b
       set valid_satang = b.valid_satang + s.valid, look_at = least(b.look_at, platform.clock())
      from held h
      join (select k.bonus_id, sum(k.valid_satang)::bigint as valid from kept k group by k.bonus_id) s
        using (bonus_id)
     where b.bonus_id = h.bonus_id
    returning b.bonus_id as "bonusId", b.member_id as "memberId", b.state`.execute(tx)
  return rows
}

/** Forgets what was counted, to count again; bonuses that ended stay ended. */
export async function forgetPlay(tx: Tx): Promise<void> {
  await sql`delete from promotion.play`.execute(tx)
  await sql`update promotion.bonus set valid_satang = 0 where valid_satang <> 0`.execute(tx)
}
