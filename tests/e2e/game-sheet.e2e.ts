import type { FrameLocator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { excludeMyself } from '#features/protection/exclusion-contract.ts'
import { cancelRaise, setLimit } from '#features/protection/contract.ts'
import { setRealityInterval } from '#features/protection/reality-contract.ts'
import { wallets } from '#features/wallet/contract.ts'
import { MINUTE_MS } from '#kernel/time.ts'
import { giveBonusWallet } from '../support/bonus-wallet.ts'
import { playedProviders } from '../support/game-providers.ts'
import type { MemberActor } from '../support/member.ts'
import { deposit } from '../support/payments.ts'
import { connectedStudio } from '../support/studio.ts'
import { testWorld } from '../support/world.ts'
import { expectNoAxeViolations } from './support/axe.ts'
import { openPage } from './support/browser.ts'
import { lookAt } from './support/looks.ts'
import { expectTotal, headerTotal } from './support/member-page.ts'
import { openMember } from './support/open-member.ts'
import { holdBack, settle } from './support/waits.ts'

// The sheet of games with our own studio in it: how a game is opened, played and left.

const world = await testWorld({ sandbox: true })
const studio = await connectedStudio(world)
const [hub] = await playedProviders(world)
if (!hub) throw new Error('the sandbox plays no provider')
const toy = `/play?game_id=${hub.gameId}`
const coin = `/play?game_id=${studio.gameId}`
const frameOf = (page: Page): FrameLocator => page.frameLocator('dialog iframe')
const sheetOf = (page: Page) => page.locator('dialog', { has: page.locator('iframe') })

/** Plays a round of the coin and waits for its end. */
async function playOnce(page: Page): Promise<string> {
  const game = frameOf(page)
  const heads = game.getByRole('button', { name: /^หัว/ })
  await expect.poll(() => heads.getAttribute('aria-disabled')).toBe('false')
  await heads.click()
  const result = game.locator('#result')
  await expect.poll(() => result.textContent()).toMatch(/^ออก(หัว|ก้อย) (ได้ ฿|สุทธิ −฿)/)
  return (await result.textContent()) ?? ''
}

test('a visitor tries a game: no sums, no wallet, and the way out', async () => {
  const page = await openPage({ origin: world.site.memberUrl, width: 360 })
  await page.goto(coin)
  await page.getByRole('button', { name: 'ทดลองเล่น' }).click()
  await sheetOf(page).getByText('ทดลองเล่น').waitFor()
  await expect.poll(() => frameOf(page).locator('#balance').textContent()).toBe('฿1,000.00')
  await playOnce(page)
  await lookAt(page, 'game-sheet-demo', [360, 768, 1280])
  await page.getByRole('button', { name: 'ปิดเกม' }).click()
  await expect.poll(() => page.locator('iframe').count()).toBe(0)
})

const widths = [360, 1280] as const

test.each(widths)(
  'at %d px one wallet is taken; a member plays, sees his sums and leaves',
  async (width) => {
    const [page, member] = await openMember(world, { width })
    await deposit(world, member, '100.00')
    await page.goto(coin)
    await page.getByText('ยินดีต้อนรับ กำลังพาคุณเข้าสู่เกม…').waitFor()
    await expect.poll(() => frameOf(page).locator('#balance').textContent()).toMatch(/^฿100/)
    await playOnce(page)
    const sheet = sheetOf(page)
    await sheet.getByText(/สุทธิ/).waitFor()
    await lookAt(page, 'game-sheet-playing', [360, 768, 1280])
    await page.getByRole('button', { name: /ดูสรุปการเล่น/ }).click()
    await page.getByRole('dialog', { name: 'สรุปการเล่น' }).getByText('เดิมพัน').waitFor()
    await lookAt(page, 'game-sheet-panel', [360, 1280])
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'ปิดเกม' }).click()
    await page.getByText(/เดิมพัน ฿10\.00 · ได้/).waitFor()
    // By key: a pointer over the sums that are told at the top would hold them there, over the link.
    await page.getByRole('link', { name: 'ประวัติการเล่น' }).press('Enter')
    await page.getByRole('button', { name: /หัวก้อย.*เดิมพัน/ }).waitFor()
    // On a phone the screen has no head of the site's: the way back is its own.
    if (width === 360) await page.getByRole('button', { name: 'ย้อนกลับ' }).waitFor()
  },
)

test('the sheet tells nothing of a round before the game has shown it, and closes only when it is told to', async () => {
  const [page, member] = await openMember(world, { width: 360 })
  await deposit(world, member, '100.00')
  await page.goto(coin)
  const game = frameOf(page)
  const heads = game.getByRole('button', { name: /^หัว/ })
  await expect.poll(() => heads.getAttribute('aria-disabled')).toBe('false')
  const bar = async () => {
    const text = await page.getByRole('button', { name: /ดูสรุปการเล่น/ }).textContent()
    return text?.replace(/\d+:\d\d:\d\d/, '')
  }
  const start = await mainBalance(member)
  await expect.poll(bar).toContain(`฿${start}`)
  const before = await bar()
  // The round is played and paid; only its answer is late.
  const shown = Promise.withResolvers<void>()
  await page.route(`${studio.publicUrl}/play`, async (route) => {
    const response = await route.fetch()
    await shown.promise
    await route.fulfill({ response })
  })
  await heads.click()
  const isTold = async () => {
    const balance = await mainBalance(member)
    return balance !== start && (await headerTotal(page)) === balance
  }
  await expect.poll(isTold).toBe(true)
  expect(await bar()).toBe(before)
  await page.getByRole('button', { name: /ดูสรุปการเล่น/ }).click()
  const panel = page.getByRole('dialog', { name: 'สรุปการเล่น' })
  await panel.getByText(`฿${start}`).waitFor()
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'ปิดเกม' }).click()
  const question = page.getByRole('dialog', { name: 'ปิดเกมตอนนี้?' })
  await question.getByText('รอบยังไม่จบ').waitFor()
  shown.resolve()
  await question.getByText('รอบจบแล้ว').waitFor()
  await expect.poll(bar).not.toBe(before)
  await question.getByRole('button', { name: 'ยังไม่ปิด' }).click()
  await expect.poll(() => game.locator('#result').textContent()).toMatch(/^ออก/)
  await page.getByRole('button', { name: 'ปิดเกม' }).click()
  await expect.poll(() => page.locator('iframe').count()).toBe(0)
})

test('a device that hides what a member has hides it in the game, too', async () => {
  const [page, member] = await openMember(world, { width: 360 })
  await deposit(world, member, '100.00')
  await page.goto('/member/wallets')
  await page.getByRole('button', { name: 'ซ่อนยอดเงิน' }).click()
  await page.goto(coin)
  await expect.poll(() => frameOf(page).locator('#balance').textContent()).toBe('฿••••')
})

test('of two wallets one is chosen; a bonus says what it allows', async () => {
  const [page, member] = await openMember(world, { width: 360 })
  await deposit(world, member, '100.00')
  await giveBonusWallet(world, member.memberId, { satang: 125_000n, stakeMaxSatang: 2_000n })
  await page.goto(coin)
  const dialog = page.getByRole('dialog')
  await dialog.getByText('กรุณาเลือกกระเป๋าเงิน').waitFor()
  await dialog.getByText('เดิมพันสูงสุด', { exact: false }).waitFor()
  await lookAt(page, 'game-sheet-wallets', [360, 768, 1280])
  await expectNoAxeViolations(page)
  await dialog.getByRole('radio').nth(1).check({ force: true })
  await dialog.getByRole('button', { name: 'เข้าเล่น' }).click()
  await expect.poll(() => frameOf(page).locator('#balance').textContent()).toBe('฿1,250.00')
})

const coverOf = (page: Page, kind: string) => page.locator(`[data-cover="${kind}"]`)
const failure = (page: Page) => page.getByRole('dialog', { name: 'พบสิ่งผิดปกติ' })
const mainBalance = async (member: MemberActor) =>
  (await world.ask(wallets, {}, member))[0]?.balance ?? ''
/** The session of the toy in the frame, as its provider calls it. */
const toySession = async (page: Page): Promise<string> => {
  const link = (await page.locator('dialog iframe').getAttribute('src')) ?? ''
  return new URL(link).pathname.split('/').at(-1) ?? ''
}

/** Down at both tries, later than a launch waits at both, and a plain no. */
const failures = [
  ['down', { times: 2 }],
  ['slow', { times: 2, delay_ms: 4_500 }],
  ['refuse', {}],
] as const

test('whichever way a provider fails it is said, and another try opens the game; a demo says it at the top', async () => {
  const [page, member] = await openMember(world, { width: 360, expectFaults: [/503|502/] })
  await deposit(world, member, '100.00')
  for (const [fault, more] of failures) {
    await hub.fault('url', fault, more)
    await page.goto(toy)
    await failure(page).getByText('ค่ายเกมขัดข้องชั่วคราว', { exact: false }).waitFor()
    if (fault === 'down') await lookAt(page, 'game-sheet-failed', [360, 768, 1280])
    await failure(page).getByRole('button', { name: 'ลองใหม่' }).click()
    await frameOf(page).getByRole('button', { name: 'วางเดิมพัน ฿5' }).waitFor()
    await page.getByRole('button', { name: 'ปิดเกม' }).click()
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
  }

  const visitor = await openPage({
    origin: world.site.memberUrl,
    width: 360,
    expectFaults: [/50\d/],
  })
  await visitor.goto(toy)
  await hub.fault('url', 'down', { times: 2 })
  await visitor.getByRole('button', { name: 'ทดลองเล่น' }).click()
  await visitor.getByText('ค่ายเกมขัดข้องชั่วคราว', { exact: false }).waitFor()
  await expect.poll(() => visitor.getByRole('dialog').count()).toBe(0)
})

test('a game that is late offers another try', async () => {
  const [page, member] = await openMember(world, { width: 360, windsClock: true })
  await deposit(world, member, '100.00')
  // The first one hangs, also when the second is asked for; a route that is taken away would let it go.
  const held = Promise.withResolvers<void>()
  let asked = 0
  await page.route(/\/play\/coin/, async (route) => {
    asked += 1
    if (asked === 1) await held.promise
    await route.continue().catch(() => {})
  })
  await page.goto(coin)
  await page.getByText('กำลังเปิดเกม…').waitFor()
  await page.locator('dialog iframe').waitFor({ state: 'attached' })
  await page.clock.fastForward(8_100)
  await page.getByText('เกมใช้เวลานานกว่าปกติ').waitFor()
  await page.getByRole('button', { name: 'ลองใหม่' }).click()
  await frameOf(page).getByRole('button', { name: /^หัว/ }).waitFor()
  await expect.poll(() => page.getByText('เกมใช้เวลานานกว่าปกติ').count()).toBe(0)
  held.resolve()
})

test('what is answered after the sheet was closed opens nothing; the next tap does', async () => {
  const [page, member] = await openMember(world, { width: 360 })
  await deposit(world, member, '100.00')
  const letGo = await holdBack(page, '**/api/game/link')
  const isAsked = page.waitForRequest('**/api/game/link')
  await page.goto(coin)
  await isAsked
  await page.getByRole('button', { name: 'ปิดเกม' }).click()
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
  letGo()
  await settle(page)
  await expect.poll(() => page.locator('iframe').count()).toBe(0)
  await page.goto(coin)
  await frameOf(page).getByRole('button', { name: /^หัว/ }).waitFor()
})

test('too little money: the game says so and the deposit opens over it', async () => {
  const [page, member] = await openMember(world, { width: 360 })
  await giveBonusWallet(world, member.memberId, { satang: 500n, stakeMaxSatang: 100_000n })
  await page.goto(coin)
  await page.getByRole('dialog').getByRole('radio').nth(1).check({ force: true })
  await page.getByRole('button', { name: 'เข้าเล่น' }).click()
  const game = frameOf(page)
  await game.getByRole('button', { name: /^หัว/ }).click()
  await game.getByText('ยอดเงินไม่พอ', { exact: false }).first().waitFor()
  await game.locator('#deposit').click()
  await expect.poll(() => page.getByRole('dialog').count()).toBe(2)
})

test('the largest bet of a bonus holds in the game', async () => {
  const [page, member] = await openMember(world, { width: 360 })
  await giveBonusWallet(world, member.memberId, { satang: 50_000n, stakeMaxSatang: 500n })
  await page.goto(coin)
  await page.getByText('เดิมพันสูงสุด', { exact: false }).waitFor()
  await page.getByRole('dialog').getByRole('radio').nth(1).check({ force: true })
  await page.getByRole('button', { name: 'เข้าเล่น' }).click()
  const game = frameOf(page)
  await game.getByRole('button', { name: /^หัว/ }).click()
  await expect.poll(() => game.locator('#result').getAttribute('data-kind')).toBe('bad')
  await expect.poll(() => game.locator('#balance').textContent()).toBe('฿500.00')
})

test('a limit that is reached lets the round end, then covers the game', async () => {
  const [page, member] = await openMember(world, { width: 360 })
  await deposit(world, member, '100.00')
  await world.ask(setLimit, { name: 'stake_day', amount: '10.00' }, member)
  await page.goto(coin)
  await playOnce(page)
  await coverOf(page, 'limit').getByText('เกินวงเงินแทงที่ตั้งไว้', { exact: false }).waitFor()
  await expect.poll(() => frameOf(page).locator('#why').textContent()).toContain('ถึงวงเงิน')
  await lookAt(page, 'game-sheet-limit', [360, 768, 1280])
  await coverOf(page, 'limit').getByRole('button', { name: 'ดูวงเงิน' }).click()
  await page.waitForURL('**/member/protection')
  await expect.poll(() => page.locator('dialog iframe').count()).toBe(0)
})

test('excluded mid-round: the game is covered, the win comes all the same, and the header moves', async () => {
  const [page, member] = await openMember(world, { width: 1280 })
  await deposit(world, member, '100.00')
  await page.goto(toy)
  await frameOf(page).getByRole('button', { name: 'วางเดิมพัน ฿5' }).click()
  await frameOf(page).getByRole('button', { name: 'ชนะ (×2)' }).waitFor()
  await world.ask(excludeMyself, { length: 'day', is_final: true }, member)
  await coverOf(page, 'excluded').getByText('คุณพักการเล่นถึง', { exact: false }).waitFor()
  await lookAt(page, 'game-sheet-excluded', [360, 1280])
  const before = await mainBalance(member)
  await page.getByRole('button', { name: 'ปิดเกม' }).first().click()
  await page.getByRole('dialog', { name: 'ปิดเกมตอนนี้?' }).waitFor()
  await lookAt(page, 'game-sheet-close', [360, 1280])
  await page.getByRole('button', { name: 'ยังไม่ปิด' }).click()
  const [open] = await world.query<{ ref: string }>(
    'select ref from game.round where member_id = $1',
    [member.memberId],
  )
  const paid = { amount: '10.00', round: open?.ref, closing: true }
  await hub.play(await toySession(page), 'win', paid)
  const won = (Number(before) + 10).toFixed(2)
  await expect.poll(() => mainBalance(member)).toBe(won)
  // Behind the sheet the header's total has moved.
  await expectTotal(page, won)
})

test("a member's own break and limit are titled as such where a game does not open", async () => {
  const [page, member] = await openMember(world, { width: 360 })
  await deposit(world, member, '100.00')
  await world.ask(setLimit, { name: 'stake_day', amount: '0.00' }, member)
  await page.goto(coin)
  const limit = page.getByRole('dialog', { name: 'ถึงวงเงินของบัญชีนี้แล้ว', exact: true })
  await limit.getByRole('button', { name: 'ดูวงเงิน' }).click()
  await page.waitForURL('**/member/protection')
  await world.ask(excludeMyself, { length: 'day', is_final: true }, member)
  await page.goto(coin)
  const pause = page.getByRole('dialog', { name: /^คุณพักการเล่นไว้ถึง \d+ .+ น\.$/ })
  await pause.waitFor()
  await lookAt(page, 'game-sheet-own-break', [360, 768, 1280])
  await pause.getByRole('button', { name: 'ดูช่วงพัก' }).click()
  await page.waitForURL('**/member/protection')
})

test('the same game in another tab: the first one is covered, and goes on where the member wants', async () => {
  const [page, member] = await openMember(world, { width: 360 })
  await deposit(world, member, '100.00')
  await page.goto(coin)
  await playOnce(page)
  const other = await page.context().newPage()
  await other.goto(`${world.site.memberUrl}${coin}`)
  await frameOf(other).getByRole('button', { name: /^หัว/ }).waitFor()
  await coverOf(page, 'moved').waitFor()
  await lookAt(page, 'game-sheet-moved', [360, 768, 1280])
  await page.getByRole('button', { name: 'เล่นต่อที่นี่' }).click()
  await coverOf(other, 'moved').waitFor()
  await playOnce(page)
})

test('without a line the game stands still, and goes on by itself', async () => {
  const [page, member] = await openMember(world, { width: 360, expectFaults: [/ERR_INTERNET/] })
  await deposit(world, member, '100.00')
  await page.goto(coin)
  await playOnce(page)
  await page.context().setOffline(true)
  await coverOf(page, 'offline').waitFor()
  await page.context().setOffline(false)
  await coverOf(page, 'offline').waitFor({ state: 'detached' })
  await playOnce(page)
})

test('by keyboard and by the back button: the wallet, the panel, and the way out', async () => {
  const [page, member] = await openMember(world, { width: 360 })
  await deposit(world, member, '100.00')
  await giveBonusWallet(world, member.memberId, { satang: 50_000n, stakeMaxSatang: 500n })
  await page.goto('/play')
  await page.goto(coin)
  const radios = page.getByRole('dialog').getByRole('radio')
  await radios.first().waitFor()
  await radios.first().focus()
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => radios.nth(1).isChecked()).toBe(true)
  await page.getByRole('button', { name: 'เข้าเล่น' }).focus()
  await page.keyboard.press('Enter')
  await frameOf(page).getByRole('button', { name: /^หัว/ }).waitFor()
  await page.evaluate(() => history.back())
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
  expect(new URL(page.url()).pathname).toBe('/play')
})

test('on the full screen dialogs lie over the game; closing leaves it', async () => {
  const [page, member] = await openMember(world, { width: 1280 })
  await deposit(world, member, '100.00')
  await page.goto(coin)
  await frameOf(page).getByRole('button', { name: /^หัว/ }).waitFor()
  const isFull = () => page.evaluate(() => document.fullscreenElement !== null)
  await page.getByRole('button', { name: 'เต็มจอ', exact: true }).click()
  await expect.poll(isFull).toBe(true)
  await page.getByRole('button', { name: /ดูสรุปการเล่น/ }).click()
  const panel = page.getByRole('dialog', { name: 'สรุปการเล่น' })
  await panel.getByRole('button', { name: 'ปิด', exact: true }).click()
  await page.getByRole('button', { name: 'ออกจากเต็มจอ' }).click()
  await expect.poll(isFull).toBe(false)
  await page.getByRole('button', { name: 'เต็มจอ', exact: true }).click()
  await expect.poll(isFull).toBe(true)
  await page.getByRole('button', { name: 'ปิดเกม' }).click()
  await expect.poll(isFull).toBe(false)
})

test('when it is time to look at the play, the game stands still until it is answered', async () => {
  const [page, member] = await openMember(world, { width: 360 })
  await deposit(world, member, '100.00')
  await page.goto(coin)
  await playOnce(page)
  for (let step = 0; step < 4; step += 1) {
    await world.clock.advance(4 * MINUTE_MS)
    await world.call(cancelRaise, { raise_id: 999_999 }, member)
  }
  await world.ask(setRealityInterval, { minutes: 15 }, member)
  const reality = page.getByRole('dialog', { name: 'คุณเล่นมาสักพักแล้ว' })
  await reality.waitFor()
  await expect
    .poll(() => frameOf(page).locator('#play-heads').getAttribute('aria-disabled'))
    .toBe('true')
  await lookAt(page, 'game-sheet-reality', [360, 1280])
  await reality.getByRole('button', { name: 'เล่นต่อ' }).click()
  await coverOf(page, 'reality').waitFor({ state: 'detached' })
  await playOnce(page)
})
