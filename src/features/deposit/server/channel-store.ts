import { sql } from 'kysely'
import type { Satang } from '#kernel/money.ts'
import type { Db, Tx } from '#platform/database/database.ts'
import { lockText } from '#platform/database/lock-text.ts'
import type { ChannelType } from '../contract.ts'
import type { ChannelHours } from '../rules/channel-open.ts'

/** One of our accounts that receive money. */
export interface ReceivingAccount {
  readonly id: bigint
  /** Where we hear of its money: the gateway, or the statement of the bank or the wallet. */
  readonly source: 'omise' | 'statement'
  readonly receiverName: string
  /** Null where no bill can be paid to it. */
  readonly billerId: string | null
  readonly billerReference: string | null
  /** Null for a TrueMoney wallet. */
  readonly bankCode: string | null
  readonly accountNumber: string
  readonly blindCreditMaxSatang: Satang
}

export interface SubChannel {
  readonly id: number
  readonly name: string
  readonly receivingAccountId: bigint
}

/** What a version of a channel says; the desk writes all of it at once. */
export interface ChannelTerms extends ChannelHours {
  readonly name: string
  readonly position: number
  readonly minSatang: Satang
  readonly maxSatang: Satang
  readonly quickSatang: readonly Satang[]
  readonly lifetimeSeconds: number
  readonly graceSeconds: number
  readonly openMax: number
  /** What the bank or the wallet takes for a transfer. */
  readonly feeSatang: Satang
  readonly feePayer: 'house' | 'member'
  /** Payments are told apart by their satang; else by a reference, and the amount is what was typed. */
  readonly hasUniqueSatang: boolean
}

/** A way to deposit, as it is in force. */
export interface Channel extends ChannelTerms {
  readonly id: number
  readonly type: ChannelType
  readonly version: number
  readonly changedByName: string
  readonly reason: string
  readonly changedAt: Date
  readonly subChannels: readonly SubChannel[]
}

/** All channels in the order of their tabs, closed ones too. */
export async function findChannels(db: Db | Tx): Promise<Channel[]> {
  const channels = await db
    .selectFrom('deposit.channel_version as v')
    .innerJoin('deposit.channel as c', 'c.channel_id', 'v.channel_id')
    .distinctOn('v.channel_id')
    .selectAll('v')
    .select('c.type')
    .orderBy('v.channel_id')
    .orderBy('v.version', 'desc')
    .execute()
  const subs = await db
    .selectFrom('deposit.channel_account as a')
    .innerJoin('deposit.sub_channel as s', 's.sub_channel_id', 'a.sub_channel_id')
    .select(['a.channel_id', 'a.version', 's.sub_channel_id', 's.name', 's.receiving_account_id'])
    .orderBy('a.position')
    .execute()
  return channels
    .toSorted((a, b) => a.position - b.position || Number(a.channel_id - b.channel_id))
    .map((row) => ({
      id: Number(row.channel_id),
      type: row.type,
      version: row.version,
      name: row.name,
      position: row.position,
      minSatang: row.min_satang,
      maxSatang: row.max_satang,
      quickSatang: row.quick_satang,
      lifetimeSeconds: row.lifetime_s,
      graceSeconds: row.grace_s,
      openMax: row.open_max,
      isEnabled: row.enabled,
      opensMinute: row.opens_minute,
      closesMinute: row.closes_minute,
      maintenance: row.maintenance,
      levelMin: row.level_min,
      feeSatang: row.fee_satang,
      feePayer: row.fee_payer,
      hasUniqueSatang: row.unique_satang,
      changedByName: row.changed_by_name,
      reason: row.reason,
      changedAt: row.changed_at,
      subChannels: subs
        .filter((sub) => sub.channel_id === row.channel_id && sub.version === row.version)
        .map((sub) => ({
          id: Number(sub.sub_channel_id),
          name: sub.name,
          receivingAccountId: sub.receiving_account_id,
        })),
    }))
}

export async function findReceivingAccounts(db: Db | Tx): Promise<ReceivingAccount[]> {
  const rows = await db
    .selectFrom('deposit.receiving_account')
    .selectAll()
    .orderBy('receiving_account_id')
    .execute()
  return rows.map((row) => ({
    id: row.receiving_account_id,
    source: row.source,
    receiverName: row.receiver_name,
    billerId: row.biller_id,
    billerReference: row.biller_reference,
    bankCode: row.bank_code,
    accountNumber: row.account_number,
    blindCreditMaxSatang: row.blind_credit_max_satang,
  }))
}

/** Lets those who change channels come one after the other until the transaction ends. */
export const lockChannels = (tx: Tx): Promise<void> => lockText(tx, 'deposit_channel', 'all')

/** Makes a channel, closed until a version of it is written. @returns whether there was none of that number */
export async function insertChannel(
  tx: Tx,
  { id, type }: { readonly id: number; readonly type: ChannelType },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into deposit.channel (channel_id, type) values (${id}, ${type})
    on conflict do nothing`.execute(tx)
  return numAffectedRows === 1n
}

/** The next version of a channel; the caller holds the lock and has found the one before. */
export async function insertChannelVersion(
  tx: Tx,
  channel: { readonly id: number; readonly version: number },
  terms: ChannelTerms,
  by: { readonly staffId: number; readonly staffName: string; readonly reason: string },
): Promise<void> {
  await tx
    .insertInto('deposit.channel_version')
    .values({
      channel_id: channel.id,
      version: channel.version,
      name: terms.name,
      position: terms.position,
      min_satang: terms.minSatang,
      max_satang: terms.maxSatang,
      quick_satang: [...terms.quickSatang],
      lifetime_s: terms.lifetimeSeconds,
      grace_s: terms.graceSeconds,
      open_max: terms.openMax,
      enabled: terms.isEnabled,
      opens_minute: terms.opensMinute,
      closes_minute: terms.closesMinute,
      fee_satang: terms.feeSatang,
      fee_payer: terms.feePayer,
      unique_satang: terms.hasUniqueSatang,
      maintenance: terms.maintenance,
      level_min: terms.levelMin,
      changed_by: by.staffId,
      changed_by_name: by.staffName,
      reason: by.reason,
    })
    .execute()
}

/** An account as the desk types it. */
export interface TypedAccount {
  readonly bankCode: string | null
  readonly accountNumber: string
  readonly receiverName: string
}

/** The account by its number, made where it is new; one of the gateway is left as it is. */
export async function putStatementAccount(
  tx: Tx,
  { bankCode, accountNumber, receiverName }: TypedAccount,
  blindCreditMaxSatang: Satang,
): Promise<{ readonly id: bigint; readonly source: string }> {
  await sql`
    insert into deposit.receiving_account
      (source, receiver_name, bank_code, account_number, blind_credit_max_satang)
    values ('statement', ${receiverName}, ${bankCode}, ${accountNumber}, ${blindCreditMaxSatang})
    on conflict (account_number, coalesce(bank_code, '')) do update
      set receiver_name = excluded.receiver_name
      where receiving_account.source = 'statement'`.execute(tx)
  const row = await tx
    .selectFrom('deposit.receiving_account')
    .select(['receiving_account_id', 'source'])
    .where('account_number', '=', accountNumber)
    .where('bank_code', 'is not distinct from', bankCode)
    .executeTakeFirstOrThrow()
  return { id: row.receiving_account_id, source: row.source }
}

/** Puts an account into a version of a channel, at a place of its list. */
export async function insertChannelAccount(
  tx: Tx,
  channel: { readonly id: number; readonly version: number },
  account: { readonly id: bigint; readonly name: string; readonly position: number },
): Promise<void> {
  await sql`
    insert into deposit.sub_channel (channel_id, name, receiving_account_id)
    values (${channel.id}, ${account.name}, ${account.id})
    on conflict (channel_id, receiving_account_id) do nothing`.execute(tx)
  await sql`
    insert into deposit.channel_account (channel_id, version, sub_channel_id, position)
    select ${channel.id}, ${channel.version}, sub_channel_id, ${account.position}
      from deposit.sub_channel
     where channel_id = ${channel.id} and receiving_account_id = ${account.id}`.execute(tx)
}
