import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { bangkokInstant } from '#kernel/time.ts'
import { resultDesk, type Desk } from '../support/desk.ts'
import { advanceRounds } from '../support/lottery.ts'
import { memberActor, type MemberActor } from '../support/member.ts'
import { deposit, runNamedJob } from '../support/payments.ts'
import { testWorld } from '../support/world.ts'
import { keepScreen, openPage } from './support/browser.ts'
import { expectTotal, pickOnPad, sendSlip, type Pick } from './support/member-page.ts'

// Wednesday, 16 December 2569: every family that other journeys leave out draws. One member finds each
// market by its name, bets, and keeps the bill open; government savings lotteries are drawn by two
// people, the daily markets by their two sources, and each open bill says what came and why it won.

const DAY = '2026-12-16'
// The clock jumps to the evening; whoever is logged in stays so.
const env = { SESSION_IDLE_MINUTES: '1440', SESSION_HOURS: '720' }
const world = await testWorld({ sandbox: true, env, at: bangkokInstant(DAY, '08:00') })

interface Family {
  readonly code: string
  /** What a member types to find it, and what the lobby calls it. */
  readonly search: string
  readonly name: string
  readonly picks: readonly Pick[]
  readonly stake: number
  /** What two people enter, or what its sources announce. */
  readonly drawn:
    | { readonly by: 'people'; readonly official: Readonly<Record<string, readonly string[]>> }
    | { readonly by: 'feeds'; readonly market: string; readonly official: object }
  readonly win: number
  /** What อธิบายผล says of its lines. */
  readonly why: readonly string[]
}

// Rates and what follows from the official values: lottery.md §1.3, §2.1, §2.2.
const families: readonly Family[] = [
  {
    code: 'baac',
    search: 'ธกส',
    name: 'หวย ธ.ก.ส.',
    picks: [
      ['top3', '157', '10'],
      ['bottom2', '73', '20'],
      ['run_bottom', '1', '5'],
    ],
    stake: 35,
    drawn: { by: 'people', official: { first: ['4273157'] } },
    // 10 × 900, 20 × 90: the third and fourth of the seven digits are 2 ตัวล่าง.
    win: 10_800,
    why: ['2 ตัวล่างออก 73 ตรงทุกหลัก', '2 ตัวล่างออก 73 ไม่มีเลข 1'],
  },
  {
    code: 'gsb',
    search: 'ออมสิน',
    name: 'หวยออมสิน',
    picks: [
      ['tod3', '384', '10'],
      ['bottom2', '35', '5'],
    ],
    stake: 15,
    drawn: { by: 'people', official: { draw1: ['200834'], draw2: ['438135'] } },
    // 10 × 150, and 5 × 90 for the second draw's last two.
    win: 1_950,
    why: ['3 ตัวบนออก 834 สลับหลักแล้วได้ 384 ครบทุกตัว'],
  },
  {
    code: 'lao_star',
    search: 'ลาวสตาร์',
    name: 'ลาวสตาร์',
    picks: [
      ['run_top', '8', '100'],
      ['bottom2', '98', '20'],
      ['top3', '878', '5'],
    ],
    stake: 125,
    drawn: { by: 'feeds', market: 'lao_star', official: { digits4: '9887' } },
    // 100 × 3.2 once for two eights, 20 × 90 for the first two of the four.
    win: 2_120,
    why: ['3 ตัวบนออก 887 มีเลข 8 2 ตัว นับถูกครั้งเดียว', '3 ตัวบนออก 887 เลข 878 ตัวเลขครบแต่สลับหลัก'],
  },
  {
    code: 'malay',
    search: 'มาเล',
    name: 'มาเลย์',
    picks: [
      ['top4', '4541', '5'],
      ['tod4', '1445', '10'],
      ['bottom2', '50', '20'],
    ],
    stake: 35,
    drawn: { by: 'feeds', market: 'malay', official: { first: '4541', second: '2850' } },
    // 5 × 6,000, 10 × 250, 20 × 90.
    win: 34_300,
    why: ['4 ตัวบนออก 4541 ตรงทุกหลัก', '4 ตัวบนออก 4541 สลับหลักแล้วได้ 1445 ครบทุกตัว'],
  },
  {
    code: 'hanoi_set',
    search: 'ฮานอยชุด',
    name: 'ฮานอยชุด 4 ตัว',
    picks: [
      ['set4', '1398', '2'],
      ['set4', '9830', '1'],
    ],
    stake: 360,
    drawn: { by: 'feeds', market: 'hanoi', official: { special: '30398', first: '04743' } },
    // Two sets at 41,000, one at 5,500: each pays its best prize only.
    win: 87_500,
    why: ['สามตัวท้าย 398 ตรงกัน ถูก 3 ตัวตรง', 'สลับหลักแล้วครบสี่ตัว ถูก 4 ตัวโต๊ด'],
  },
]

let member: MemberActor
let desk: Desk
let deposited: number

beforeAll(async () => {
  await advanceRounds(world)
  member = await memberActor(world)
  deposited = Number((await deposit(world, member, '5000')).amount)
  desk = await resultDesk(world)
})

const baht = (amount: number) =>
  `฿${amount.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`

/** From the lobby to the sold bill, which stays open. */
async function buyFromLobby({ search, name, picks, stake }: Family): Promise<[Page, number]> {
  const page = await openPage({ origin: world.site.memberUrl, width: 360, as: member })
  await page.goto('/lotto/lobby?group=all')
  await page.getByRole('searchbox', { name: 'ค้นหาหวย' }).fill(search)
  await page.getByRole('link').filter({ hasText: name }).first().click()
  await page.waitForURL(/\/lotto\/\d+$/)
  const roundId = Number(/\d+$/.exec(page.url())?.[0])
  for (const line of picks) await pickOnPad(page, line)
  await sendSlip(page)
  await page.getByText(baht(stake)).first().waitFor()
  await page.getByRole('link', { name: 'ดูโพย' }).click()
  await page.getByRole('main').getByText('รอผล').first().waitFor()
  return [page, roundId]
}

async function announce({ drawn }: Family, roundId: number): Promise<void> {
  if (drawn.by === 'people') {
    const official = Object.fromEntries(
      Object.entries(drawn.official).map(([name, values]) => [name, [...values]]),
    )
    return desk.settle(roundId, official)
  }
  await world.sandbox.post('/results/control', {
    market_code: drawn.market,
    date: DAY,
    status: 'announced',
    official: drawn.official,
  })
}

test('five families from the lobby to the money, each bill with its reasons', async () => {
  const bought = await Promise.all(families.map(buyFromLobby))
  await desk.goTo(bangkokInstant(DAY, '18:31'))
  for (const [at, family] of families.entries()) await announce(family, bought[at]?.[1] ?? 0)
  await runNamedJob(world, 'lottery.auto_result')
  await runNamedJob(world, 'lottery.settle')
  await Promise.all(
    families.map(async ({ code, win, why }, at) => {
      const page = bought[at]?.[0]
      if (!page) throw new Error(`${code} was not bought`)
      // The member did nothing: the open bill hears of its round.
      await page.getByText('เข้ากระเป๋าที่ใช้แทงแล้ว').waitFor()
      await page.getByText(baht(win)).first().waitFor()
      await page.getByRole('button', { name: 'อธิบายผล' }).click()
      for (const reason of why) await page.getByText(reason).first().waitFor()
      await keepScreen(page, `family-${code}`)
    }),
  )
  const sum = families.reduce((total, { win, stake }) => total + win - stake, deposited)
  const [first] = bought
  await first?.[0].goto('/')
  if (first) await expectTotal(first[0], sum.toFixed(2))
  expect(bought).toHaveLength(5)
})
