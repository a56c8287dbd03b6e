import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { login, register, requestOtp } from '#features/account/contract.ts'
import { accountErrors } from '#features/account/errors.ts'
import { generateQr, getPaymentChannels } from '#features/deposit/contract.ts'
import { importResults } from '#features/lottery/result/server/imported/import-results.ts'
import { readPublishedDraws } from '#features/lottery/result/server/imported/read-published.ts'
import { importRefusals } from '#features/lottery/result/rules/imported-draw.ts'
import { roundsJob } from '#features/lottery/round/server/lifecycle/rounds-job.ts'
import { listStaff } from '#features/staff/server/describe-staff.ts'
import { createStaff, newTotpSecret } from '#features/staff/server/create-staff.ts'
import { creditClaim } from '#features/wallet/server/credit-claim.ts'
import type { Role } from '#kernel/permission.ts'
import type { Call } from '#kernel/contract.ts'
import { operationKey } from '#ledger/keys.ts'
import { inTransaction } from '#platform/database/database.ts'
import { runJob } from '#platform/jobs/jobs.ts'
import type { Services } from '#platform/services.ts'
import { playContent } from './demo-content.ts'
import { features } from './features.ts'
import type { Site } from './site.ts'

/**
 * Accounts of the demo scenario, to be shown again at each start, and how far it came: a start that was
 * interrupted is gone on with by the next.
 */
export interface DemoAccounts {
  readonly member: { readonly phone: string; readonly password: string }
  readonly staff: readonly {
    readonly username: string
    readonly password: string
    readonly displayName: string
    readonly totpSecret: string
  }[]
  readonly hasStaff?: true
  readonly hasMember?: true
  readonly hasDeposit?: true
  readonly hasWallets?: true
  readonly hasContent?: true
  readonly hasFeatures?: true
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
const EARNED = [
  ['cashback', 4_000n],
  ['commission', 14_250n],
] as const
const SMS_PATIENCE_MS = 30_000

/**
 * Plays the demo once, by the calls and use cases that people use: two persons at the desk, the
 * rounds of the coming weeks, one member, a first deposit paid at the sandbox's bank, and what the
 * content desk publishes. Nothing is inserted directly.
 * @param isStopping asked between two parts; what is left is done by the next start
 */
export async function playScenario(
  site: Site,
  say: (line: string) => void,
  isStopping: () => boolean = () => false,
): Promise<DemoAccounts | undefined> {
  const { services, memberUrl } = site
  const { config } = services
  await runJob(services, roundsJob, {})
  await takeHistory(services, say)
  if (config.scenario !== 'demo') return undefined
  const file = join(config.dataDir, 'demo-accounts.json')
  const known = await readFile(file, 'utf8').catch(() => undefined)
  if (!known && memberUrl === '') return undefined
  let accounts = known ? (JSON.parse(known) as DemoAccounts) : chooseAccounts(site)
  const note = async (more: Partial<DemoAccounts>): Promise<void> => {
    accounts = { ...accounts, ...more }
    const draft = `${file}.draft`
    await writeFile(draft, JSON.stringify(accounts, null, 2), { mode: 0o600 })
    await rename(draft, file)
  }
  if (!known) {
    say('demo: making staff, a member and a first deposit…')
    // Before they are made: what is shown later is what they are made with.
    await note({})
  }
  const parts: readonly (readonly [keyof DemoAccounts, () => Promise<void>])[] = [
    ['hasStaff', () => makeStaff(site, accounts)],
    ['hasMember', () => makeMember(site)],
    ['hasDeposit', () => firstDeposit(site, () => note({ hasDeposit: true }))],
    ['hasWallets', () => fillWallets(site)],
    ['hasContent', () => publishContent(site, accounts, () => note({ hasContent: true }))],
    ['hasFeatures', () => playFeatures(site, accounts)],
  ]
  for (const [part, play] of parts) {
    if (accounts[part] === true) continue
    if (isStopping()) return accounts
    const failure = await play().then(
      () => undefined,
      (error: Error) => error.message,
    )
    if (failure === undefined) await note({ [part]: true })
    else say(`demo: ${failure}; the next start tries again`)
  }
  return accounts
}

/**
 * The published draws that come with the product, each once. One that says something else than this site
 * is told to whoever starts it, and the site goes on with its own.
 */
async function takeHistory(services: Services, say: (line: string) => void): Promise<void> {
  try {
    const { added, refused } = await importResults(services, await readPublishedDraws())
    if (added > 0) say(`results: ${added} published draws taken in as history`)
    // A clock that is behind, as in a trial, makes the newest draws come later.
    for (const { draw, why } of refused.filter((one) => one.why !== 'day_not_over')) {
      say(`results: ${draw.market} of ${draw.day} is not taken in, ${importRefusals[why]}`)
    }
  } catch (error) {
    say(`results: no history, ${(error as Error).message}; the next start tries again`)
  }
}

function chooseAccounts({ services }: Site): DemoAccounts {
  return {
    member: { phone: MEMBER.phone, password: MEMBER.password },
    staff: STAFF.map(({ username, displayName }) => ({
      username,
      displayName,
      password: services.random.code('abcdefghjkmnpqrstuvwxyz23456789', 16),
      totpSecret: newTotpSecret(services),
    })),
  }
}

async function makeStaff({ services }: Site, { staff }: DemoAccounts): Promise<void> {
  for (const person of staff) {
    const roles = STAFF.find(({ username }) => username === person.username)?.roles ?? []
    await createStaff(services, { ...person, roles, isDemo: true })
  }
}

/** The member comes in by the front door; where it asks for a code, with the one on his phone. */
async function makeMember({ memberUrl, services }: Site): Promise<void> {
  const browser = new DemoBrowser(memberUrl)
  const typed = { ...MEMBER, accept_terms: true }
  const isKnown = (error: unknown) =>
    error instanceof DemoRefused && error.code === accountErrors.phone_taken.code
  const isAsked = (error: unknown) =>
    error instanceof DemoRefused && error.code === accountErrors.otp_required.code
  await browser.ask(register, typed).catch(async (error: unknown) => {
    if (isKnown(error)) return
    if (!isAsked(error)) throw error
    const { otp_ref, ref_label } = await browser.ask<{ otp_ref: string; ref_label: string }>(
      requestOtp,
      { phone: MEMBER.phone, purpose: 'register' },
    )
    const otp_code = await readCode(services.config.sandboxUrl, ref_label)
    await browser.ask(register, { ...typed, otp_ref, otp_code }).catch((again: unknown) => {
      if (!isKnown(again)) throw again
    })
  })
}

/** Waits for the message with this label at the sandbox's phone and reads the code in it. */
async function readCode(sandboxUrl: string, label: string): Promise<string> {
  const deadline = performance.now() + SMS_PATIENCE_MS
  while (performance.now() < deadline) {
    const answer = await fetch(`${sandboxUrl}/sms/inbox?phone=${MEMBER.phone}`)
    const { items } = (await answer.json()) as { items: { message: string }[] }
    const text = items.find(({ message }) => message.includes(label))?.message
    const code = /\d{6}/.exec(text ?? '')?.[0]
    if (code) return code
    await new Promise((resume) => setTimeout(resume, 200))
  }
  throw new Error('the code for the demo member did not come')
}

/**
 * A payment that the bank makes as a payer's app would.
 * @param note called before the money is sent, so that no start sends it twice
 */
async function firstDeposit(site: Site, note: () => Promise<void>): Promise<void> {
  const browser = new DemoBrowser(site.memberUrl)
  const signedIn = await browser.ask<{ access_token: string }>(login, {
    username: MEMBER.phone,
    password: MEMBER.password,
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
  await note()
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

/** What the member earned, in wallets of its own, so that there is something to move to the main one. */
async function fillWallets({ memberUrl, services }: Site): Promise<void> {
  const { user_info } = await new DemoBrowser(memberUrl).ask<{
    user_info: { id: number | string }
  }>(login, { username: MEMBER.phone, password: MEMBER.password })
  const memberId = Number(user_info.id)
  await inTransaction(services.db, async (tx) => {
    for (const [claim, amountSatang] of EARNED) {
      const key = operationKey({ scope: 'system', owner: 'demo', call: `claim.${claim}`, key: '1' })
      await creditClaim(tx, { memberId, claim, amountSatang, key, creditTo: 'own' })
    }
  })
}

/** @param note called before it is published, so that what staff deleted stays deleted */
async function publishContent(
  site: Site,
  accounts: DemoAccounts,
  note: () => Promise<void>,
): Promise<void> {
  const editorId = await findEditor(site, accounts)
  await note()
  if (editorId !== undefined) await playContent(site.services, editorId)
}

/** What each feature brings to a demo. */
async function playFeatures(site: Site, accounts: DemoAccounts): Promise<void> {
  const editorId = await findEditor(site, accounts)
  if (editorId === undefined) return
  for (const { demo } of features) await demo?.(site.services, editorId)
}

/** One of the demo's own staff, if any of them is still there. */
async function findEditor(
  { services }: Site,
  { staff }: DemoAccounts,
): Promise<number | undefined> {
  const usernames = staff.map(({ username }) => username)
  const editor = (await listStaff(services)).find(({ username }) => usernames.includes(username))
  return editor && Number(editor.staff_id)
}

/** A call that answered with a refusal. */
class DemoRefused extends Error {
  readonly code: string
  constructor(path: string, code: string, message: string) {
    super(`${path}: ${message}`)
    this.code = code
  }
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
    const answer = (await response.json()) as {
      error: number
      code: string
      message: string
      data: Data
    }
    if (answer.error !== 0) throw new DemoRefused(call.path, answer.code, answer.message)
    return answer.data
  }
}
