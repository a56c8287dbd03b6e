import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { fairRound, listShots, listSiblingRounds, shootNumber } from '#features/yeekee/contract.ts'
import { bangkokInstant } from '#kernel/time.ts'
import { memberActor, type MemberActor } from '../support/member.ts'
import { testWorld } from '../support/world.ts'
import { beatUntilShotsEnd, openRoundSoon, shoot } from '../support/yeekee.ts'
import { expectNoAxeViolations } from './support/axe.ts'
import { keepScreen, openPage, type Width } from './support/browser.ts'
import { expectFits } from './support/looks.ts'
import { hasCompanions, holdBack, settle } from './support/waits.ts'
import { wireTo } from './support/wire.ts'

// The room of a round that runs by itself: who shoots sees his shot at once, everybody else a moment
// later; after the draw the sum stands there worked out. The test only moves the clock.

const world = await testWorld({
  sandbox: true,
  jobs: true,
  at: bangkokInstant('2026-11-23', '10:00'),
})

const ASKED_SHOTS = `**${listShots.path}?*`

/** What a bonus takes is told before anybody shoots for one, over the keys of the lowest phone, too. */
async function readBonusTerms(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: /^โบนัส\s?สูงสุด\s฿/ })
  const pad = page.getByRole('region', { name: 'ยิงเลข' })
  const { width = 0, height: windowHeight = 0 } = page.viewportSize() ?? {}
  // On a wide screen the pad lies beside it.
  const seenUpTo = async () => (width >= 960 ? windowHeight : ((await pad.boundingBox())?.y ?? 0))
  await button.waitFor()
  await expect
    .poll(async () => {
      const { y = 0, height = 0 } = (await button.boundingBox()) ?? {}
      return height >= 40 && y > 0 && y + height <= (await seenUpTo())
    })
    .toBe(true)
  await button.click()
  const bonus = page.getByRole('dialog', { name: 'โบนัสยิงเลข' })
  await bonus.getByText('โบนัส 5% ของยอดแทงของคุณ').waitFor()
  await bonus.getByText('อย่างน้อย 15 คน').waitFor()
  await bonus.getByText('ตั้งแต่ 70% ไม่นับ').waitFor()
  await keepScreen(page, 'yeekee-bonus')
  await expectFits(page)
  await bonus.getByRole('button', { name: 'ปิด' }).click()
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
  await mine.getByText(/ยิงได้อีกใน|กดเลขอีก\s5\sหลัก/).waitFor()
  await shots(theirs).getByText('84921').waitFor()
  await expect.poll(() => shots(theirs).innerText()).toContain('08x-xxx-')
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

/** How many shots stand whole between what is above the list and the pad, and whether one's own does. */
function shotsInSight(page: Page): Promise<{ rows: number; own: boolean; isOver: boolean }> {
  return page.evaluate(() => {
    const box = (element: Element | null) => element?.getBoundingClientRect() ?? new DOMRect()
    const pad = box(document.querySelector('section[aria-label="ยิงเลข"]'))
    const list = document.querySelector('[role=group][aria-label="เลขที่ยิง"]')
    const place = box(list)
    const isIn = ({ top, bottom }: DOMRect) =>
      top >= place.top - 1 && bottom <= Math.min(place.bottom, pad.top) + 1
    const own = box(
      [...document.querySelectorAll('p')].find((p) => p.innerText.includes('ล่าสุดของคุณ')) ?? null,
    )
    return {
      rows: [...(list?.querySelectorAll('li') ?? [])].filter((row) => isIn(box(row))).length,
      own: own.height > 0 && own.top > 0 && own.bottom <= pad.top + 1,
      isOver: pad.bottom > innerHeight + 1,
    }
  })
}

/** The own shot, then twelve of four others. */
async function fillRoom(page: Page, others: readonly MemberActor[], roundId: number) {
  await page.goto(`/lotto/${roundId}?tab=shoot`)
  await page.getByText('คุณยังไม่ได้ยิงเลขในรอบนี้').waitFor()
  await page.keyboard.type('54321')
  await page.getByRole('button', { name: 'ยิงเลข 54321' }).click()
  await page.getByText('ล่าสุดของคุณ').waitFor()
  for (const turn of [1, 2, 3]) {
    for (const [at, other] of others.entries()) {
      expect((await shoot(world, other, roundId, `${turn}${at}${turn}00`)).code).toBe('')
    }
    await world.clock.advance(6000)
  }
  await shots(page).getByText('33300').waitFor()
}

/** While somebody types, in a window of this height. */
async function expectShotsOverKeys(page: Page, height: number): Promise<void> {
  await page.setViewportSize({ width: 360, height })
  const seen = async () => {
    const { rows, ...rest } = await shotsInSight(page)
    return { ...rest, areEnough: rows >= 5, tabs: await page.getByRole('tablist').count() }
  }
  await expect
    .poll(seen, { message: `${height} px high` })
    .toEqual({ own: true, isOver: false, areEnough: true, tabs: 1 })
}

/** Who scrolls back reads on in peace while shots come in, and is at the newest with one tap. */
async function scrollBack(page: Page, comes: () => Promise<unknown>): Promise<void> {
  const list = page.getByRole('group', { name: 'เลขที่ยิง' })
  const back = page.getByRole('button', { name: 'ไปเลขล่าสุด' })
  await list.evaluate((box) =>
    box.scrollTo({ top: 4 * (box.querySelector('li')?.offsetHeight ?? 0) }),
  )
  await back.waitFor()
  const row = shots(page).getByRole('listitem').filter({ hasText: '23200' })
  const placeOf = () => row.evaluate((element) => element.getBoundingClientRect().top)
  const before = await placeOf()
  await comes()
  await page.getByRole('button', { name: 'ไปเลขล่าสุด · ใหม่ 1 เลข' }).waitFor()
  await expect.poll(placeOf).toBeCloseTo(before, 0)
  await keepScreen(page, 'yeekee-scrolled-back')
  await back.click()
  await back.waitFor({ state: 'detached' })
  await expect.poll(() => list.evaluate((box) => box.scrollTop)).toBe(0)
}

test('on a low phone: shots over the keys, a place that is kept, digits that survive a refusal', async () => {
  const shooter = await memberActor(world)
  const others = await Promise.all(Array.from({ length: 4 }, () => memberActor(world)))
  const round = await openRoundSoon(world, 'yeekee_demo')
  const roundId = Number(round.round_id)
  const page = await openPage({
    origin: world.site.memberUrl,
    width: 360,
    as: shooter,
    motion: true,
  })
  await fillRoom(page, others, roundId)
  // A screen reader hears of many shots in one sentence; eyes see the new one come.
  const spoken = page.getByRole('status', { name: 'เลขที่ยิงใหม่' })
  await expect.poll(() => spoken.textContent()).toMatch(/^มีเลขใหม่\s\d+\sเลข ลำดับที่\s1\sตอนนี้/)
  const newest = shots(page).getByRole('listitem').first()
  const movement = () => newest.evaluate((row) => getComputedStyle(row).animationName)
  await expect.poll(movement).not.toBe('none')
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await expect.poll(movement).toBe('none')

  await page.keyboard.type('12')
  await expectShotsOverKeys(page, 640)
  await expectShotsOverKeys(page, 740)
  await keepScreen(page, 'yeekee-typing')
  const name = page.getByRole('heading', { level: 1 }).getByText(round.market_name)
  const fits = () =>
    name.evaluate((text) => [
      text.scrollWidth - text.clientWidth,
      getComputedStyle(text).whiteSpace,
    ])
  await expect.poll(fits).toEqual([0, 'normal'])

  await scrollBack(page, () => shoot(world, others[0] ?? shooter, roundId, '99999'))

  // A shot from another device arrives just before this one, which is refused: its digits stay.
  await page.route(`**${shootNumber.path}`, async (route) => {
    expect((await shoot(world, shooter, roundId, '11111')).code).toBe('')
    await route.continue()
  })
  await page.keyboard.type('345')
  await page.getByRole('button', { name: 'ยิงเลข 12345' }).click()
  await page.getByText('กรุณารอก่อนยิงเลขครั้งถัดไป').waitFor()
  await page.getByRole('img', { name: 'เลขที่กด 1 2 3 4 5' }).waitFor()
  // Whoever comes next finds a round without shots.
  await world.clock.set(new Date(Date.parse(round.shoot_close_at) + 200))
})

/**
 * Answers as a site whose day has 650 rounds. Rows of later rounds would not stay: the planner takes
 * away what the schedule does not make yet.
 */
async function lengthenDay(page: Page, lastNo: number): Promise<void> {
  await page.route(`**${listSiblingRounds.path}?*before_no=*`, async (route) => {
    const before = Number(new URL(route.request().url()).searchParams.get('before_no'))
    const answer = await route.fetch()
    const body = (await answer.json()) as { data: { round_no: number }[] }
    const last = Math.min(before - 1, lastNo)
    const known = new Map(body.data.map((round) => [round.round_no, round]))
    const data = Array.from({ length: 100 }, (_, at) => last - 99 + at).map(
      (no) => known.get(no) ?? { ...body.data[0], round_id: 100_000 + no, round_no: no },
    )
    await route.fulfill({ response: answer, json: { ...body, data } })
  })
}

test('every round of a long day is two taps away', async () => {
  const member = await memberActor(world)
  const round = await openRoundSoon(world, 'yeekee_demo')
  const page = await openPage({ origin: world.site.memberUrl, width: 360, as: member })
  await lengthenDay(page, 650)
  await page.goto(`/lotto/${round.round_id}?tab=shoot`)
  await page.getByRole('button', { name: /เลือกรอบอื่น/ }).click()
  const sheet = page.getByRole('dialog', { name: 'เลือกรอบของวันนี้' })
  await sheet.getByRole('link', { name: new RegExp(`^รอบ ${round.round_no} `) }).waitFor()
  await sheet.getByRole('radio', { name: '601–650' }).click()
  await sheet.getByRole('link', { name: /^รอบ 650 / }).waitFor()
  await keepScreen(page, 'yeekee-rounds')
  await expectFits(page)
  await expectNoAxeViolations(page)
  await sheet.getByRole('radio', { name: '301–400' }).click()
  const next = sheet.getByRole('link', { name: new RegExp(`^รอบ ${round.round_no + 1} `) })
  await next.click()
  await page
    .getByRole('heading', { level: 1 })
    .getByText(`รอบที่ ${round.round_no + 1}`)
    .waitFor()
})

test('betting in the room: the ways to enter numbers are no second row of tabs', async () => {
  const member = await memberActor(world)
  const round = await openRoundSoon(world, 'yeekee_demo')
  const page = await openPage({ origin: world.site.memberUrl, width: 360, as: member })
  await page.goto(`/lotto/${round.round_id}?tab=bet`)
  await page.getByRole('radio', { name: 'แทงเร็ว' }).click()
  await page.getByLabel('ใส่เลข 2 หลัก วางหลายตัวได้').waitFor()
  await settle(page)
  expect(await page.getByRole('tablist').count()).toBe(1)
  await page.getByRole('radio', { name: 'กดเลขเอง' }).click()
  await page.getByRole('group', { name: 'แป้นตัวเลข' }).waitFor()
  await keepScreen(page, 'yeekee-bet')
  await expectFits(page)
  await expectNoAxeViolations(page)
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
  const round = await openRoundSoon(world, 'yeekee')
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
      await hasCompanions(page)
      wire.isCut = true
      wire.hangUp()
    }
    const shot = await shoot(world, shooter, Number(round.round_id), numbers[at] ?? '')
    expect(shot.code).toBe('')
  }
  // tidy: allow patient-tests, its line is cut, so nothing can come to this page
  expect(await shots(page).getByText('44444').count()).toBe(0)
  wire.isCut = false
  for (const number of numbers) await shots(page).getByText(number).waitFor()
})
