import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { getPoints } from '#features/point/contract.ts'
import { excludeMyself, getExclusion } from '#features/protection/exclusion-contract.ts'
import { listQuests, redeemQuest } from '#features/quest/contract.ts'
import { bangkokInstant, MINUTE_MS } from '#kernel/time.ts'
import { type Answer, sendUntilDecided } from '#tests/support/client.ts'
import { memberActor, type MemberActor } from '#tests/support/member.ts'
import { closeOutNow, questDesk } from '#tests/support/quests.ts'
import { queued, untilWaiting } from '#tests/support/queued.ts'
import { rewardWorld } from '#tests/support/rewards.ts'
import { testWorld } from '#tests/support/world.ts'

// RC10: a member excludes himself in one tab while another claims a quest. Whichever comes first, he ends
// excluded with the points of all that was done by then, each once: nothing is lost, nothing comes after it.

const world = await testWorld({ sandbox: true, at: bangkokInstant('2026-12-07', '10:00') })
const { play } = rewardWorld(world)
const desk = await questDesk(world)
const second = await world.secondSite()

const VISIT = { quest_id: 1, version: 1, period_key: '2026-12-07' }
/** 10 points for ฿200 of a day, which everybody here has staked. */
const DAILY = { quest_id: 2, version: 1, period_key: '2026-12-07' }
const budgeted = {
  ...(await desk.publish({ goal: 20_000, points: 3, budget: 90 })),
  period_key: '2026-12-07',
}
/** What is given for no play: the bank account in his name. */
const PROFILE_POINTS = 10
const DONE_POINTS = 10 + 3 + PROFILE_POINTS

const claim = (member: MemberActor, of = DAILY, site = 0): Promise<Answer> =>
  sendUntilDecided([world.site, second][site % 2]?.memberUrl ?? '', redeemQuest, of, member, {
    'idempotency-key': randomUUID(),
  })
const exclude = (member: MemberActor): Promise<Answer> =>
  world.call(excludeMyself, { length: 'day', is_final: true }, member)
const codes = (answers: readonly Answer[]) => answers.map(({ code }) => code)

/** A member with two quests done, who has claimed nothing; `hasPoints`: but a visit. */
async function doneMember(hasPoints = true): Promise<MemberActor> {
  const member = await memberActor(world)
  if (hasPoints) expect((await claim(member, VISIT)).code).toBe('')
  await play(member, { stakeSatang: 20_000n })
  return member
}

/** Lets both meet at the member's points, the first one first. */
async function meet(
  member: MemberActor,
  first: () => Promise<Answer>,
  then: () => Promise<Answer>,
): Promise<string[]> {
  const sql = `select from ledger.balance b join ledger.account a using (account_id)
                where a.home_id = $1 and a.kind = 2100 for update of b`
  return codes(
    await queued(world, { sql, values: [member.memberId] }, [
      first,
      () => untilWaiting(world, 1).then(then),
    ]),
  )
}

/** He is excluded, and has each quest that was done, once. */
async function expectAllGiven(member: MemberActor, visits: number): Promise<void> {
  await world.clock.advance(MINUTE_MS)
  await Promise.all([closeOutNow(world), closeOutNow(world)])
  await closeOutNow(world)
  expect((await world.ask(getExclusion, {}, member)).exclusion).not.toBeNull()
  expect(await world.ask(getPoints, {}, member)).toEqual({ point: DONE_POINTS + visits })
  const twice = `select from quest.claim where member_id = $1
                  group by quest_id, period_key having count(*) > 1`
  expect(await world.query(twice, [member.memberId])).toEqual([])
  expect(await world.query("select * from quest.reconcile('full')")).toEqual([])
  // Nothing that is done afterwards is offered, or given.
  expect(await world.ask(listQuests, {}, member)).toMatchObject({ is_offered: false, quests: [] })
  expect((await claim(member)).code).toBe('reward_not_for_you')
}

test('the claim comes first: it is paid, and what else was done comes with the exclusion', async () => {
  const member = await doneMember()
  expect(
    await meet(
      member,
      () => claim(member),
      () => exclude(member),
    ),
  ).toEqual(['', ''])
  expect(await world.ask(getPoints, {}, member)).toEqual({ point: 10 + 1 })
  await expectAllGiven(member, 1)
})

test('the exclusion comes first: the claim is refused, and its points come all the same', async () => {
  const member = await doneMember()
  expect(
    await meet(
      member,
      () => exclude(member),
      () => claim(member),
    ),
  ).toEqual(['', 'reward_not_for_you'])
  expect(await world.ask(getPoints, {}, member)).toEqual({ point: 1 })
  await expectAllGiven(member, 1)
})

test('an exclusion between the gate of a claim and its points: the claim of nobody’s first points is refused', async () => {
  // Who never had points has no wallet that the exclusion could wait at.
  const member = await doneMember(false)
  const sql = 'select from quest.budget where quest_id = $1 for update'
  const answers = await queued(world, { sql, values: [budgeted.quest_id] }, [
    () => claim(member, budgeted),
    async () => {
      await untilWaiting(world, 1)
      expect((await exclude(member)).code).toBe('')
      return claim(member, budgeted, 1)
    },
  ])
  expect(codes(answers)).toEqual(['reward_not_for_you', 'reward_not_for_you'])
  expect(await world.ask(getPoints, {}, member)).toEqual({ point: 0 })
  await expectAllGiven(member, 0)
})

test('thirty tabs on two sites, five members: whoever wins, each quest is paid once', async () => {
  const members = await Promise.all(Array.from({ length: 5 }, () => doneMember()))
  const races = members.map((member) => {
    const claims = (from: number) =>
      Array.from({ length: 3 }, (_, at) => claim(member, at % 2 ? budgeted : DAILY, from + at))
    return Promise.all([...claims(0), exclude(member), ...claims(1)])
  })
  // What ends exclusions looks at them meanwhile.
  const [answers] = await Promise.all([Promise.all(races), closeOutNow(world), closeOutNow(world)])
  for (const all of answers) {
    const odd = ['', 'reward_claimed', 'reward_not_for_you']
    expect(codes(all).filter((code) => !odd.includes(code))).toEqual([])
    expect(all[3]?.code).toBe('')
  }
  for (const member of members) await expectAllGiven(member, 1)
})
