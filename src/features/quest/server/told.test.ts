import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import * as line from '#features/account/line-contract.ts'
import { updateSubBankAccount } from '#features/account/bank-account-contract.ts'
import { stepUpByPassword } from '#features/account/security-contract.ts'
import { setMemberLevel } from '#features/level/operator-contract.ts'
import { listInbox } from '#features/notice/inbox-contract.ts'
import { submitVote } from '#features/poll/contract.ts'
import { setLimit } from '#features/protection/contract.ts'
import { bangkokInstant } from '#kernel/time.ts'
import { affiliateWorld } from '#tests/support/affiliates.ts'
import { bookFaults } from '#tests/support/books.ts'
import { linePerson, lineToken } from '#tests/support/line.ts'
import { memberActor, type MemberActor } from '#tests/support/member.ts'
import { tellOfBills } from '#tests/support/notices.ts'
import { pollDesk } from '#tests/support/polls.ts'
import { followAllMoves, questDesk, tellSettled } from '#tests/support/quests.ts'
import { rewardWorld } from '#tests/support/rewards.ts'
import { staffActor } from '#tests/support/staff.ts'
import { testWorld } from '#tests/support/world.ts'
import { listQuests, redeemQuest } from '../contract.ts'

// What moves a member towards a quest reaches his page, and he hears once what he can claim.

const world = await testWorld({ sandbox: true, at: bangkokInstant('2026-12-07', '10:00') })
const { play, goTo } = rewardWorld(world)
const desk = await questDesk(world)
/** What the site starts with: a limit of one's own. */
const LIMITS = 11
// Who reads facts begins with what happens after it was first there.
beforeEach(() => tell())
afterEach(async () => expect(await bookFaults(world.services.db)).toEqual([]))

/** Follows and tells twice over, as two processes: nothing may come again. */
async function tell(): Promise<void> {
  await Promise.all([followAllMoves(world), followAllMoves(world)])
  await tellOfBills(world)
}
const told = async (member: MemberActor): Promise<string[]> =>
  (await world.ask(listInbox, {}, member)).items
    .filter(({ kind }) => kind === 'quest_claimable')
    .map(({ body }) => body)
const claim = async (member: MemberActor, quest_id: number) => {
  const { quests } = await world.ask(listQuests, {}, member)
  const one = quests.find(({ quest_id: id }) => Number(id) === quest_id)
  const { version = 1, period_key = '' } = one ?? {}
  return world.ask(redeemQuest, { quest_id, version, period_key }, member, {
    'idempotency-key': randomUUID(),
  })
}
/** Something other than play that makes a member's quests be looked at: a limit of one's own, lower each time. */
let limitBaht = 90_000
const move = (member: MemberActor) =>
  world.ask(setLimit, { name: 'stake_day', amount: `${(limitBaht -= 1)}.00` }, member)
/** How often the member's page was told that it is old. */
const heard = async ({ memberId }: MemberActor): Promise<number> => {
  const [row] = await world.query<{ n: number }>(
    `select count(*)::integer as n from platform.push where topic = 'quest' and member_id = $1`,
    [memberId],
  )
  return row?.n ?? 0
}

test('every kind of fact that moves a quest makes an open page of it old', async () => {
  const member = await memberActor(world)
  const officer = await staffActor(world, 'risk_officer')
  const friendly = affiliateWorld(world)
  const pollId = await (await pollDesk(world)).open({}, member)
  await world.ask(stepUpByPassword, { password: member.person.password }, member)
  const ways: Readonly<Record<string, () => Promise<unknown>>> = {
    vote: () =>
      world.ask(submitVote, { poll_id: pollId, choice_id: '1' }, member, {
        'idempotency-key': randomUUID(),
      }),
    limit: () => world.ask(setLimit, { name: 'stake_day', amount: '500.00' }, member),
    account: () =>
      world.ask(
        updateSubBankAccount,
        { bank_code: '014', bank_account_number: '7770000191' },
        member,
      ),
    line: async () => {
      const id_token = await lineToken(world, await linePerson(world))
      const { ticket } = await world.ask(line.askForLineTicket, { id_token }, member)
      await world.ask(line.linkLine, { ticket }, member)
    },
    level: () => world.ask(setMemberLevel, levelOf(member), officer),
    claim: () => claim(member, LIMITS),
    play: () => tellSettled(world, member),
    async friend() {
      const friend = await friendly.payingFriendOf(member)
      await play(friend, { stakeSatang: 100_000n })
      await goTo(bangkokInstant('2026-12-08', '04:00'), member)
      await friendly.turn()
      expect(await friendly.summary(member)).toMatchObject({ qualified: 1 })
    },
  }
  for (const [way, move] of Object.entries(ways)) {
    await followAllMoves(world)
    const before = await heard(member)
    await move()
    await followAllMoves(world)
    expect(await heard(member), way).toBeGreaterThan(before)
  }
})

const levelOf = ({ memberId: member_id }: MemberActor) => ({
  member_id,
  level: 2,
  until: '2026-12-31',
  reason: 'ลูกค้าประจำของร้าน',
})

test('who can claim a quest hears of it once, all accounts of the person together', async () => {
  const born = { birth_date: '1950-01-02' }
  const [member, twin] = [await memberActor(world, born), await memberActor(world, born)]
  const other = await memberActor(world)
  await play(member, { stakeSatang: 20_000n })
  await play(other, { stakeSatang: 19_999n })
  for (const one of [member, other, twin]) await move(one)
  await tell()
  const sum = /^แทงหวยครบ 200 บาท · รับได้ 10 แต้ม ถึง 9 ธ\.ค\. 69$/
  const [own, others, twins] = [await told(member), await told(other), await told(twin)]
  expect(own.filter((body) => sum.test(body))).toHaveLength(1)
  expect(others.filter((body) => sum.test(body))).toEqual([])
  // His bank account is the person's: one of his accounts was told of it.
  const bank = 'ยืนยันบัญชีธนาคารในชื่อตัวเอง · รับได้ 10 แต้ม'
  const countOf = (bodies: readonly string[]) => bodies.filter((body) => body === bank).length
  expect([countOf([...own, ...twins]), countOf(others)]).toEqual([1, 1])
  // Nobody hears of a visit, and nothing comes again.
  expect(own.join()).not.toContain('เช็กอิน')
  await move(member)
  await tell()
  expect(await told(member)).toEqual(own)
})

test('what is claimed before it is told is not told; what it opens is', async () => {
  const member = await memberActor(world)
  const first = await desk.publish({ title: 'ภารกิจแรก', points: 1, goal: 30_000 })
  await desk.publish({ title: 'ภารกิจถัดไป', points: 1, goal: 30_000, needs_quest: first.quest_id })
  await play(member, { stakeSatang: 30_000n })
  await move(member)
  await followAllMoves(world)
  await claim(member, first.quest_id)
  await tell()
  await move(member)
  await tell()
  const bodies = (await told(member)).join()
  expect(bodies).not.toContain('ภารกิจแรก')
  expect(bodies).toContain('ภารกิจถัดไป · รับได้ 1 แต้ม')
})

test('who is excluded, or paused between the look and the message, hears nothing', async () => {
  const [gone, leaving] = [await memberActor(world), await memberActor(world)]
  const exclude = (member: MemberActor) =>
    world.query(
      `update platform.stake_standing set excluded_until = platform.clock() + interval '1 day'
        where member_id = $1`,
      [member.memberId],
    )
  for (const one of [gone, leaving]) await play(one, { stakeSatang: 20_000n })
  await exclude(gone)
  for (const one of [gone, leaving]) await move(one)
  await followAllMoves(world)
  await exclude(leaving)
  await tell()
  expect([await told(gone), await told(leaving)]).toEqual([[], []])
  // Who is back hears no heap of what was there while he was away.
  await world.query(
    'update platform.stake_standing set excluded_until = null where member_id = any ($1)',
    [[gone.memberId, leaving.memberId]],
  )
  for (const one of [gone, leaving]) await move(one)
  await followAllMoves(world)
  await tell()
  expect([await told(gone), await told(leaving)]).toEqual([[], []])
})
