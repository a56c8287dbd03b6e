import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { register } from '#features/account/contract.ts'
import { generateQr, getPaymentChannels } from '#features/deposit/contract.ts'
import { roundsJob } from '#features/lottery/round/server/lifecycle/rounds-job.ts'
import { listStaff } from '#features/staff/server/describe-staff.ts'
import { createStaff } from '#features/staff/server/create-staff.ts'
import type { Role } from '#kernel/permission.ts'
import type { Call } from '#kernel/contract.ts'
import { runJob } from '#platform/jobs/jobs.ts'
import { playContent } from './demo-content.ts'
import type { Site } from './site.ts'

/** Accounts that the demo scenario made, to be shown again at each start. */
export interface DemoAccounts {
  readonly member: { readonly phone: string; readonly password: string }
  readonly staff: readonly {
    readonly username: string
    readonly password: string
    readonly displayName: string
    readonly totpSecret: string
  }[]
  /** Absent in a data folder from before there was content: the next start makes up for it. */
  readonly hasContent?: true
}

const MEMBER = {
  phone: '0812345678',
  password: 'ทดลองเล่น-2569',
  first_name: 'สมหญิง',
  last_name: 'ใจดี',
  birth_date: '1990-05-15',
  bank_code: '004',
  bank_account_number: '0123456789',
}
const STAFF: readonly { username: string; displayName: string; roles: readonly Role[] }[] = [
  { username: 'napha', displayName: 'นภา ศรีสุข', roles: ['owner'] },
  { username: 'thiraphat', displayName: 'ธีรภัทร วงศ์ดี', roles: ['owner'] },
]
const FIRST_DEPOSIT = '1000.00'

/**
 * Plays the demo once, by the calls and use cases that people use: two persons at the desk, the
 * rounds of the coming weeks, one member, a first deposit paid at the sandbox's bank, and what the
 * content desk publishes. Nothing is inserted directly.
 */
export async function playScenario(
  site: Site,
  say: (line: string) => void,
): Promise<DemoAccounts | undefined> {
  const { services, memberUrl } = site
  const { config } = services
  await runJob(services, roundsJob, {})
  if (config.scenario !== 'demo') return undefined
  const file = join(config.dataDir, 'demo-accounts.json')
  const known = await readFile(file, 'utf8').catch(() => undefined)
  if (known) return withContent(site, JSON.parse(known) as DemoAccounts, file, say)
  if (memberUrl === '') return undefined
  say('demo: making staff, a member and a first deposit…')
  const staff = await makeStaff(site)
  const accounts: DemoAccounts = {
    member: { phone: MEMBER.phone, password: MEMBER.password },
    staff,
  }
  await writeFile(file, JSON.stringify(accounts, null, 2), { mode: 0o600 })
  await firstDeposit(site).catch((error: Error) => say(`demo: no first deposit: ${error.message}`))
  return withContent(site, accounts, file, say)
}

/**
 * Publishes the demo's content once; noted before it is done, so that no start does it twice and
 * what staff deleted stays deleted.
 */
async function withContent(
  { services }: Site,
  accounts: DemoAccounts,
  file: string,
  say: (line: string) => void,
): Promise<DemoAccounts> {
  if (accounts.hasContent) return accounts
  const known: DemoAccounts = { ...accounts, hasContent: true }
  await writeFile(file, JSON.stringify(known, null, 2), { mode: 0o600 })
  const usernames = accounts.staff.map(({ username }) => username)
  const editor = (await listStaff(services)).find(({ username }) => usernames.includes(username))
  if (!editor) return known
  await playContent(services, Number(editor.staff_id)).catch((error: Error) =>
    say(`demo: not all content: ${error.message}`),
  )
  return known
}

async function makeStaff({ services }: Site): Promise<DemoAccounts['staff']> {
  const made = []
  for (const { username, displayName, roles } of STAFF) {
    const password = services.random.code('abcdefghjkmnpqrstuvwxyz23456789', 16)
    const person = await createStaff(services, { username, displayName, password, roles })
    if (person) made.push({ username, password, displayName, totpSecret: person.totpSecret })
  }
  return made
}

/** The member comes in by the front door, and the bank pays as a payer's app would. */
async function firstDeposit(site: Site): Promise<void> {
  const browser = new DemoBrowser(site.memberUrl)
  const signedIn = await browser.ask<{ access_token: string }>(register, {
    ...MEMBER,
    accept_terms: true,
  })
  browser.bearer = signedIn.access_token
  const channels = await browser.ask<
    {
      channel_id: number
      type: string
      enabled: boolean
      sub_channels: { sub_channel_id: number }[]
    }[]
  >(getPaymentChannels, {})
  const channel = channels.find(({ type, enabled }) => type === 'qr' && enabled)
  const subChannel = channel?.sub_channels[0]
  if (!channel || !subChannel) return
  const { qr_payload } = await browser.ask<{ qr_payload: string }>(generateQr, {
    channel_id: channel.channel_id,
    sub_channel_id: subChannel.sub_channel_id,
    amount: FIRST_DEPOSIT,
  })
  await fetch(`${site.services.config.sandboxUrl}/bank/pay`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      qr_payload,
      from_bank: MEMBER.bank_code,
      from_account: MEMBER.bank_account_number,
      from_name: `${MEMBER.first_name} ${MEMBER.last_name}`,
    }),
  })
}

/** As much of a browser as the scenario needs: a bearer token and cookies. */
class DemoBrowser {
  bearer = ''
  readonly #url: string
  readonly #cookies = new Map<string, string>()

  constructor(url: string) {
    this.#url = url
  }

  async ask<Data>(call: Call, input: object): Promise<Data> {
    const response = await fetch(`${this.#url}${call.path}`, {
      method: call.method,
      headers: {
        ...(call.method === 'POST' ? { 'content-type': 'application/json' } : {}),
        ...(this.bearer ? { authorization: `Bearer ${this.bearer}` } : {}),
        cookie: [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      },
      ...(call.method === 'POST' ? { body: JSON.stringify(input) } : {}),
    })
    for (const line of response.headers.getSetCookie()) {
      const [name = '', value = ''] = (line.split(';')[0] ?? '').split('=')
      this.#cookies.set(name, value)
    }
    const answer = (await response.json()) as { error: number; message: string; data: Data }
    if (answer.error !== 0) throw new Error(`demo scenario: ${call.path}: ${answer.message}`)
    return answer.data
  }
}
