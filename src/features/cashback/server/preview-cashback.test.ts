import { expect, test } from 'vitest'
import { addDays, bangkokInstant, type Day } from '#kernel/time.ts'
import { faultsOf } from '#tests/support/ledger.ts'
import { memberActor, type MemberActor } from '#tests/support/member.ts'
import { rewardWorld } from '#tests/support/rewards.ts'
import { testWorld } from '#tests/support/world.ts'
import { findLiveVersion, requireTerms } from './terms-store.ts'
import { previewCashback } from './preview-cashback.ts'

// A month that was worked out night by night, against what the preview of its own terms says it cost.

const world = await testWorld({ sandbox: true, at: bangkokInstant('2026-12-31', '10:00') })
const { services } = world
const { play, goTo, turn } = rewardWorld(world)
const preview = async () => {
  const terms = await requireTerms(services.db, await findLiveVersion(services.db))
  return previewCashback(services, terms, terms)
}

/** What members did on some days: big and small losses, wins, several games, fractions of a satang. */
const month: readonly (readonly [
  day: number,
  member: number,
  stake: bigint,
  back: bigint,
  string,
])[] = [
  [1, 0, 100_033n, 0n, 'lottery'],
  [1, 1, 33_347n, 10_011n, 'slot'],
  [2, 0, 30_000_000n, 0n, 'lottery'],
  [2, 2, 1_333n, 0n, 'sport'],
  [3, 1, 700_001n, 0n, 'slot'],
  [3, 1, 900_007n, 1_900_000n, 'lottery'],
  [9, 2, 512_345n, 500_000n, 'table'],
  [17, 0, 77_777n, 0n, 'fishing'],
  [30, 2, 654_321n, 0n, 'slot'],
  [31, 1, 12_121n, 0n, 'sport'],
]

test('the preview of the terms that held is what the month gave, but for who could not have it', async () => {
  const members: MemberActor[] = []
  for (let n = 0; n < 4; n += 1) members.push(await memberActor(world))
  const barred = members[3] as MemberActor
  for (let day: Day = '2027-01-01'; day <= '2027-01-31'; day = addDays(day, 1)) {
    await goTo(bangkokInstant(day, '10:00'))
    await turn()
    for (const [date, at, stakeSatang, returnedSatang, product] of month) {
      const member = members[at]
      if (date !== Number(day.slice(8)) || !member) continue
      await play(member, { stakeSatang, returnedSatang, product })
    }
    if (day === '2027-01-20') {
      await world.query(
        "update platform.stake_standing set reward_block = 'ตรวจพบหลายบัญชี' where member_id = $1",
        [barred.memberId],
      )
      await play(barred, { stakeSatang: 200_000n })
    }
  }
  await goTo(bangkokInstant('2027-02-01', '09:00'))
  await turn()
  const found = await preview()
  const [rows] = await world.query<{ given: string; refused: string; members: number }>(
    `select coalesce(sum(earned_satang) filter (where outcome in ('entitled', 'set_off')), 0)::text as given,
            coalesce(sum(day_satang) filter (where outcome = 'not_for_you'), 0)::text as refused,
            count(distinct member_id)::integer as members
       from cashback.loss where day between '2027-01-01' and '2027-01-31'`,
  )
  const [turned] = await world.query<{ earned: string }>(
    `select sum(earned_satang)::text as earned from cashback.month where month = '2027-01-01'`,
  )
  expect(BigInt(rows?.refused ?? 0)).toBe(10_000n)
  expect(found.loss_now).toBe(BigInt(rows?.given ?? 0) + BigInt(rows?.refused ?? 0))
  expect(found.loss).toBe(found.loss_now)
  expect(found.turnover_now).toBe(BigInt(turned?.earned ?? 0))
  expect(found).toMatchObject({ month: '2027-01', members: rows?.members, days: 8 })
  // ฿300,000 of the lottery reach the cap; a slot lost whole gives at most half of its margin.
  expect(found).toMatchObject({ capped: 1, bounded: 3 })
  const parts = found.products.reduce((sum, { turnover }) => sum + turnover, 0n)
  expect(parts).toBe(found.turnover)
  expect(await faultsOf(services.db)).toEqual([])
})

test('a day of twenty thousand members is read page by page, each of them once', async () => {
  await goTo(bangkokInstant('2027-06-02', '10:00'))
  await world.query(
    `insert into winloss.day (member_id, counted_day, product, is_own, stake_satang, returned_satang,
                              valid_satang, rounds)
     select 5000000 + n, d::date, 'slot', true, 10000 + n, 5000, 10000 + n, 1
       from generate_series(1, 20000) n,
            generate_series('2027-05-01'::date, '2027-05-05'::date, interval '1 day') d`,
  )
  await world.query('analyze winloss.day')
  const found = await preview()
  await world.query('delete from winloss.day where member_id > 5000000')
  expect(found).toMatchObject({ days: 5, members: 20_000 })
  // Each day and each member: what the slot can be expected to bring is 3 % of the stake, half of it bounds.
  const ofDay = Array.from({ length: 20_000 }, (_, n) => (BigInt(10_001 + n) * 3n) / 100n / 2n)
  expect(found.loss).toBe(5n * ofDay.reduce((sum, one) => sum + one, 0n))
})
