import { getPaymentChannels, requestTransfer } from '#features/deposit/contract.ts'
import { signLine } from '#features/deposit/server/feed-signature.ts'
import type { DepositPorts } from '#features/deposit/server/ports.ts'
import { readBankStatements as readStatementsOfDays } from '#features/deposit/server/read-bank-statements.ts'
import { depositPorts } from '#apps/server/ports.ts'
import type { WireOutput } from '#kernel/contract.ts'
import type { MemberActor } from './member.ts'
import { runNamedJob } from './payments.ts'
import type { World } from './world.ts'

export type Transfer = WireOutput<typeof requestTransfer>

/** A transfer that a member asks for, to the first account of the kind. */
export async function askForTransfer(
  world: World,
  member: MemberActor,
  baht: string,
  type: 'bank' | 'truemoney' = 'bank',
): Promise<Transfer> {
  const channels = await world.ask(getPaymentChannels, {}, member)
  const channel = channels.find((one) => one.type === type)
  const input = {
    channel_id: channel?.channel_id ?? 0,
    sub_channel_id: channel?.sub_channels[0]?.sub_channel_id ?? 0,
    amount: baht,
  }
  return world.ask(requestTransfer, input, member)
}

/** The member's own account, as his bank tells it. */
export const ownAccount = ({ person }: MemberActor) => ({
  from_bank: person.bank_code,
  from_account: person.bank_account_number,
  from_name: `นาย ${person.first_name} ${person.last_name}`,
})

/** Transfers as the payer's banking app does; the bank says its reference. */
export async function transfer(
  world: World,
  to: Transfer['receiver'],
  amount: string,
  from: object = {},
): Promise<string> {
  return (await transferForSlip(world, to, amount, from)).ref
}

/** Transfers, and keeps the text of the QR on the slip as well. */
export async function transferForSlip(
  world: World,
  to: Transfer['receiver'],
  amount: string,
  from: object = {},
): Promise<{ ref: string; payload: string }> {
  const paid = await world.sandbox.post('/bank/pay', {
    to_account: to?.account_number,
    ...(to?.bank_code ? { to_bank: to.bank_code } : {}),
    amount,
    ...from,
  })
  return { ref: String(paid['trans_ref']), payload: String(paid['slip_payload']) }
}

/** Reads the feed to its end and books what came, as the job of each minute does. */
export const readStatements = (world: World): Promise<void> =>
  runNamedJob(world, 'deposit.pull_statements')

/** Asks the bank for the statements of the days that are over, as the job of each quarter of an hour does. */
export const readBankStatements = (world: World): Promise<void> =>
  runNamedJob(world, 'deposit.read_bank_statements')

/** The same over a bank that answers otherwise. */
export const readBankStatementsFrom = (
  world: World,
  statements: DepositPorts['statements'],
): Promise<void> => readStatementsOfDays(world.services, { ...depositPorts, statements })

/** Tells the next lines badly, or does what else a bank does. */
export async function tellFeed(world: World, order: object): Promise<void> {
  await world.sandbox.post('/bank/control/feed', order)
}

const unknownPayer = { bank_code: null, account_number: null, name: null }

/** A payer as a line tells of him: the member's own account at a bank, or some account at another one. */
export const payerAt = (bank: string, account: string, name: string | null = null) => ({
  bank_code: bank,
  account_number: account,
  name,
})

/**
 * Pushes what the bank told last, in a world whose events are paused: the line is kept and waits for its job.
 * @returns its number
 */
export async function pushNewestLine(world: World): Promise<number> {
  const { items } = (await world.sandbox.get('/control/webhooks?limit=1')) as {
    items: { event: { data: object } }[]
  }
  await pushLine(world, items[0]?.event.data ?? {})
  const [row] = await world.query<{ id: string }>(
    'select max(statement_line_id) as id from deposit.statement_line',
  )
  return Number(row?.id)
}

/** A line as the bank pushes it. */
export function pushedLine(lineId: string, part: object = {}) {
  return {
    line_id: lineId,
    bank_code: '014',
    account_number: '4051234567',
    direction: 'credit',
    amount: '77.77',
    at: new Date().toISOString(),
    trans_ref: null,
    ref1: null,
    counterparty: unknownPayer,
    reverses: null,
    ...part,
  }
}

/** Sends a line to the site as the bank would, or almost as it would. */
export async function pushLine(
  world: World,
  line: object,
  { ageMs = 0, secret = world.secrets.statement.secret, body = '' } = {},
): Promise<number> {
  const signed = JSON.stringify({ id: 'evnt_made', data: line })
  const seconds = Math.floor(((await world.clock.now()).getTime() - ageMs) / 1000)
  const response = await fetch(`${world.site.memberUrl}/webhook/statement`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-signature': signLine(secret, seconds, signed),
      'x-event-id': 'evnt_made',
    },
    body: body || signed,
  })
  await response.text()
  return response.status
}
