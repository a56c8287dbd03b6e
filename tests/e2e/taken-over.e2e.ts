import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { updateSubBankAccount } from '#features/account/bank-account-contract.ts'
import { bootstrap } from '#features/account/contract.ts'
import { excludeMyself } from '#features/protection/exclusion-contract.ts'
import { DAY_MS } from '#kernel/time.ts'
import { advanceRounds, lobbyMarket } from '../support/lottery.ts'
import { memberActor, signInMember, type MemberActor } from '../support/member.ts'
import { deposit } from '../support/payments.ts'
import { testWorld } from '../support/world.ts'
import { openPage, type Visit } from './support/browser.ts'
import { headerTotal } from './support/member-page.ts'
import { holdBack, settle } from './support/waits.ts'

// Between the server's drawing and the browser that takes it over lies the time in which the scripts
// come. What happens meanwhile shows after that, on a page that was taken over as it was drawn. (A
// mismatch is an error of the page, and every journey fails by one.)

const world = await testWorld({ sandbox: true })
const { memberUrl } = world.site

let member: MemberActor
let roundId = 0
beforeAll(async () => {
  await advanceRounds(world)
  roundId = Number((await lobbyMarket(world, 'gov')).round?.round_id)
  member = await memberActor(world)
  await deposit(world, member, '500.00')
})

/** A member's pages that the server draws, and the script without which each is not taken over. */
const pages = [
  { path: '/', script: '_default' },
  { path: '/lotto/lobby', script: 'lotto.lobby' },
  { path: '/lotto/results', script: 'lotto.results' },
  { path: '/lotto/rates', script: 'lotto.rates' },
  { path: '/promotions', script: 'promotions' },
  { path: '/lotto/:round', script: 'lotto._roundId' },
  { path: '/lotto/bills', script: 'lotto.bills' },
  { path: '/member/deposit', script: 'member.deposit' },
  { path: '/member/withdraw', script: 'member.withdraw' },
  { path: '/member/statement', script: 'member.statement' },
] as const
type Drawn = (typeof pages)[number]

/**
 * Opens a page of a member as the server drew it, with all its scripts but its own: its data is in the cache, its live stream runs, and nothing is taken over yet.
 * @returns how to let that script come, and the page be taken over
 */
async function openDrawn(
  { path, script }: Drawn,
  visit: Partial<Visit> = {},
): Promise<[Page, () => Promise<void>]> {
  const page = await openPage({ origin: memberUrl, width: 1280, as: member, ...visit })
  await page.addInitScript(() => {
    const heard: string[] = []
    Object.assign(window, { heard })
    // What one tab hears it tells to the others, after it has taken it in.
    const channel = new BroadcastChannel('slth-stream /api/stream')
    channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
      heard.push(JSON.stringify(data))
    })
  })
  const release = await holdBack(page, `**/assets/${script}-*.js`)
  const isDrawn = async () => {
    const streams = page.waitForResponse(/\/api\/stream/)
    await page.goto(path.replace(':round', `${roundId}`), { waitUntil: 'commit' })
    await streams
    return page.locator('meta[name="drawn-for"]').getAttribute('content')
  }
  // A busy machine sends the shell in place of a page that is late.
  await expect.poll(isDrawn).toBe('member')
  const takeOver = async () => {
    // tidy: allow patient-tests, the script is held back, so this page does not stand still
    expect(await page.evaluate(() => '$_TSR' in window)).toBe(true)
    release()
    await settle(page)
  }
  return [page, takeOver]
}

test.each(pages)(
  '$path: money that moves before the page is taken over shows then',
  async (drawn) => {
    const [page, takeOver] = await openDrawn(drawn)
    await deposit(world, member, '100.00')
    const { wallets } = await world.ask(bootstrap, {}, member)
    const balance = wallets[0]?.balance ?? ''
    const hasHeard = () =>
      page.evaluate((text) => {
        const { heard } = window as unknown as { heard: string[] }
        return heard.some((one) => one.includes(`"balance":"${text}"`))
      }, balance)
    await expect.poll(hasHeard).toBe(true)
    await takeOver()
    await expect.poll(() => headerTotal(page)).toBe(balance)
  },
)

test.each(pages)('$path: is taken over a day later as it was drawn', async (drawn) => {
  const [page, takeOver] = await openDrawn(drawn, { windsClock: true })
  await aDayPasses(page)
  await takeOver()
})

const some = (...paths: readonly Drawn['path'][]) =>
  pages.filter(({ path }) => paths.includes(path))

test.each(some('/', '/lotto/:round', '/member/statement'))(
  '$path: is taken over as it was drawn where its answers were let go meanwhile',
  async (drawn) => {
    const [page, takeOver] = await openDrawn(drawn, { windsClock: true })
    await page.clock.fastForward('25:00:00')
    await takeOver()
  },
)

test('/member/withdraw: the account chosen before the page is taken over is the one that is paid', async () => {
  const bank = { bank_code: '014', bank_account_number: '333-2-34567-8' }
  await world.ask(updateSubBankAccount, bank, member)
  await world.clock.advance(DAY_MS)
  await signInMember(world, member)
  const [page, takeOver] = await openDrawn({ path: '/member/withdraw', script: 'member.withdraw' })
  const second = page.getByRole('radio', { name: /ไทยพาณิชย์/ })
  await second.locator('..').click()
  await page.getByLabel('จำนวนเงิน', { exact: true }).fill('200')
  await takeOver()
  await expect.poll(() => second.isChecked()).toBe(true)
  await page.getByRole('button', { name: /^ถอน ฿200/ }).click()
  await page.getByRole('dialog').getByText('xxx-x-x4567-x').waitFor()
})

/** Of the page's clock; its timers stay where they are, or the cache would let its answers go. */
async function aDayPasses(page: Page): Promise<void> {
  const now = await page.evaluate('Date.now()')
  await page.clock.setSystemTime(Number(now) + 25 * 60 * 60 * 1000)
}

test.each(some('/member/deposit', '/lotto/:round'))(
  '$path: an exclusion that ends before the page is taken over',
  async (drawn) => {
    member = await memberActor(world)
    await world.ask(excludeMyself, { length: 'day', is_final: true }, member)
    const [page, takeOver] = await openDrawn(drawn, { windsClock: true })
    await page.getByText('คุณพักการเล่นอยู่ ถึง').first().waitFor()
    await aDayPasses(page)
    await takeOver()
  },
)
