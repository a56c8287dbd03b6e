import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { listGameWallets } from '#features/game/launch-contract.ts'
import { gameProof } from '../support/game-proofs.ts'
import { deposit } from '../support/payments.ts'
import { connectedStudio } from '../support/studio.ts'
import { testWorld } from '../support/world.ts'
import { expectNoAxeViolations } from './support/axe.ts'
import { keepScreen, openPage, type Width } from './support/browser.ts'
import { expectFits, lookAt } from './support/looks.ts'
import { openMember } from './support/open-member.ts'
import { arrive, settle } from './support/waits.ts'

// Anyone works a round of our own games out again: one of the site by its code, or one he has kept
// himself. What is off is red, and nothing of the arithmetic is asked from the server.

const world = await testWorld({ sandbox: true })
const studio = await connectedStudio(world)

const visit = async (
  path = '/verify?code=',
  width: Width = 360,
  theme: 'dark' | 'light' = 'dark',
) => {
  const page = await openPage({ origin: world.site.memberUrl, width, theme })
  await arrive(page, path)
  return page
}

const openOwn = (page: Page) => page.getByText('ตรวจจากไฟล์หรือข้อความของคุณเอง').click()

async function paste(page: Page, proof: object): Promise<void> {
  await page.getByLabel('หรือวางข้อความ JSON').fill(JSON.stringify(proof))
  await page.getByRole('button', { name: 'ตรวจข้อความนี้' }).click()
}

const stepsOff = (page: Page) => () =>
  page
    .locator('[data-state=off]')
    .evaluateAll((steps) => steps.map((step) => (step as HTMLElement).dataset['step']))

test('a round of the site: not revealed, then revealed and right in every step', async () => {
  const [own, member] = await openMember(world, { width: 360 })
  await deposit(world, member, '200.00')
  const named = { game_id: studio.gameId, provider_id: studio.providerId }
  const [main] = await world.ask(listGameWallets, named, member)
  const coin = await studio.launch(member.memberId, BigInt(main?.id ?? 0))
  const { round } = (await coin.play('10.00')).body
  const page = await visit('/verify')
  await page.getByRole('radio', { name: 'เกมของเว็บ' }).click()
  await page.getByText('เลือกรอบที่จะตรวจ').waitFor()
  await keepScreen(page, 'verify-game-empty')
  await page.getByLabel('รหัสรอบ หรือลิงก์ตรวจสอบ').fill('3f2b8c1e')
  await page.keyboard.press('Enter')
  await page.getByText('อ่านไม่พบรหัสรอบในข้อความนี้').waitFor()
  const link = `${world.site.memberUrl}/verify?code=${round.id}`
  await page.getByLabel('รหัสรอบ หรือลิงก์ตรวจสอบ').fill(link)
  await page.keyboard.press('Enter')
  await page.getByText('ยังไม่เปิดเผย จึงยังคำนวณผลซ้ำไม่ได้').waitFor()
  await page.getByText(round.commit).waitFor()
  await expect.poll(() => new URL(page.url()).search).toBe(`?code=${round.id}`)
  await keepScreen(page, 'verify-game-early')
  await expectNoAxeViolations(page)

  const { next_commit } = (await coin.state()).seed
  await studio.post('/seed', { session: coin.session, next_commit })
  await own.goto('/member/games')
  await own.getByRole('main').getByText('หัวก้อย').first().click()
  const way = own.getByRole('dialog').getByRole('link', { name: 'ตรวจสอบผลรอบนี้' })
  await way.waitFor()
  await lookAt(own, 'verify-game-way', [360, 1280])
  await way.click()
  await own.getByText('ถูกต้องครบทั้ง 4 ข้อ').waitFor()
  await settle(own)
  await expectFits(own)
  await expectNoAxeViolations(own)
})

test('a spin of talat: played from the wallet, revealed in the game, proved to its last stop', async () => {
  const [page, member] = await openMember(world, { width: 360 })
  await deposit(world, member, '100.00')
  await page.goto(`/play?game_id=${await studio.gameIdOf('talat')}`)
  const game = page.frameLocator('dialog iframe')
  await expect.poll(() => game.locator('#balance').textContent()).toMatch(/^฿100/)
  const spin = game.getByRole('button', { name: 'หมุน', exact: true })
  await expect.poll(() => spin.getAttribute('aria-disabled')).toBe('false')
  await spin.click()
  await expect
    .poll(() => game.locator('#result').textContent())
    .toMatch(/^(ได้ ฿|ได้คืน ฿|ไม่ถูกรางวัล).* สุทธิ /)
  // Time, net and balance are in the game: the bar above does not repeat them.
  const bar = page.getByRole('button', { name: /ดูสรุปการเล่น/ })
  await expect.poll(() => bar.textContent()).toBe('ตลาดผลไม้ ดูสรุปการเล่น')
  await lookAt(page, 'game-sheet-talat', [360, 1280])
  await game.getByRole('button', { name: 'กติกา' }).click()
  await game.getByRole('button', { name: 'เปิดเผยซีด' }).click()
  await expect.poll(() => game.locator('#reveal-said').textContent()).toMatch(/[0-9a-f]{64}$/)
  await game.locator('#rules .close').click()
  // The game leads to the site's own history, where the round is proved.
  await game.getByRole('button', { name: 'ประวัติ' }).click()
  await game.getByRole('button', { name: 'ประวัติทั้งหมดและตรวจผลบนเว็บ' }).click()
  // A pointer over the sums that are told at the top would hold them there, over what is to be pressed.
  const sums = page.getByText(/เดิมพัน ฿10\.00 · ได้/)
  await sums.waitFor()
  await sums.waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: /ตลาดผลไม้.*เดิมพัน/ }).click()
  await page.getByRole('dialog').getByRole('link', { name: 'ตรวจสอบผลรอบนี้' }).click()
  await page.getByText('ถูกต้องครบทั้ง 4 ข้อ').waitFor()
  await page.getByText('วงล้อหยุดที่').first().waitFor()
  const sheet = page.getByRole('link', { name: /^อัตราคืน โอกาส และวงล้อทั้งหมด/ })
  await expect.poll(() => sheet.getAttribute('href')).toBe(`${studio.publicUrl}/par/talat`)
  await settle(page)
  await keepScreen(page, 'verify-game-talat')
  await expectFits(page)
  await expectNoAxeViolations(page)
})

const looks = [
  [360, 'light'],
  [1280, 'dark'],
] as const

test.each(looks)(
  'kept rounds at %i: right in every step, with lines and sums',
  async (width, theme) => {
    const page = await visit('/verify?code=', width, theme)
    await openOwn(page)
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    await paste(page, gameProof('coin', 0))
    await page.getByText('ถูกต้องครบทั้ง 4 ข้อ').waitFor()
    await paste(page, gameProof('talat', 87))
    await page.getByRole('heading', { name: 'ตลาดผลไม้' }).waitFor()
    await page.getByText('ถูกต้องครบทั้ง 4 ข้อ').waitFor()
    await page.getByText('ดูทั้ง 12 รายการ').click()
    await page.getByText('รวม 17 เท่า', { exact: true }).waitFor()
    expect(asked.filter((path) => path.startsWith('/api/fair'))).toEqual([])
    await openOwn(page)
    await settle(page)
    await keepScreen(page, 'verify-game')
    await expectFits(page)
    await expectNoAxeViolations(page)
  },
)

test('a tampered round is red at the first step that is off, in a plain sentence', async () => {
  const page = await visit()
  await openOwn(page)
  const proof = gameProof('talat', 5)
  await paste(page, { ...proof, server_seed: 'c'.repeat(64) })
  await page.getByRole('alert').getByText('ซีดที่เปิดเผยไม่ใช่ซีดเดียวกับ').waitFor()
  await paste(page, { ...proof, win: '400.00' })
  await page.getByRole('alert').getByText('ประกาศไว้ 400.00 บาท แต่ตามกติกาต้องเป็น 40.00 บาท').waitFor()
  await expect.poll(stepsOff(page)).toEqual(['win'])
  await openOwn(page)
  await settle(page)
  await keepScreen(page, 'verify-game-tampered')
  await expectNoAxeViolations(page)
})

test('what is no proof is said, and what nobody knows too', async () => {
  const page = await visit()
  await openOwn(page)
  const verdict = page.getByText('ถูกต้องครบทั้ง 4 ข้อ')
  await paste(page, gameProof('coin', 0))
  await verdict.waitFor()
  await paste(page, { algo: 'yeekee-v1' })
  await page.getByText('นี่ไม่ใช่บันทึกของรอบเกม').waitFor()
  await expect.poll(() => verdict.count()).toBe(0)
  await paste(page, gameProof('coin', 0))
  await verdict.waitFor()
  await page.getByLabel('รหัสรอบ หรือลิงก์ตรวจสอบ').fill('abc')
  await page.keyboard.press('Enter')
  await page.getByText('อ่านไม่พบรหัสรอบในข้อความนี้').waitFor()
  await expect.poll(() => verdict.count()).toBe(0)
  await paste(page, { ...gameProof('coin', 0), game: 'roulette' })
  await page.getByText('หน้านี้ไม่มีกติกาของเกม').waitFor()
  const origin = world.site.memberUrl
  const unknown = await openPage({ origin, expectFaults: [/404 \(Not Found\)/] })
  await unknown.goto('/verify?code=00000000-0000-4000-8000-000000000000')
  await unknown.getByRole('button', { name: 'ลองอีกครั้ง' }).waitFor()
  await keepScreen(unknown, 'verify-game-unknown')
})

test('the proof can be taken home: record and script come as files', async () => {
  const page = await visit()
  await openOwn(page)
  await paste(page, gameProof('coin', 3))
  const save = async (name: string, role: 'button' | 'link') => {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole(role, { name }).click(),
    ])
    return { name: download.suggestedFilename(), text: readFileSync(await download.path(), 'utf8') }
  }
  const kept = await save('โหลดบันทึกของรอบ', 'button')
  expect(kept.name).toBe('coin-3f2b8c1e.json')
  expect(JSON.parse(kept.text)).toEqual(gameProof('coin', 3))
  const script = await save('โหลดโปรแกรมตรวจ', 'link')
  expect([script.name, script.text]).toEqual([
    'verify-game.mjs',
    expect.stringContaining("from 'node:crypto'"),
  ])
  await page.getByText('node verify-game.mjs coin-3f2b8c1e.json').waitFor()
})
