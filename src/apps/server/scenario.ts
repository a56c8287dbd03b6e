import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { getUserInfo, login, register, requestOtp } from '#features/account/contract.ts'
import { accountErrors } from '#features/account/errors.ts'
import { generateQr, getPaymentChannels } from '#features/deposit/contract.ts'
import { importResults } from '#features/lottery/result/server/imported/import-results.ts'
import { readPublishedDraws } from '#features/lottery/result/server/imported/read-published.ts'
import { importRefusals } from '#features/lottery/result/rules/imported-draw.ts'
import { roundsJob } from '#features/lottery/round/server/lifecycle/rounds-job.ts'
import { giveDemoPoints } from '#features/point/server/demo-points.ts'
import { listStaff } from '#features/staff/server/describe-staff.ts'
import { createStaff, newTotpSecret } from '#features/staff/server/create-staff.ts'
import type { Role } from '#kernel/permission.ts'
import type { Call } from '#kernel/contract.ts'
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
  readonly hasFriends?: true
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
/** Whom the demo's member brought; both have still to deposit. */
const FRIENDS = [
  { phone: '0812345671', first_name: 'กานดา', bank_account_number: '0123456781' },
  { phone: '0812345672', first_name: 'วิชัย', bank_account_number: '0123456782' },
].map((friend, at) => ({
  ...MEMBER,
  ...friend,
  last_name: 'พงศ์ไพร',
  birth_date: `1992-0${at + 3}-20`,
}))
const STAFF: readonly { username: string; displayName: string; roles: readonly Role[] }[] = [
  { username: 'napha', displayName: 'นภา ศรีสุข', roles: ['owner'] },
  { username: 'thiraphat', displayName: 'ธีรภัทร วงศ์ดี', roles: ['owner'] },
]
const FIRST_DEPOSIT = '1000.00'
const SMS_PATIENCE_MS = 30_000

/**
 * Plays the demo once, by the calls and use cases that people use: two persons at the desk, the
 * rounds of the coming weeks, a member with two friends, a first deposit paid at the sandbox's bank, and what the
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
    ['hasFriends', () => bringFriends(site)],
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

/** Friends register with the member's code. */
async function bringFriends(site: Site): Promise<void> {
  const member = new DemoBrowser(site.memberUrl)
  await member.logIn(MEMBER)
  const { referral_code } = await member.ask<{ referral_code: string }>(getUserInfo, {})
  for (const friend of FRIENDS) await makeMember(site, { ...friend, referral_code })
}

/** A person comes in by the front door; where it asks for a code, with the one on his phone. */
async function makeMember(
  { memberUrl, services }: Site,
  person: typeof MEMBER & { referral_code?: string } = MEMBER,
): Promise<void> {
  const browser = new DemoBrowser(memberUrl)
  const typed = { ...person, accept_terms: true }
  const isKnown = (error: unknown) =>
    error instanceof DemoRefused && error.code === accountErrors.phone_taken.code
  const isAsked = (error: unknown) =>
    error instanceof DemoRefused && error.code === accountErrors.otp_required.code
  await browser.ask(register, typed).catch(async (error: unknown) => {
    if (isKnown(error)) return
    if (!isAsked(error)) throw error
    const { otp_ref, ref_label } = await browser.ask<{ otp_ref: string; ref_label: string }>(
      requestOtp,
      { phone: person.phone, purpose: 'register' },
    )
    const otp_code = await readCode(services.config.sandboxUrl, person.phone, ref_label)
    await browser.ask(register, { ...typed, otp_ref, otp_code }).catch((again: unknown) => {
      if (!isKnown(again)) throw again
    })
  })
}

/** Waits for the message with this label at the sandbox's phone and reads the code in it. */
async function readCode(sandboxUrl: string, phone: string, label: string): Promise<string> {
  const deadline = performance.now() + SMS_PATIENCE_MS
  while (performance.now() < deadline) {
    const answer = await fetch(`${sandboxUrl}/sms/inbox?phone=${phone}`)
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
  await browser.logIn(MEMBER)
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

/**
 * Points to spend. Commission and money back come of play alone: what lay in a wallet beside that would be a sum that
 * the pages about it know nothing of.
 */
async function fillWallets({ memberUrl, services }: Site): Promise<void> {
  const { user_info } = await new DemoBrowser(memberUrl).ask<{
    user_info: { id: number | string }
  }>(login, { username: MEMBER.phone, password: MEMBER.password })
  const memberId = Number(user_info.id)
  await inTransaction(services.db, (tx) => giveDemoPoints(tx, memberId))
}

/** @param note called before it is published, so that what staff deleted stays deleted */
async function publishContent(
  site: Site,
  accounts: DemoAccounts,
  note: () => Promise<void>,
): Promise<void> {
  const [editorId] = await findPeople(site, accounts)
  await note()
  if (editorId !== undefined) await playContent(site.services, editorId)
}

/** What each feature brings to a demo. */
async function playFeatures(site: Site, accounts: DemoAccounts): Promise<void> {
  const [editorId, secondId] = await findPeople(site, accounts)
  if (editorId === undefined) return
  for (const { demo } of features) await demo?.(site.services, editorId, secondId)
}

/** The demo's own staff, as far as they are still there. */
async function findPeople({ services }: Site, { staff }: DemoAccounts): Promise<number[]> {
  const usernames = staff.map(({ username }) => username)
  return (await listStaff(services))
    .filter(({ username }) => usernames.includes(username))
    .map(({ staff_id: id }) => Number(id))
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

  async logIn({ phone, password }: { phone: string; password: string }): Promise<void> {
    const signedIn = await this.ask<{ access_token: string }>(login, { username: phone, password })
    this.bearer = signedIn.access_token
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
