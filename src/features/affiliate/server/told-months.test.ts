import { expect, test } from 'vitest'
import { bangkokInstant } from '#kernel/time.ts'
import { affiliateDesk, affiliateWorld } from '#tests/support/affiliates.ts'
import { bookFaults } from '#tests/support/books.ts'
import { memberActor, type MemberActor } from '#tests/support/member.ts'
import { rewardWorld } from '#tests/support/rewards.ts'
import { testWorld } from '#tests/support/world.ts'
import { listCommissionDays, listCommissions } from '../contract.ts'

// What a member is told of months of a pooled base: of several friends, and no difference of two answers is one's.

const world = await testWorld({ sandbox: true, at: bangkokInstant('2026-12-31', '10:00') })
const { play, goTo } = rewardWorld(world)
const { payingFriendOf, turn, summary } = affiliateWorld(world)
const desk = await affiliateDesk(world)

let month = '2026-12'
const after = (of: string, by: number): string => {
  const [year = 0, at = 0] = of.split('-').map(Number)
  const count = year * 12 + at - 1 + by
  return `${Math.floor(count / 12)}-${`${(count % 12) + 1}`.padStart(2, '0')}`
}
/** The first of the next month, at four: the month before is worked out. */
async function nextMonth(...members: MemberActor[]): Promise<void> {
  month = after(month, 1)
  await goTo(bangkokInstant(`${month}-01`, '04:00'), ...members)
  await desk.stay()
  await turn()
}
/** So much stays with the house of a friend's play; enough is staked that the bound does not bind. */
const loses = (friend: MemberActor, satang: bigint, stakeSatang = 200_000_000n): Promise<bigint> =>
  play(friend, { stakeSatang, returnedSatang: stakeSatang - satang })
const told = async (member: MemberActor, of = after(month, -1)) => ({
  ...(await world.ask(listCommissionDays, { month: of }, member)),
  parts: (await world.ask(listCommissions, { month: of }, member)).items,
})
const untold = { items: [], months: [], parts: [], has_untold: true, total: '0.00' }
const carried = (member: MemberActor) =>
  world.query(
    `select k.friend_id <> 0 as is_own, k.satang::text as satang
       from affiliate.carry k join affiliate.commission c using (commission_id)
      where c.member_id = $1 and k.month = ($2 || '-01')::date`,
    [member.memberId, after(month, -1)],
  )

test('a month of three friends is told line by line; what one got, won or was corrected by is not in any answer', async () => {
  const pool_rates = [{ level: 1, ppm: 100_000 }]
  await desk.publish({ base: 'loss', rates: [], pool_rates })
  await nextMonth()
  const member = await memberActor(world)
  const friends: MemberActor[] = []
  for (let n = 0; n < 3; n += 1) friends.push(await payingFriendOf(member))
  const [x, y, z] = friends
  if (!x || !y || !z) throw new Error('there are three friends')
  const sourceId = await loses(x, 500_000n)
  await loses(y, 300_000n)
  await loses(z, 200_000n)
  await nextMonth(member, ...friends)
  const first = after(month, -1)
  const entry = { friends: 3, base: '10000.00', commission: '1000.00', status: 'available' }
  const pool = {
    has_own_carry: false,
    lines: { ggr: '10000.00', costs: [], carry_in: '0.00', carry_out: [] },
  }
  const before = await told(member)
  expect(before).toMatchObject({
    items: [],
    months: [{ ...entry, level: 1, of_month: `${first}-01`, is_correction: false }],
    parts: [{ ...entry, product: null, base_kind: 'loss', ppm: 100_000, pool }],
    has_untold: false,
    total: '1000.00',
    turnover: '0.00',
  })
  // A bet of one of them becomes void: the balance says it, and no line differs.
  await play(x, {
    sourceId,
    revision: 2,
    stakeSatang: 0n,
    returnedSatang: 100_000n,
    validSatang: 0n,
    countedDay: `${first}-01`,
  })
  await turn()
  await turn()
  expect(await summary(member)).toMatchObject({ available: '900.00' })
  expect(await told(member)).toEqual(before)
  expect(await told(member, month)).toMatchObject(untold)
  // One wins so much that he carries it alone: what he does not leave is told, how much he carries is not.
  await loses(x, -4_000_000n)
  await loses(y, 800_000n)
  await loses(z, 700_000n)
  await nextMonth(member, ...friends)
  expect(await carried(member)).toEqual([{ is_own: true, satang: '2500000' }])
  const [won] = (await told(member)).parts
  expect(won).toMatchObject({ base: '0.00', commission: '0.00', pool: { has_own_carry: true } })
  expect(won?.pool?.lines).toMatchObject({ ggr: '-25000.00', carry_out: [] })
  await loses(x, 900_000n)
  await loses(y, 800_000n)
  await loses(z, 700_000n)
  await nextMonth(member, ...friends)
  // What he works off is his alone: it is in the base, and in no line.
  expect((await told(member)).parts).toMatchObject([])
})

test('the books and the rows of the affiliate agree', async () => {
  expect(await bookFaults(world.services.db)).toEqual([])
})
