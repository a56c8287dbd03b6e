import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { fairRound, listShots } from '#features/yeekee/contract.ts'
import { bangkokInstant } from '#kernel/time.ts'
import { memberActor } from '../support/member.ts'
import { testWorld } from '../support/world.ts'
import { beatUntilShotsEnd, openRoundSoon, shoot } from '../support/yeekee.ts'
import { expectNoAxeViolations } from './support/axe.ts'
import { keepScreen, openPage, type Width } from './support/browser.ts'
import { expectFits } from './support/looks.ts'
import { holdBack, settle } from './support/waits.ts'
import { wireTo } from './support/wire.ts'

// The room of a round that runs by itself: who shoots sees his shot at once, everybody else a moment
// later; after the draw the sum stands there worked out. The test only moves the clock.

const world = await testWorld({
  sandbox: true,
  jobs: true,
  at: bangkokInstant('2026-11-23', '10:00'),
})

const ASKED_SHOTS = `**${listShots.path}?*`

/** What a bonus takes is told before anybody shoots for one. */
async function readBonusTerms(page: Page): Promise<void> {
  const bonus = page.getByRole('group').filter({ hasText: 'โบนัส 5% ของยอดแทงของคุณ' })
  const head = bonus.getByText('สูงสุด').first()
  await head.click()
  await bonus.getByText('อย่างน้อย 15 คน').waitFor()
  await bonus.getByText('ตั้งแต่ 70% ไม่นับ').waitFor()
  await head.click()
}

const shots = (page: Page) => page.getByRole('list', { name: 'รายการยิงเลข ใหม่สุดก่อน' })

test.each([360, 768, 1280] as Width[])('a round from shot to proof at %i', async (width) => {
  const shooter = await memberActor(world)
  const watcher = await memberActor(world)
  const round = await openRoundSoon(world, 'yeekee_demo')
  const origin = world.site.memberUrl
  const mine = await openPage({ origin, width, as: shooter })
  const theirs = await openPage({ origin, width: 360, as: watcher })
  await mine.goto('/lotto/yeekee')
  await mine.getByRole('link', { name: 'เข้าห้องยิงเลข' }).last().waitFor()
  await keepScreen(mine, 'yeekee-intro')
  await expectFits(mine)
  await expectNoAxeViolations(mine)
  await mine.getByRole('link', { name: 'เข้าห้องยิงเลข' }).last().click()
  const listening = theirs.waitForResponse('**/api/stream')
  await theirs.goto(`/lotto/${round.round_id}`)
  await mine.getByRole('region', { name: 'ยิงเลข' }).getByText('กดเลขอีก 5 หลัก').waitFor()
  await readBonusTerms(mine)
  await theirs.getByText('ยังไม่มีใครยิงเลขในรอบนี้').waitFor()
  await listening
  await settle(mine)
  // From here on the stream alone can bring a shot of the other's.
  const release = await Promise.all([mine, theirs].map((page) => holdBack(page, ASKED_SHOTS)))

  const pad = mine.getByRole('group', { name: 'แป้นตัวเลข' })
  for (const digit of '84') await pad.getByRole('button', { name: digit, exact: true }).click()
  await mine.keyboard.type('921')
  await mine.getByRole('button', { name: 'ยิงเลข 84921' }).click()
  await shots(mine).getByText('คุณ').waitFor()
  await mine.getByText(/ยิงได้อีกใน|กดเลขอีก 5 หลัก/).waitFor()
  await shots(theirs).getByText('84921').waitFor()
  expect(await shots(theirs).innerText()).toContain('08x-xxx-')
  await theirs.keyboard.type('00007')
  await theirs.keyboard.press('Enter')
  await shots(mine).getByText('00007').waitFor()
  for (const go of release) go()
  await keepScreen(mine, 'yeekee-room')
  await expectFits(mine)
  await expectNoAxeViolations(mine)

  for (const [tab, text] of [
    ['แทงหวย', /อัตราจ่าย/],
    ['กติกา', /ผลรวมเลขที่ยิงทั้งหมด/],
    ['ผลย้อนหลัง', /รอบที่|รอบก่อนหน้า|วันนี้ยังไม่มีรอบที่ออกผล/],
  ] as const) {
    await mine.getByRole('tab', { name: tab }).click()
    await mine.getByRole('tabpanel').getByText(text).first().waitFor()
    await expectFits(mine)
  }
  await mine.getByRole('tab', { name: 'ยิงเลข' }).click()

  await beatUntilShotsEnd(world, round)
  await world.clock.set(new Date(Date.parse(round.shoot_close_at) + 200))
  const published = async () =>
    (await world.ask(fairRound, { id: Number(round.round_id) })).head_published_at
  await expect.poll(published).not.toBeNull()
  await world.clock.set(new Date(Date.parse(round.beacon.round_at) + 500))
  await mine.getByText('คิดมาอย่างไร').waitFor()
  const drawn = await world.ask(fairRound, { id: Number(round.round_id) })
  expect(drawn.draw?.total).toBe(84_921 + 7 + (drawn.draw?.sys ?? 0))
  await mine
    .getByRole('img', { name: `3 ตัวบน ${drawn.draw?.top3}` })
    .first()
    .waitFor()
  await settle(mine)
  await keepScreen(mine, 'yeekee-result')
  await expectFits(mine)
  await expectNoAxeViolations(mine)
  await mine.getByRole('link', { name: 'คำนวณซ้ำ' }).click()
  await mine.waitForURL((url) => url.pathname === '/verify')
})

test('a visitor watches and signs in without leaving the room', async () => {
  const round = await openRoundSoon(world, 'yeekee')
  const page = await openPage({ origin: world.site.memberUrl, width: 360 })
  await page.goto(`/lotto/${round.round_id}`)
  await page.getByRole('button', { name: 'เข้าสู่ระบบเพื่อยิงเลข' }).waitFor()
  await keepScreen(page, 'yeekee-visitor')
  await expectNoAxeViolations(page)
  await page.getByRole('button', { name: 'เข้าสู่ระบบเพื่อยิงเลข' }).click()
  await page.getByRole('dialog').getByLabel('เบอร์โทรศัพท์').waitFor()
})

test('a watcher whose line breaks catches up with what he missed', async () => {
  const wire = await wireTo(world.site.memberUrl)
  const members = await Promise.all(Array.from({ length: 5 }, () => memberActor(world)))
  const [watcher, ...shooters] = members
  if (!watcher) throw new Error('a watcher was made')
  const round = await openRoundSoon(world, 'yeekee_demo')
  const page = await openPage({
    origin: wire.origin,
    width: 360,
    as: watcher,
    expectFaults: [/ERR_EMPTY_RESPONSE|ERR_CONNECTION|ERR_INCOMPLETE/],
  })
  await page.goto(`/lotto/${round.round_id}`)
  await page.getByText('ยังไม่มีใครยิงเลขในรอบนี้').waitFor()
  const numbers = ['11111', '22222', '33333', '44444']
  for (const [at, shooter] of shooters.entries()) {
    if (at === 1) {
      await shots(page).getByText('11111').waitFor()
      wire.isCut = true
      wire.hangUp()
    }
    const shot = await shoot(world, shooter, Number(round.round_id), numbers[at] ?? '')
    expect(shot.code).toBe('')
  }
  expect(await shots(page).getByText('44444').count()).toBe(0)
  wire.isCut = false
  for (const number of numbers) await shots(page).getByText(number).waitFor()
})
