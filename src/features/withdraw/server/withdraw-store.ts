import { type RawBuilder, sql } from 'kysely'
import type { MemberBankAccount } from '#features/account/contract.ts'
import type { Satang } from '#kernel/money.ts'
import type { Db, Tx } from '#platform/database/database.ts'
import { openerOf, sealerOf } from '#platform/vault/data-keys.ts'
import type { Vault } from '#platform/vault/vault.ts'
import type { WithdrawStatus } from '../contract.ts'
import type { Turnover } from '../rules/turnover.ts'
import { statusesBefore } from '../rules/withdraw-state.ts'

/** A withdrawal as stored; the destination's number and holder stay sealed until needed. */
export interface Withdrawal {
  readonly id: number
  readonly reference: string
  readonly memberId: number
  readonly walletId: bigint
  readonly bankAccountId: number
  readonly bankCode: string
  readonly bankName: string
  readonly accountMasked: string
  readonly destinationSealed: string
  readonly accountAddedAt: Date
  readonly accountVerified: boolean
  readonly amountSatang: Satang
  /** Out of the amount. */
  readonly feeSatang: Satang
  /** Out of the amount: what it paid of a debt when it was let go. */
  readonly debtSatang: Satang
  /** Of the member's deposits: what was to be staked when he asked, and what of it was not. */
  readonly turnoverNeedSatang: Satang
  readonly turnoverLeftSatang: Satang
  readonly holdId: bigint
  readonly status: WithdrawStatus
  readonly reason: string | null
  readonly transferId: string | null
  readonly requestedAt: Date
  readonly sendingAt: Date | null
  readonly finishedAt: Date | null
}

interface Row {
  withdraw_id: bigint
  reference: string
  member_id: bigint
  wallet_id: bigint
  bank_account_id: bigint
  bank_code: string
  bank_name: string
  account_masked: string
  destination_sealed: string
  account_added_at: Date
  account_verified: boolean
  amount_satang: bigint
  fee_satang: bigint
  debt_satang: bigint
  turnover_need_satang: bigint
  turnover_left_satang: bigint
  setting_version: bigint | null
  hold_id: bigint
  status: string
  reason: string | null
  transfer_id: string | null
  requested_at: Date
  sending_at: Date | null
  inquired_at: Date | null
  finished_at: Date | null
}

const toWithdrawal = (row: Row): Withdrawal => ({
  id: Number(row.withdraw_id),
  reference: row.reference,
  memberId: Number(row.member_id),
  walletId: row.wallet_id,
  bankAccountId: Number(row.bank_account_id),
  bankCode: row.bank_code,
  bankName: row.bank_name,
  accountMasked: row.account_masked,
  destinationSealed: row.destination_sealed,
  accountAddedAt: row.account_added_at,
  accountVerified: row.account_verified,
  amountSatang: row.amount_satang,
  feeSatang: row.fee_satang,
  debtSatang: row.debt_satang,
  turnoverNeedSatang: row.turnover_need_satang,
  turnoverLeftSatang: row.turnover_left_satang,
  holdId: row.hold_id,
  status: row.status as WithdrawStatus,
  reason: row.reason,
  transferId: row.transfer_id,
  requestedAt: row.requested_at,
  sendingAt: row.sending_at,
  finishedAt: row.finished_at,
})

async function findWhere(
  db: Db | Tx,
  condition: RawBuilder<unknown>,
  tail: RawBuilder<unknown> = sql``,
): Promise<Withdrawal[]> {
  const { rows } = await sql<Row>`
    select * from withdraw.request where ${condition} ${tail}`.execute(db)
  return rows.map(toWithdrawal)
}

export async function findWithdrawal(db: Db | Tx, id: number): Promise<Withdrawal | null> {
  return (await findWhere(db, sql`withdraw_id = ${id}`))[0] ?? null
}

/** By its reference as it is kept, `WD88412207`. */
export async function findByCode(db: Db | Tx, reference: string): Promise<Withdrawal | null> {
  return (await findWhere(db, sql`reference = ${reference}`))[0] ?? null
}

/** Locks a withdrawal for the rest of the transaction and reads it as it then is. */
export async function lockWithdrawal(tx: Tx, id: number): Promise<Withdrawal | null> {
  return (await findWhere(tx, sql`withdraw_id = ${id}`, sql`for no key update`))[0] ?? null
}

/** The one withdrawal of a member that is not finished. */
export async function findUnderWay(db: Db | Tx, memberId: number): Promise<Withdrawal | null> {
  const found = await findWhere(db, sql`member_id = ${memberId} and finished_at is null`)
  return found[0] ?? null
}

/** Whether the member's withdrawal under way goes to this account. */
export async function isPayoutUnderWay(
  tx: Tx,
  memberId: number,
  bankAccountId: number,
): Promise<boolean> {
  return (await findUnderWay(tx, memberId))?.bankAccountId === bankAccountId
}

/** What account says against paying out to an account; its row then stays as it is (account.payout_fault). */
export async function findPayoutFault(
  tx: Tx,
  memberId: number,
  bankAccountId: number,
): Promise<'unknown' | 'in_review' | null> {
  const { rows } = await sql<{ fault: 'unknown' | 'in_review' | null }>`
    select account.payout_fault(${memberId}, ${bankAccountId}) as fault`.execute(tx)
  return rows[0]?.fault ?? null
}

/** A member's withdrawals below an id, newest first. */
export function findOwnBefore(
  db: Db,
  memberId: number,
  beforeId: bigint,
  limit: number,
): Promise<Withdrawal[]> {
  return findWhere(
    db,
    sql`member_id = ${memberId} and withdraw_id < ${beforeId}`,
    sql`order by withdraw_id desc limit ${limit}`,
  )
}

/** How many wait for a decision. */
export async function countRequested(db: Db): Promise<number> {
  const { rows } = await sql<{ count: bigint }>`
    select count(*) as count from withdraw.request where status = 'requested'`.execute(db)
  return Number(rows[0]?.count ?? 0n)
}

/** The desk's list: of one status or of all, in either order, from a cursor on. */
export function findForDesk(
  db: Db,
  filter: {
    status: WithdrawStatus | null
    oldestFirst: boolean
    from: bigint | null
    limit: number
  },
): Promise<Withdrawal[]> {
  const { status, oldestFirst, from, limit } = filter
  const beyond =
    from === null
      ? sql`true`
      : oldestFirst
        ? sql`withdraw_id > ${from}`
        : sql`withdraw_id < ${from}`
  return findWhere(
    db,
    sql`${status === null ? sql`true` : sql`status = ${status}`} and ${beyond}`,
    sql`order by withdraw_id ${oldestFirst ? sql`asc` : sql`desc`} limit ${limit}`,
  )
}

/** Requests of the present Bangkok day whose money did not come back, and their sum. */
export async function findToday(
  db: Db | Tx,
  memberId: number,
): Promise<{ times: number; amountSatang: Satang }> {
  const { rows } = await sql<{ times: number; amountSatang: bigint }>`
    select count(*)::int as times, coalesce(sum(amount_satang), 0)::bigint as "amountSatang"
      from withdraw.request
     where member_id = ${memberId} and status <> 'returned'
       and platform.bangkok_day(requested_at) = platform.bangkok_day(platform.clock())`.execute(db)
  return rows[0] ?? { times: 0, amountSatang: 0n }
}

/** The last withdrawal of a member that left. */
export async function findLastPaid(db: Db | Tx, memberId: number): Promise<Withdrawal | null> {
  const found = await findWhere(
    db,
    sql`member_id = ${memberId} and status = 'paid'`,
    sql`order by withdraw_id desc limit 1`,
  )
  return found[0] ?? null
}

/** What a member was paid out in all. */
export async function sumPaid(db: Db | Tx, memberId: number): Promise<Satang> {
  const { rows } = await sql<{ total: bigint }>`
    select coalesce(sum(amount_satang - debt_satang), 0)::bigint as total from withdraw.request
     where member_id = ${memberId} and status = 'paid'`.execute(db)
  return rows[0]?.total ?? 0n
}

/** Draws the number of a new withdrawal: hold and seal are bound to it before the row exists. */
export async function drawWithdrawId(tx: Tx): Promise<number> {
  const { rows } = await sql<{ id: bigint }>`
    select nextval('withdraw.request_withdraw_id_seq') as id`.execute(tx)
  return Number(rows[0]?.id)
}

const DESTINATION = 'withdraw.request.destination_sealed'

interface Destination {
  readonly accountNumber: string
  readonly holderName: string
}

/** Opens where the money of these goes: the number for the rail, the holder's name for screens. */
export async function openDestinations(
  db: Db | Tx,
  vault: Vault,
  withdrawals: readonly Pick<Withdrawal, 'id' | 'destinationSealed'>[],
): Promise<(withdrawal: Pick<Withdrawal, 'id' | 'destinationSealed'>) => Destination> {
  const opener = await openerOf(
    db,
    vault,
    withdrawals.map(({ destinationSealed }) => destinationSealed),
  )
  return ({ id, destinationSealed }) => {
    const text = opener.open(DESTINATION, id, destinationSealed)
    return text === null ? ERASED : (JSON.parse(text) as Destination)
  }
}

/** Of a member whose data was erased; his money was paid long before. */
const ERASED: Destination = { accountNumber: '', holderName: 'ลบข้อมูลแล้ว' }

export interface NewWithdrawal {
  readonly id: number
  readonly reference: string
  readonly memberId: number
  readonly walletId: bigint
  readonly bankAccount: MemberBankAccount
  readonly amountSatang: Satang
  readonly feeSatang: Satang
  readonly turnover: Turnover
  readonly holdId: bigint
}

/** Writes the request with its destination as it is now, and its first step. */
export async function insertWithdrawal(tx: Tx, vault: Vault, draft: NewWithdrawal): Promise<void> {
  const { bankAccount } = draft
  const destination: Destination = {
    accountNumber: bankAccount.accountNumber,
    holderName: bankAccount.holderName,
  }
  const sealer = await sealerOf(tx, vault, { kind: 'member', id: draft.memberId })
  await sql`
    insert into withdraw.request (withdraw_id, reference, member_id, wallet_id, bank_account_id,
      bank_code, bank_name, account_masked, destination_sealed, account_added_at,
      account_verified, amount_satang, fee_satang, turnover_need_satang, turnover_left_satang,
      hold_id, setting_version)
    values (${draft.id}, ${draft.reference}, ${draft.memberId}, ${draft.walletId},
      ${bankAccount.id}, ${bankAccount.bankCode}, ${bankAccount.bankName},
      ${bankAccount.maskedNumber},
      ${sealer.seal(DESTINATION, draft.id, JSON.stringify(destination))}, ${bankAccount.addedAt},
      ${bankAccount.isVerified}, ${draft.amountSatang}, ${draft.feeSatang},
      ${draft.turnover.needSatang}, ${draft.turnover.leftSatang}, ${draft.holdId},
      (select max(version) from withdraw.setting_version))`.execute(tx)
  await insertStep(tx, draft.id, 'requested')
}

/** Who of the staff brought a withdrawal to a status. */
export interface StepBy {
  readonly staffId: number
  readonly staffName: string
}

async function insertStep(tx: Tx, id: number, status: WithdrawStatus, by?: StepBy): Promise<void> {
  await sql`
    insert into withdraw.step (withdraw_id, status, staff_id, staff_name)
    values (${id}, ${status}, ${by?.staffId ?? null}, ${by?.staffName ?? null})`.execute(tx)
}

/**
 * Takes one step of the table of states and writes it down; false where the table has none from
 * the present status.
 */
export async function takeStep(
  tx: Tx,
  id: number,
  to: WithdrawStatus,
  more: { reason?: string; transferId?: string | null; by?: StepBy } = {},
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update withdraw.request
       set status = ${to},
           reason = coalesce(${more.reason ?? null}, reason),
           transfer_id = coalesce(transfer_id, ${more.transferId ?? null}),
           sending_at = case when ${to} = 'sending' then platform.clock() else sending_at end,
           finished_at = case when ${to} in ('paid', 'returned') then platform.clock() end
     where withdraw_id = ${id} and status = any(${statusesBefore(to)})`.execute(tx)
  if (numAffectedRows !== 1n) return false
  await insertStep(tx, id, to, more.by)
  return true
}

/** What of the amount paid a debt, and the hold of the rest. */
export async function noteDebt(
  tx: Tx,
  id: number,
  debtSatang: Satang,
  holdId: bigint,
): Promise<void> {
  await sql`
    update withdraw.request set debt_satang = ${debtSatang}, hold_id = ${holdId}
     where withdraw_id = ${id}`.execute(tx)
}

/** Remembers what the rail said about a payout that is still under way. */
export async function noteInquiry(db: Db, id: number, transferId: string | null): Promise<void> {
  await sql`
    update withdraw.request
       set inquired_at = platform.clock(), transfer_id = coalesce(transfer_id, ${transferId})
     where withdraw_id = ${id} and status = 'sending'`.execute(db)
}

/** Withdrawals above an id that wait for the rail, approved or sent, in order of id. */
export function findAwaitingRail(db: Db, aboveId: number, limit: number): Promise<Withdrawal[]> {
  return findWhere(
    db,
    sql`status in ('approved', 'sending') and withdraw_id > ${aboveId}`,
    sql`order by withdraw_id limit ${limit}`,
  )
}

export interface Step {
  readonly status: WithdrawStatus
  readonly at: Date
  readonly staffName: string | null
}

/** The steps of withdrawals, oldest first. */
export async function findSteps(db: Db | Tx, ids: readonly number[]): Promise<Map<number, Step[]>> {
  const { rows } = await sql<{
    withdraw_id: bigint
    status: string
    at: Date
    staff_name: string | null
  }>`
    select withdraw_id, status, at, staff_name from withdraw.step
     where withdraw_id = any(${[...ids]}::bigint[]) order by withdraw_id, step.at`.execute(db)
  return Map.groupBy(
    rows.map((row) => ({
      id: Number(row.withdraw_id),
      status: row.status as WithdrawStatus,
      at: row.at,
      staffName: row.staff_name,
    })),
    ({ id }) => id,
  )
}
