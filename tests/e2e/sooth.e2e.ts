import type { Page } from 'playwright-core'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { excludeMyself } from '#features/protection/exclusion-contract.ts'
import { memberActor } from '../support/member.ts'
import { switchRoomGame, roomProvider, toyRoom } from '../support/room-provider.ts'
import { testWorld } from '../support/world.ts'
import { openPage, type Visit, type Width } from './support/browser.ts'
import { lookAt } from './support/looks.ts'
import { seeFocused } from './support/waits.ts'

// สูตรบาคาร่า as members and visitors have it: the rooms of a provider, which a server of the test stands for, one of
// them with its roads and its record, and every state in which there is less to see.

const world = await testWorld({ sandbox: true })
const studio = await roomProvider(world)
const widths: readonly Width[] = [360, 768, 1280]
const open = async (path: string, visit: Partial<Visit> = {}): Promise<Page> => {
  const page = await openPage({ origin: world.site.memberUrl, width: 360, ...visit })
  await page.goto(path)
  return page
}
const DISCLAIMER = 'สถิติเพื่อความบันเทิง ผลแต่ละตาเป็นอิสระต่อกัน'

const LONG = 'PPPBPBPTBPbPBBTPBPBBBTPTBBPpPBTBPBBBBPPBPBPPBPTTPPBBBPPTPPBBBBBPBPBPBPBBBBTPPBBBPBBBB'
const SHOES = Array.from({ length: 40 }, (_, at) => LONG.slice(at % 7))

/** A dragon, pairs, a shoe that is shuffled, and a table that deals nothing. */
async function tellRooms(first = LONG): Promise<void> {
  const until = new Date((await world.clock.now()).getTime() + 3_600_000).toISOString()
  studio.tell(
    [
      toyRoom(first, { state: 'dealing' }),
      toyRoom('BBPPTBB', { room: 'bac-02', name: 'ห้อง 02', kind: 'no_commission' }),
      toyRoom('', { room: 'bac-03', name: 'ห้อง 03', state: 'shoe', state_until: until }),
      toyRoom('BPT', { room: 'bac-04', name: 'ห้อง 04', state: 'paused' }),
      toyRoom('', { room: 'bac-05', name: 'ห้อง 05' }),
    ],
    { 'bac-01': SHOES },
  )
}

const roomLink = (page: Page, no: number) =>
  page.getByRole('link', { name: new RegExp(`^ห้อง 0${no}`) })

test('nobody has rooms', async () => {
  const page = await open('/sooth')
  await page.getByText('ยังไม่มีค่ายที่มีห้องบาคาร่า').waitFor()
  await page.getByText(DISCLAIMER).waitFor()
  await lookAt(page, 'sooth-none', widths)
})

describe('a provider has rooms', () => {
  beforeAll(() => studio.connect())
  beforeEach(() => studio.meet(undefined))

  test('a provider that has told nothing yet, and then does', async () => {
    studio.meet((response) => void response.writeHead(503).end())
    const page = await open('/sooth')
    await page.getByText(/^ค่ายเกมยังไม่ตอบ/).waitFor()
    await lookAt(page, 'sooth-down', widths)
    studio.tell([])
    studio.meet(undefined)
    await page.getByText('ค่ายนี้ยังไม่มีห้องที่เปิดแจกไพ่').waitFor()
  })

  test('a visitor looks at the rooms, filters them, keeps one, and comes back to it', async () => {
    await tellRooms()
    const page = await open('/sooth')
    await roomLink(page, 4).waitFor()
    await page.getByText('กำลังสับไพ่').waitFor()
    await page.getByText('ห้องปิดชั่วคราว').waitFor()
    await expect.poll(() => page.getByText('เริ่มขอนใหม่ ยังไม่มีผล').count()).toBe(2)
    await page.getByText(/^เจ้ามือ 4 · ผู้เล่น 2 · เสมอ 1$/).waitFor()
    await lookAt(page, 'sooth-rooms', widths)

    await page.getByRole('radio', { name: 'ลูกคู่' }).click()
    await roomLink(page, 1).waitFor({ state: 'detached' })
    await roomLink(page, 2).waitFor()
    await page.getByRole('radio', { name: 'ปิงปอง' }).click()
    await page.getByText('ตอนนี้ไม่มีห้องที่เข้าเค้าไพ่นี้').waitFor()
    await lookAt(page, 'sooth-filtered', widths)
    await page.getByRole('button', { name: 'ดูทุกห้อง' }).click()
    await page.getByRole('button', { name: 'ห้อง 02 เป็นห้องโปรด' }).click()
    await page.reload()
    await page.getByRole('radio', { name: 'ห้องโปรด' }).click()
    await roomLink(page, 1).waitFor({ state: 'detached' })
    await roomLink(page, 2).click()
    await page.getByRole('heading', { name: 'ห้อง 02', exact: true }).waitFor()
    await page.getByRole('link', { name: 'ห้องทั้งหมด' }).click()
    await seeFocused(roomLink(page, 2))
  })

  test.each<Width>([360, 1280])(
    'a room: what is named, its record and its roads, at %i',
    async (width) => {
      await tellRooms()
      const page = await open('/sooth?room=bac-01', { width })
      await page.getByRole('heading', { name: 'แนะนำ: เจ้ามือ' }).waitFor()
      await page.getByText('เค้าไพ่มังกร (ติด 4)').waitFor()
      await page.getByText(DISCLAIMER).waitFor()
      await page.getByText(/^ที่ผ่านมาของรูปแบบนี้ \(40\sขอนก่อนหน้า\): ถูก \d+\sจาก \d+\sครั้ง$/).waitFor()
      await page
        .getByText(/ช่วงเชื่อมั่น 95% \d+\.\d–\d+\.\d%/)
        .first()
        .waitFor()
      await page.getByText(/^โอกาสจริงของเจ้ามือ 50\.6825%/).waitFor()
      await lookAt(page, `sooth-room-${width}`, [width])

      // Each road stands at its newest column, and goes back by keyboard.
      const road = page.getByRole('group', { name: /^ถนนใหญ่/ })
      const placeOf = () =>
        road.evaluate(({ scrollLeft, scrollWidth, clientWidth }) => ({
          scrollLeft,
          isAtEnd: scrollLeft + clientWidth >= scrollWidth - 1,
        }))
      await expect.poll(async () => (await placeOf()).isAtEnd).toBe(true)
      const before = (await placeOf()).scrollLeft
      await road.focus()
      await page.keyboard.press('ArrowLeft')
      if (width === 360)
        await expect.poll(async () => (await placeOf()).scrollLeft).toBeLessThan(before)

      // The same in words.
      await page.getByText('อ่านเค้าไพ่เป็นข้อความ').click()
      await page.getByText(/^ผู้เล่น 3, เจ้ามือ 1, ผู้เล่น 1, เจ้ามือ 1, ผู้เล่น 1, เสมอ 1, /).waitFor()
      await page.getByRole('cell', { name: 'จ เจ้ามือ' }).waitFor()
    },
  )

  test('a room goes on while it is looked at, and says when it cannot', async () => {
    await tellRooms('BPPB')
    const page = await open('/sooth?room=bac-01')
    await page.getByRole('heading', { name: 'ตานี้ไม่มีคำแนะนำ' }).waitFor()
    await page.getByText('เจ้ามือ 2 · ผู้เล่น 2 · เสมอ 0').first().waitFor()
    await tellRooms('BPPBBBB')
    await page.getByRole('heading', { name: 'แนะนำ: เจ้ามือ' }).waitFor()
    studio.meet((response) => void response.writeHead(503).end())
    await page.getByText(/^ค่ายเกมไม่ตอบ แสดงข้อมูลล่าสุดเมื่อ \d\d:\d\d:\d\d/).waitFor()
    await page.getByText('ข้อมูลเก่า', { exact: true }).waitFor()
    await lookAt(page, 'sooth-stale', widths)
    studio.meet(undefined)
    await page.getByText('กำลังแจกไพ่').waitFor()
  })

  test.each([
    ['bac-03', 'กำลังสับไพ่ ขอนใหม่ยังไม่มีผล', 'sooth-shuffling'],
    ['bac-04', 'โต๊ะหยุดแจกไพ่ชั่วคราว เค้าไพ่ด้านล่างเป็นของก่อนหยุด', 'sooth-paused'],
    ['bac-04', 'ยังไม่เริ่ม จะเริ่มที่ผลถัดจากหัวแถวที่ 2 ของถนนใหญ่', 'sooth-few'],
    ['bac-05', 'เค้าไพ่ทั้งห้าแบบจะขึ้นที่นี่เมื่อตาแรกของขอนนี้ออกผล', 'sooth-young'],
    ['bac-99', 'ไม่พบห้องนี้', 'sooth-unknown'],
  ])('the room %s: %s', async (room, says, name) => {
    await tellRooms()
    const page = await open(`/sooth?room=${room}`, { expectFaults: [/status of 404/] })
    await page.getByText(says).waitFor()
    await lookAt(page, name, widths)
  })

  test('the plan of stakes says what it costs; a fault stands at its field', async () => {
    await tellRooms()
    const page = await open('/sooth?room=bac-01', { as: await memberActor(world) })
    const first = page.getByRole('textbox', { name: 'เดิมพันไม้ที่ 1 (บาท)' })
    await first.fill('50')
    await page.getByText('ผิดครบ 4 ไม้ เสียรวม ฿750 โอกาส 5.9157% หรือราว 1 ใน 17 ชุด').waitFor()
    await page.getByRole('radio', { name: '×3' }).click()
    await page.getByRole('cell', { name: '฿1,350' }).waitFor()
    await first.fill('1000')
    await page.getByText(/^ไม้ที่\s4\sเกินเดิมพันสูงสุดของห้อง ฿10,000/).waitFor()
    await first.fill('20000')
    await page.getByText('ห้องนี้เดิมพันสูงสุด ฿10,000').waitFor()
    await first.fill('5')
    await page.getByText('กรอกเดิมพันไม้แรก ฿10 ถึง ฿10,000 เพื่อดูแผน').waitFor()
    await lookAt(page, 'sooth-plan', widths)
  })

  test('the way to play is there once the game is, and for nobody who plays nothing now', async () => {
    await tellRooms()
    await switchRoomGame(world, false)
    const member = await memberActor(world)
    const page = await open('/sooth?room=bac-01', { as: member })
    await page.getByRole('heading', { name: 'คำนวณไม้ 1–4' }).waitFor()
    const play = page.getByRole('link', { name: 'เข้าเล่น' })
    await expect.poll(() => play.count()).toBe(0)
    const gameId = await switchRoomGame(world, true)
    await play.waitFor()
    await expect.poll(() => play.getAttribute('href')).toBe(`/play?game_id=${gameId}#room=bac-01`)

    await world.ask(excludeMyself, { length: 'week', is_final: true }, member)
    const resting = await open('/sooth?room=bac-01', { as: member })
    await resting.getByRole('heading', { name: 'แนะนำ: เจ้ามือ' }).waitFor()
    await lookAt(resting, 'sooth-excluded', widths)
    await expect.poll(() => resting.getByRole('link', { name: 'เข้าเล่น' }).count()).toBe(0)
    await expect.poll(() => resting.getByRole('heading', { name: 'คำนวณไม้ 1–4' }).count()).toBe(0)
  })
})
