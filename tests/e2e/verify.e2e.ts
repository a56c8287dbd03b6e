import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { fairRound } from '#features/yeekee/contract.ts'
import { bangkokInstant } from '#kernel/time.ts'
import { memberActor } from '../support/member.ts'
import { testWorld } from '../support/world.ts'
import { beatUntilShotsEnd, openYeekeeRound, shoot, turn } from '../support/yeekee.ts'
import { expectNoAxeViolations } from './support/axe.ts'
import { keepScreen, openPage, type Width } from './support/browser.ts'
import { expectFits } from './support/looks.ts'
import { arrive, settle } from './support/waits.ts'

// Anybody can work a round out again: one of the site by its link, or one he has kept himself. What
// is off is red, and nothing of the arithmetic is asked from the server.

const world = await testWorld({ sandbox: true, at: bangkokInstant('2026-11-23', '10:50') })

const VECTOR = fileURLToPath(
  new URL('../../src/features/yeekee/rules/vector-transcript.json', import.meta.url),
)
const vector = readFileSync(VECTOR, 'utf8')

const visit = async (path = '/verify', width: Width = 360, theme: 'dark' | 'light' = 'dark') => {
  const page = await openPage({ origin: world.site.memberUrl, width, theme })
  await arrive(page, path)
  return page
}

/** A round of the demo market from its first shot to its draw. */
async function drawnRound(): Promise<number> {
  const round = await openYeekeeRound(world, 'yeekee_demo')
  const roundId = Number(round.round_id)
  const member = await memberActor(world)
  for (let at = 0; at < 3; at += 1) {
    await shoot(world, member, roundId, `${11_111 * (at + 1)}`)
    await world.clock.advance(6_000)
  }
  await beatUntilShotsEnd(world, round)
  await world.clock.set(new Date(Date.parse(round.shoot_close_at) + 100))
  await turn(world)
  await world.clock.set(new Date(Date.parse(round.beacon.round_at) + 500))
  await turn(world)
  return roundId
}

const upload = (page: Page, text: string) =>
  page.setInputFiles('input[type=file]', {
    name: 'round.json',
    mimeType: 'application/json',
    buffer: Buffer.from(text),
  })

const openOwn = (page: Page) => page.getByText('ตรวจจากไฟล์หรือข้อความของคุณเอง').click()

test('a round of the site: seen before its draw, drawn, and right in every step', async () => {
  const upcoming = await openYeekeeRound(world, 'yeekee')
  const early = await visit(`/verify?round=${upcoming.round_id}`)
  await early.getByText('ยังไม่ออกผล').waitFor()
  await keepScreen(early, 'verify-early')
  await expectNoAxeViolations(early)

  const roundId = await drawnRound()
  const { draw } = await world.ask(fairRound, { id: roundId })
  expect(draw).not.toBeNull()
  const offered = await visit()
  await offered
    .getByRole('button', { name: /^ยี่กี.* รอบที่ / })
    .first()
    .click()
  await offered.getByText('ถูกต้องครบทั้ง 16 ข้อ').waitFor()
  const page = await visit()
  const { round_ref: ref } = await world.ask(fairRound, { id: roundId })
  await page.getByLabel('รหัสรอบ').fill(`อ้างอิง ${ref} ดูที่นี่`)
  await page.keyboard.press('Enter')
  await page.getByText('ถูกต้องครบทั้ง 16 ข้อ').waitFor()
  await expect.poll(() => new URL(page.url()).search).toBe(`?round=${roundId}`)
  await page.locator('[data-signature=right]').waitFor()
  const digits = page.getByRole('img', { name: `3 ตัวบน ${draw?.top3}` })
  await digits.first().waitFor()
  await settle(page)
  expect(await page.getByText('ทดสอบ', { exact: true }).count()).toBe(1)
  expect(await page.locator('[data-step][data-state=off]').count()).toBe(0)
})

const looks = [
  [360, 'light'],
  [1280, 'dark'],
] as const

test('a kept round in every look: every step, accessible, nothing sideways', async () => {
  await Promise.all(looks.map(([width, theme]) => checkKept(width, theme)))
})

async function checkKept(width: Width, theme: 'dark' | 'light'): Promise<void> {
  const page = await visit('/verify', width, theme)
  await openOwn(page)
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await upload(page, vector)
  await page.getByText('ถูกต้องครบทั้ง 16 ข้อ').waitFor()
  await page.locator('[data-signature=right]').waitFor()
  expect(asked.filter((path) => path.startsWith('/api/fair'))).toEqual([])
  await page.getByText('เลขที่ยิงทั้งหมด 20 เลข').click()
  await page.getByRole('row').nth(20).waitFor()
  await settle(page)
  expect(await page.getByRole('row').count()).toBe(21)
  await page.getByText('ตรวจจากไฟล์หรือข้อความของคุณเอง').click()
  await keepScreen(page, 'verify')
  await expectFits(page)
  await expectNoAxeViolations(page)
}

test('a tampered round is red at the first step that is off, in a plain sentence', async () => {
  const page = await visit()
  await openOwn(page)
  await upload(page, vector.replace('"number": "10007"', '"number": "10008"'))
  const alert = page.getByRole('alert')
  await alert.getByText('“ผลรวมเลขที่ยิง”: ประกาศไว้ 901,470 แต่บวกได้ 901,471').waitFor()
  const off = () =>
    page
      .locator('[data-state=off]')
      .evaluateAll((steps) => steps.map((step) => (step as HTMLElement).dataset['step']))
  await expect.poll(off).toEqual(['sum', 'head', 'system_number', 'total', 'result', 'digits'])
  await keepScreen(page, 'verify-tampered')
  await expectNoAxeViolations(page)
  await upload(page, vector.replace(/"signature": "b7/, '"signature": "b6'))
  await page.locator('[data-signature=wrong]').waitFor()
})

test('what is no transcript is said, and what nobody knows too', async () => {
  const page = await visit()
  await keepScreen(page, 'verify-empty')
  await page.getByRole('button', { name: 'ตรวจรอบนี้' }).click()
  await page.getByText('อ่านไม่พบรอบในข้อความนี้').waitFor()
  const text = page.getByLabel('รหัสรอบ หรือข้อความบนโพย')
  await text.fill('จับยี่กี รอบที่ 3')
  await page.keyboard.press('Enter')
  await page.getByText('พบเลขรอบแล้ว แต่ไม่พบวันที่').waitFor()
  await openOwn(page)
  await page.getByLabel('หรือวางข้อความ JSON').fill('{"algo":"pf-v1"}')
  await page.getByRole('button', { name: 'ตรวจข้อความนี้' }).click()
  await page.getByText('นี่ไม่ใช่บันทึกของรอบจับยี่กี').waitFor()
  await expectNoAxeViolations(page)
  const origin = world.site.memberUrl
  const unknown = await openPage({ origin, expectFaults: [/404 \(Not Found\)/] })
  await unknown.goto('/verify?round=999999999')
  await unknown.getByRole('button', { name: 'ลองอีกครั้ง' }).waitFor()
  await keepScreen(unknown, 'verify-unknown')
  await unknown.getByLabel('รหัสรอบ').fill('จับยี่กี รอบที่ 3 งวด 1 ม.ค. 42')
  await unknown.keyboard.press('Enter')
  await unknown.getByText('ไม่พบรอบนี้ในเว็บ').waitFor()
})

test('the proof can be taken home: transcript and script come as files', async () => {
  const page = await visit()
  await openOwn(page)
  await upload(page, vector)
  const save = async (name: string, role: 'button' | 'link') => {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole(role, { name }).click(),
    ])
    return { name: download.suggestedFilename(), text: readFileSync(await download.path(), 'utf8') }
  }
  const kept = await save('โหลดบันทึกของรอบ', 'button')
  expect(kept.name).toBe('YK-20260101-001.json')
  expect(JSON.parse(kept.text)).toEqual(JSON.parse(vector))
  const script = await save('โหลดโปรแกรมตรวจ', 'link')
  expect(script.name).toBe('verify-yeekee.mjs')
  expect(script.text).toContain("from 'node:crypto'")
  await page.getByText('node verify-yeekee.mjs YK-20260101-001.json').waitFor()
})
