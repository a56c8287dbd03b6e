import { afterAll, expect, test } from 'vitest'
import { memberActor } from '../support/member.ts'
import { connectedStudio } from '../support/studio.ts'
import { testBeacon } from '../support/test-beacon.ts'
import { testWorld } from '../support/world.ts'
import { expectNoAxeViolations } from './support/axe.ts'
import { keepScreen, openPage, type Width } from './support/browser.ts'

// สูตรบาคาร่า on the tables of our own studio: two people look at one table, and it goes on under their eyes.

const world = await testWorld({ sandbox: true })
// The studio goes by the product's clock, and so does its beacon.
const aheadMs = (await world.clock.now()).getTime() - Date.now()
const beacon = await testBeacon(() => Date.now() + aheadMs)
afterAll(() => beacon[Symbol.asyncDispose]())
await connectedStudio(world, {
  beacon: 'sandbox',
  beaconUrls: [beacon.url],
  roomPacePercent: 10,
})

const open = async (width: Width) => {
  const page = await openPage({
    origin: world.site.memberUrl,
    width,
    as: await memberActor(world),
  })
  await page.goto('/sooth')
  await page.getByRole('link', { name: /^ห้อง 01/ }).click()
  await page.getByRole('heading', { name: 'ห้อง 01', exact: true }).waitFor()
  const results = page.getByRole('img', { name: /^ลูกปัด \d+ ตา/ })
  const count = async () =>
    Number(/ \d+ /.exec((await results.getAttribute('aria-label')) ?? '')?.[0] ?? 0)
  return { page, count }
}

test('two people look at one table of the studio', async () => {
  const [phone, desk] = [await open(360), await open(1280)]
  const before = await phone.count()
  await expect.poll(phone.count).toBeGreaterThan(before + 2)
  await expect.poll(desk.count).toBeGreaterThan(before + 2)
  for (const { page } of [phone, desk]) {
    await page.getByText('สถิติเพื่อความบันเทิง ผลแต่ละตาเป็นอิสระต่อกัน').waitFor()
    await page.getByRole('heading', { name: /^(แนะนำ: |ตานี้ไม่มีคำแนะนำ)/ }).waitFor()
    await keepScreen(page, 'sooth-live')
    await expectNoAxeViolations(page)
  }
})
