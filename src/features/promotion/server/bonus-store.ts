import { type RawBuilder, sql } from 'kysely'
import type { Satang } from '#kernel/money.ts'
import type { Db, Tx } from '#platform/database/database.ts'
import type { BonusEnd, BonusState } from '../rules/bonus-state.ts'
import type { Product, PromotionKind } from '../rules/terms.ts'

export interface Bonus {
  readonly bonusId: bigint
  readonly promotionId: bigint
  readonly version: number
  readonly title: string
  readonly product: Product
  readonly memberId: bigint
  readonly paymentId: bigint | null
  readonly walletId: bigint
  readonly depositSatang: Satang
  readonly grantedSatang: Satang
  readonly needSatang: Satang
  readonly stakeMaxSatang: Satang
  readonly cashoutMaxSatang: Satang | null
  readonly takenAt: Date
  readonly expiresAt: Date
  readonly validSatang: Satang
  readonly releasedSatang: Satang
  readonly endedSatang: Satang
  readonly state: BonusState
  readonly endedAt: Date | null
  readonly reason: string | null
  readonly fence: string | null
  readonly isClosed: boolean
  /** What its wallet holds now. */
  readonly balanceSatang: Satang
}

interface Row extends Omit<Bonus, 'product' | 'state'> {
  readonly product: string
  readonly state: string
}
const toBonus = (row: Row): Bonus => ({
  ...row,
  product: row.product as Product,
  state: row.state as BonusState,
})

const columns = sql`
  b.bonus_id as "bonusId", b.promotion_id as "promotionId", b.version, t.title, b.product,
  b.member_id as "memberId", b.payment_id as "paymentId", b.wallet_id as "walletId",
  b.deposit_satang as "depositSatang", b.granted_satang as "grantedSatang",
  b.need_satang as "needSatang", b.stake_max_satang as "stakeMaxSatang",
  b.cashout_max_satang as "cashoutMaxSatang", b.taken_at as "takenAt", b.expires_at as "expiresAt",
  b.valid_satang as "validSatang", b.released_satang as "releasedSatang",
  b.ended_satang as "endedSatang", b.state, b.ended_at as "endedAt", b.reason, b.fence::text as fence,
  b.is_closed as "isClosed", w.available as "balanceSatang"`

async function findWhere(db: Db | Tx, rest: RawBuilder<unknown>): Promise<Bonus[]> {
  const { rows } = await sql<Row>`
    select ${columns} from promotion.bonus b
      join promotion.terms t on t.promotion_id = b.promotion_id and t.version = b.version
      join ledger.wallet_balance w on w.account_id = b.wallet_id
     where ${rest}`.execute(db)
  return rows.map(toBonus)
}

/** Those of a member, newest first. */
export const findBonuses = (
  db: Db | Tx,
  memberId: number | bigint,
  limit: number,
): Promise<Bonus[]> =>
  findWhere(db, sql`b.member_id = ${memberId} order by b.bonus_id desc limit ${limit}`)

/** Those that are not over. */
export const findActive = (db: Db | Tx, memberId: number | bigint): Promise<Bonus[]> =>
  findWhere(db, sql`b.member_id = ${memberId} and b.state = 'active' order by b.wallet_id`)

/** Those that the desk looks for, newest first, behind `before`. Cost: a walk down one index. */
export const listBonusRows = (
  db: Db,
  {
    promotionId,
    memberIds,
    state,
    before,
    limit,
  }: {
    promotionId: number | null
    /** Null: everybody. */
    memberIds: readonly number[] | null
    state: BonusState | null
    before: bigint
    limit: number
  },
): Promise<Bonus[]> =>
  findWhere(
    db,
    sql`b.bonus_id < ${before}
        and (${promotionId}::bigint is null or b.promotion_id = ${promotionId})
        and (${memberIds === null} or b.member_id = any(${[...(memberIds ?? [])]}::bigint[]))
        and (${state}::text is null or b.state = ${state})
      order by b.bonus_id desc limit ${limit}`,
  )

export async function findBonus(db: Db | Tx, bonusId: bigint): Promise<Bonus | undefined> {
  return (await findWhere(db, sql`b.bonus_id = ${bonusId}`))[0]
}

/** The one that a deposit brought; null: none. */
export async function findBonusOfPayment(db: Db, paymentId: number): Promise<Bonus | null> {
  return (await findWhere(db, sql`b.payment_id = ${paymentId}`))[0] ?? null
}

/** Locks a bonus whose wallet is locked, and reads it. */
export async function lockBonus(tx: Tx, bonusId: bigint): Promise<Bonus> {
  await sql`select from promotion.bonus where bonus_id = ${bonusId} for no key update`.execute(tx)
  const bonus = await findBonus(tx, bonusId)
  if (!bonus) throw new Error(`promotion: no bonus ${bonusId}`)
  return bonus
}

/** Which occasions of promotions this person or account has had. */
export async function findTaken(
  db: Db | Tx,
  persons: readonly string[],
): Promise<{ promotionId: bigint; kind: PromotionKind; occasion: string }[]> {
  const { rows } = await sql<{ promotionId: bigint; kind: string; occasion: string }>`
    select promotion_id as "promotionId", kind, occasion from promotion.bonus
     where person = any(${[...persons]}::text[])`.execute(db)
  return rows.map((row) => ({ ...row, kind: row.kind as PromotionKind }))
}

export async function drawBonusId(tx: Tx): Promise<bigint> {
  const { rows } = await sql<{ id: bigint }>`
    select nextval(pg_get_serial_sequence('promotion.bonus', 'bonus_id')) as id`.execute(tx)
  if (!rows[0]) throw new Error('promotion: no number for a bonus')
  return rows[0].id
}

export interface NewBonus {
  readonly bonusId: bigint
  readonly promotionId: bigint
  readonly version: number
  readonly kind: PromotionKind
  readonly product: Product
  readonly memberId: number
  readonly person: string
  readonly occasion: string
  readonly paymentId: number | null
  /** The right that it spent; null: it needed none. */
  readonly passId: bigint | null
  readonly walletId: bigint
  readonly depositSatang: Satang
  readonly grantedSatang: Satang
  readonly needSatang: Satang
  readonly stakeMaxSatang: Satang
  readonly cashoutMaxSatang: Satang | null
  readonly takenAt: Date
  readonly expiresAt: Date
}

/** @returns false where the person has had it, or one runs in the product */
export async function insertBonus(tx: Tx, bonus: NewBonus): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into promotion.bonus (bonus_id, promotion_id, version, kind, product, member_id, person,
      occasion, payment_id, pass_id, wallet_id, deposit_satang, granted_satang, need_satang, stake_max_satang,
      cashout_max_satang, taken_at, expires_at, look_at)
    values (${bonus.bonusId}, ${bonus.promotionId}, ${bonus.version}, ${bonus.kind}, ${bonus.product},
      ${bonus.memberId}, ${bonus.person}, ${bonus.occasion}, ${bonus.paymentId}, ${bonus.passId},
      ${bonus.walletId}, ${bonus.depositSatang}, ${bonus.grantedSatang}, ${bonus.needSatang}, ${bonus.stakeMaxSatang},
      ${bonus.cashoutMaxSatang}, ${bonus.takenAt}, ${bonus.expiresAt}, ${bonus.takenAt})
    on conflict do nothing`.execute(tx)
  return numAffectedRows === 1n
}

/** Ends a bonus, once; its wallet is locked. */
export async function endBonusRow(
  tx: Tx,
  bonus: Bonus,
  end: BonusEnd,
  { at, reason }: { at: Date; reason: string | null },
): Promise<void> {
  await sql`
    update promotion.bonus set state = ${end}, ended_at = ${at}, reason = ${reason}
     where bonus_id = ${bonus.bonusId} and state = 'active'`.execute(tx)
}

/** The bonus that a request with this key has ended. */
export async function findEndedBy(tx: Tx, endKey: string): Promise<bigint | undefined> {
  const { rows } = await sql<{ id: bigint }>`
    select bonus_id as id from promotion.bonus where end_key = ${endKey}`.execute(tx)
  return rows[0]?.id
}

/** Writes down with which key somebody ends it. */
export async function setEndKey(tx: Tx, bonusId: bigint, endKey: string): Promise<void> {
  await sql`update promotion.bonus set end_key = ${endKey} where bonus_id = ${bonusId}`.execute(tx)
}

/** Writes down what left the wallet. */
export async function addSwept(
  tx: Tx,
  bonusId: bigint,
  { toMain, toCost }: { toMain: Satang; toCost: Satang },
): Promise<void> {
  await sql`
    update promotion.bonus set released_satang = released_satang + ${toMain},
           ended_satang = ended_satang + ${toCost}
     where bonus_id = ${bonusId}`.execute(tx)
}

export async function setClosed(tx: Tx, bonusId: bigint): Promise<void> {
  await sql`update promotion.bonus set is_closed = true where bonus_id = ${bonusId}`.execute(tx)
}

/** Nothing to do: looks again later, or when play of it is settled. */
export async function lookLater(tx: Tx, bonusId: bigint, afterMs: number): Promise<void> {
  await sql`
    update promotion.bonus
       set look_at = platform.clock() + ${afterMs}::integer * interval '1 millisecond'
     where bonus_id = ${bonusId}`.execute(tx)
}

/** Bonuses that something may be due of, behind `after`. */
export async function findDue(db: Db, after: bigint, limit: number): Promise<Bonus[]> {
  return findWhere(
    db,
    sql`not b.is_closed and b.look_at <= platform.clock() and b.bonus_id > ${after}
        and (b.state <> 'active' or b.valid_satang >= b.need_satang or w.available = 0
             or b.expires_at <= platform.clock()
             or exists (select from platform.given_up_play g where g.member_id = b.member_id))
      order by b.bonus_id limit ${limit}`,
  )
}

/** Takes the fence below which all play before the expiry is. */
export async function takeFence(db: Db, bonusId: bigint): Promise<void> {
  await sql`
    update promotion.bonus set fence = pg_current_xact_id()
     where bonus_id = ${bonusId} and fence is null`.execute(db)
}

/** Whether all play that was settled before the expiry is offered. */
export async function isPlayComplete(db: Db, bonusId: bigint): Promise<boolean> {
  const { rows } = await sql<{ complete: boolean | null }>`
    select fence <= platform.horizon() as complete from promotion.bonus
     where bonus_id = ${bonusId}`.execute(db)
  return rows[0]?.complete === true
}

/** Who said that a member plays no more; null: he does, or pauses. */
export async function findGivenUp(db: Db, memberId: bigint): Promise<'self' | 'staff' | null> {
  const { rows } = await sql<{ kind: string }>`
    select kind from platform.given_up_play where member_id = ${memberId}
     order by kind = 'self' desc limit 1`.execute(db)
  const [row] = rows
  return row ? (row.kind as 'self' | 'staff') : null
}
