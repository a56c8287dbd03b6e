import type { Satang } from '#kernel/money.ts'
import type { Db, Tx } from '#platform/database/database.ts'

/** One of our accounts that receive money. */
export interface ReceivingAccount {
  readonly id: bigint
  readonly receiverName: string
  readonly billerId: string
  readonly billerReference: string
  readonly bankCode: string
  readonly accountNumber: string
  readonly blindCreditMaxSatang: Satang
}

export interface SubChannel {
  readonly id: number
  readonly name: string
  readonly enabled: boolean
  readonly receivingAccountId: bigint | null
}

/** A way to deposit, as configured. */
export interface Channel {
  readonly id: number
  readonly type: 'bank' | 'truemoney' | 'qr'
  readonly name: string
  readonly minSatang: Satang
  readonly maxSatang: Satang
  readonly quickSatang: readonly Satang[]
  readonly lifetimeSeconds: number
  readonly graceSeconds: number
  readonly openMax: number
  readonly enabled: boolean
  readonly subChannels: readonly SubChannel[]
}

/** All channels in the order of their tabs, disabled ones too. */
export async function findChannels(db: Db | Tx): Promise<Channel[]> {
  const channels = await db.selectFrom('deposit.channel').selectAll().orderBy('position').execute()
  const subs = await db
    .selectFrom('deposit.sub_channel')
    .selectAll()
    .orderBy('sub_channel_id')
    .execute()
  return channels.map((row) => ({
    id: Number(row.channel_id),
    type: row.type,
    name: row.name,
    minSatang: row.min_satang,
    maxSatang: row.max_satang,
    quickSatang: row.quick_satang,
    lifetimeSeconds: row.lifetime_s,
    graceSeconds: row.grace_s,
    openMax: row.open_max,
    enabled: row.enabled,
    subChannels: subs
      .filter((sub) => sub.channel_id === row.channel_id)
      .map((sub) => ({
        id: Number(sub.sub_channel_id),
        name: sub.name,
        enabled: sub.enabled,
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
    receiverName: row.receiver_name,
    billerId: row.biller_id,
    billerReference: row.biller_reference,
    bankCode: row.bank_code,
    accountNumber: row.account_number,
    blindCreditMaxSatang: row.blind_credit_max_satang,
  }))
}
