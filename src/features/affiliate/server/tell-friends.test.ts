import { afterEach, expect, test } from 'vitest'
import { listInbox } from '#features/notice/inbox-contract.ts'
import { bangkokInstant } from '#kernel/time.ts'
import { inTransaction } from '#platform/database/database.ts'
import { affiliateWorld } from '#tests/support/affiliates.ts'
import { bookFaults } from '#tests/support/books.ts'
import { memberActor, type MemberActor } from '#tests/support/member.ts'
import { tellOfBills } from '#tests/support/notices.ts'
import { rewardWorld } from '#tests/support/rewards.ts'
import { testWorld } from '#tests/support/world.ts'
import { endHold, holdByHand } from './held-store.ts'
import { tellFriends } from './tell-friends.ts'

const world = await testWorld({ sandbox: true, at: bangkokInstant('2026-12-07', '10:00') })
const { play, goTo } = rewardWorld(world)
const { payingFriendOf, turn } = affiliateWorld(world)
afterEach(async () => expect(await bookFaults(world.services.db)).toEqual([]))

/** Tells what is due, in two processes and once more: nothing may come again. */
async function tell(): Promise<void> {
  const all = async () => {
    while (await tellFriends(world.services));
  }
  await tellOfBills(world)
  await Promise.all([all(), all()])
  await tellOfBills(world)
  await all()
  await tellOfBills(world)
}
const told = async (member: MemberActor): Promise<string[]> =>
  (await world.ask(listInbox, {}, member)).items
    .filter(({ kind }) => kind === 'affiliate_friend')
    .map(({ title }) => title)

test('a member hears in the morning that a friend counts, is looked at, and is let go: each once, and names nobody', async () => {
  const [member, gone] = [await memberActor(world), await memberActor(world)]
  const friend = await payingFriendOf(member, { first_name: 'วิชัย' })
  const other = await payingFriendOf(gone)
  await tell()
  for (const one of [friend, other]) await play(one, { stakeSatang: 60_000n })
  await goTo(bangkokInstant('2026-12-08', '04:00'), member, gone)
  await turn()
  await tell()
  expect(await told(member)).toEqual([])
  await world.query(
    `update platform.stake_standing set excluded_until = platform.clock() + interval '9 days'
      where member_id = $1`,
    [gone.memberId],
  )
  await goTo(bangkokInstant('2026-12-08', '09:00'), member, gone)
  await tell()
  const first = 'เพื่อนของคุณผ่านเงื่อนไขแล้ว'
  expect([await told(member), await told(gone)]).toEqual([[first], []])
  const { items } = await world.ask(listInbox, {}, member)
  expect(JSON.stringify(items)).not.toContain('วิชัย')

  const of = { friendId: friend.memberId, memberId: member.memberId, staffId: 1 }
  await inTransaction(world.services.db, (tx) => holdByHand(tx, { ...of, reason: 'บัตรเดียวกัน' }))
  await tell()
  expect((await told(member))[0]).toBe('กำลังตรวจสอบเพื่อนที่แนะนำ')
  await inTransaction(world.services.db, (tx) =>
    endHold(tx, { ...of, verdict: 'release', reason: 'เป็นพี่น้องกัน' }),
  )
  await tell()
  expect(await told(member)).toEqual(['ตรวจสอบเพื่อนที่แนะนำเสร็จแล้ว', 'กำลังตรวจสอบเพื่อนที่แนะนำ', first])
})
