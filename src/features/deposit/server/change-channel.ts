import type { AuditValues } from '#kernel/audit.ts'
import type { CallInput, CallOutput } from '#kernel/contract.ts'
import { commonErrors, Refusal, refuseField } from '#kernel/errors.ts'
import { audit } from '#platform/audit/audit.ts'
import { inTransaction, type Tx } from '#platform/database/database.ts'
import { publish } from '#platform/events/publish.ts'
import { requestJob } from '#platform/jobs/jobs.ts'
import type { Services } from '#platform/services.ts'
import { depositAudit } from '../audit-contract.ts'
import {
  depositChannelErrors as errors,
  type DeskChannel,
  type listDepositChannels,
  type saveDepositChannel,
} from '../channel-contract.ts'
import { depositChannelsChanged } from '../contract.ts'
import { clockText, minuteOf } from '../rules/channel-open.ts'
import { checkChannel, type ChannelFault } from '../rules/check-channel.ts'
import {
  type Channel,
  type ChannelTerms,
  findChannels,
  findReceivingAccounts,
  insertChannelAccount,
  insertChannelVersion,
  lockChannels,
  putStatementAccount,
  type ReceivingAccount,
} from './channel-store.ts'
import type { DepositPorts } from './ports.ts'
import { pullStatementsRequest } from './requests.ts'

type Input = CallInput<typeof saveDepositChannel>

/** A plain transfer of a reserved amount whose payer the bank does not name is believed up to here. */
const BLIND_CREDIT_MAX_SATANG = 500_000n
const WALLET_NAME = 'ทรูมันนี่วอลเล็ท'

/** The channels in force, as the desk edits them. */
export async function listDeskChannels(
  { db }: Services,
  ports: DepositPorts,
): Promise<CallOutput<typeof listDepositChannels>> {
  const [channels, accounts] = await Promise.all([findChannels(db), findReceivingAccounts(db)])
  return {
    channels: channels.map((channel) => showChannel(channel, accounts)),
    banks: ports.banks.map(({ code, thai }) => ({ bank_code: code, bank_name: thai })),
  }
}

/**
 * Puts another version of a channel into force, with its accounts, its audit row and the word to open
 * pages. Payments under way keep the account that they were given.
 * @throws not_found and the errors of the contract
 */
export async function saveChannel(
  services: Services,
  ports: DepositPorts,
  staffId: number,
  input: Input,
): Promise<CallOutput<typeof saveDepositChannel>> {
  const staffName = await ports.staffName(services, staffId)
  return inTransaction(services.db, async (tx) => {
    await lockChannels(tx)
    const all = await findChannels(tx)
    const accounts = await findReceivingAccounts(tx)
    const before = all.find(({ id }) => id === input.channel_id)
    if (!before) throw new Refusal(commonErrors.not_found)
    if (before.version !== input.version) throw new Refusal(errors.channel_changed_meanwhile)
    refuseFaults(before, input)
    const next = { id: before.id, version: before.version + 1 }
    const by = { staffId, staffName, reason: input.reason }
    await insertChannelVersion(tx, next, termsOf(before, input), by)
    if (before.type === 'qr') await keepAccounts(tx, next, before)
    else await putAccounts(tx, ports, next, input, all)
    await audit(tx, depositAudit, {
      staffId,
      action: 'deposit.channel_changed',
      object: { kind: 'deposit_channel', id: before.id },
      before: auditValues(showChannel(before, accounts)),
      after: auditValues({ ...input, version: next.version }),
      reason: input.reason,
    })
    await publish(tx, depositChannelsChanged, { payload: {} })
    // The bank is asked for the statement of a new account from now on.
    await requestJob(tx, pullStatementsRequest, {})
    return { channel_id: before.id, version: next.version }
  })
}

const faultFields: Readonly<Record<ChannelFault, string>> = {
  channel_limits_crossed: 'max_amount',
  channel_hours_half: 'closes_at',
  receiving_account_odd: 'accounts',
  receiving_account_taken: 'accounts',
  channel_without_account: 'accounts',
  channel_needs_satang: 'unique_satang',
}

function refuseFaults({ type }: Channel, input: Input): void {
  const checked = checkChannel({
    type,
    minSatang: input.min_amount,
    maxSatang: input.max_amount,
    isEnabled: input.enabled,
    hasUniqueSatang: input.unique_satang,
    opensAt: input.opens_at,
    closesAt: input.closes_at,
    accounts: input.accounts.map((account) => ({
      bankCode: account.bank_code,
      accountNumber: account.account_number,
    })),
  })
  if (!checked.ok) throw refuseField(errors[checked.error], faultFields[checked.error])
}

/** What the desk does not edit stays as it was. */
const termsOf = (before: Channel, input: Input): ChannelTerms => ({
  name: input.name,
  position: input.position,
  minSatang: input.min_amount,
  maxSatang: input.max_amount,
  quickSatang: before.quickSatang,
  lifetimeSeconds: before.lifetimeSeconds,
  graceSeconds: before.graceSeconds,
  openMax: before.openMax,
  isEnabled: input.enabled,
  opensMinute: input.opens_at === null ? null : minuteOf(input.opens_at),
  closesMinute: input.closes_at === null ? null : minuteOf(input.closes_at),
  maintenance: input.maintenance,
  levelMin: input.level_min,
  feeSatang: input.fee,
  feePayer: input.fee_payer,
  hasUniqueSatang: input.unique_satang,
})

async function keepAccounts(
  tx: Tx,
  next: { id: number; version: number },
  before: Channel,
): Promise<void> {
  for (const [at, { receivingAccountId, name }] of before.subChannels.entries()) {
    await insertChannelAccount(tx, next, { id: receivingAccountId, name, position: at + 1 })
  }
}

/** An account belongs to one channel: whoever pays it is asked by that one alone. */
async function putAccounts(
  tx: Tx,
  ports: DepositPorts,
  next: { id: number; version: number },
  input: Input,
  all: readonly Channel[],
): Promise<void> {
  const others = new Set(
    all
      .filter(({ id }) => id !== next.id)
      .flatMap(({ subChannels }) => subChannels.map((sub) => sub.receivingAccountId)),
  )
  for (const [at, typed] of input.accounts.entries()) {
    const { bank_code: bankCode, account_number: accountNumber } = typed
    const bankName = bankCode === null ? WALLET_NAME : ports.bankName(bankCode)
    if (bankName === null) throw refuseField(errors.receiving_account_odd, 'accounts')
    const account = await putStatementAccount(
      tx,
      { bankCode, accountNumber, receiverName: typed.receiver_name },
      BLIND_CREDIT_MAX_SATANG,
    )
    if (account.source !== 'statement' || others.has(account.id)) {
      throw refuseField(errors.receiving_account_taken, 'accounts')
    }
    await insertChannelAccount(tx, next, { id: account.id, name: bankName, position: at + 1 })
  }
}

function showChannel(channel: Channel, accounts: readonly ReceivingAccount[]): DeskChannel {
  const own = channel.subChannels.flatMap(
    ({ receivingAccountId }) => accounts.find(({ id }) => id === receivingAccountId) ?? [],
  )
  return {
    channel_id: channel.id,
    type: channel.type,
    version: channel.version,
    name: channel.name,
    position: channel.position,
    min_amount: channel.minSatang,
    max_amount: channel.maxSatang,
    enabled: channel.isEnabled,
    opens_at: channel.opensMinute === null ? null : clockText(channel.opensMinute),
    closes_at: channel.closesMinute === null ? null : clockText(channel.closesMinute),
    fee: channel.feeSatang,
    fee_payer: channel.feePayer,
    unique_satang: channel.hasUniqueSatang,
    maintenance: channel.maintenance,
    level_min: channel.levelMin,
    accounts: own
      .filter(({ source }) => source === 'statement')
      .map((account) => ({
        bank_code: account.bankCode,
        account_number: account.accountNumber,
        receiver_name: account.receiverName,
      })),
    changed_by: channel.changedByName,
    reason: channel.reason,
    changed_at: channel.changedAt,
  }
}

function auditValues(
  channel: Omit<DeskChannel, 'type' | 'changed_by' | 'changed_at'>,
): AuditValues<typeof depositAudit> {
  return {
    version: channel.version,
    name: channel.name,
    position: channel.position,
    min_satang: channel.min_amount,
    max_satang: channel.max_amount,
    enabled: channel.enabled,
    hours: channel.opens_at === null ? 'ตลอดวัน' : `${channel.opens_at}–${channel.closes_at}`,
    fee_satang: channel.fee,
    fee_payer: channel.fee_payer,
    unique_satang: channel.unique_satang,
    maintenance: channel.maintenance,
    level_min: channel.level_min,
    accounts: channel.accounts
      .map((one) => `${one.bank_code ?? 'TrueMoney'} ${one.account_number} ${one.receiver_name}`)
      .join(', '),
  }
}
