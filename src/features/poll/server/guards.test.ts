import { afterAll, expect, test } from 'vitest'
import pg from 'pg'
import { send } from '#tests/support/client.ts'
import { memberActor, type MemberActor } from '#tests/support/member.ts'
import { pollDesk } from '#tests/support/polls.ts'
import { testWorld } from '#tests/support/world.ts'
import { checkPollQuota, submitVote } from '../contract.ts'
import { savePoll } from '../operator-contract.ts'

// What whoever holds the application's own password could write, and what a body may say.

const world = await testWorld({ sandbox: true })
const desk = await pollDesk(world)
const [first, second] = [await memberActor(world), await memberActor(world)]
const poolOfApp = new pg.Pool({ ...world.database.app, max: 2 })
afterAll(() => poolOfApp.end())

const vote = (member: MemberActor, poll_id: number) =>
  world.call(submitVote, { poll_id, choice_id: '1' }, member)
const quotaOf = (member: MemberActor, poll_id: number) =>
  world.ask(checkPollQuota, { poll_id }, member)

test('the application’s role writes no vote, no quota and no result past the rules', async () => {
  const poll_id = await desk.open({}, first, second)
  await vote(first, poll_id)
  await desk.pass(66, first, second)
  const refused = async (text: string, values: unknown[] = [poll_id]) => {
    const error = await poolOfApp.query(text, values).then(
      () => null,
      (reason: { code?: string; constraint?: string }) => reason,
    )
    return error?.code
  }
  const DENIED = '42501'
  const CHECKED = '23514'
  const STAYS = '23001'
  expect({
    vote: await refused(
      `insert into poll.vote (poll_id, version, member_id, n, choice_id, key, voted_at)
       values ($1, 1, 1, 1, '1', 'x', platform.clock())`,
    ),
    change: await refused("update poll.vote set choice_id = '2' where poll_id = $1"),
    quota: await refused('update poll.quota set used = 0 where poll_id = $1'),
    stake: await refused('update poll.quota set valid_satang = 9999999 where poll_id = $1'),
    play: await refused('delete from poll.counted_play where poll_id = $1'),
    reopen: await refused("update poll.poll set state = 'open' where poll_id = $1"),
    later: await refused(
      "update poll.poll set closes_at = closes_at + interval '1 day' where poll_id = $1",
    ),
    skip: await refused("update poll.poll set state = 'paid' where poll_id = $1"),
    erase: await refused('delete from poll.poll where poll_id = $1'),
    terms: await refused("update poll.terms set title = 'x' where poll_id = $1"),
  }).toEqual({
    vote: DENIED,
    change: DENIED,
    quota: DENIED,
    stake: DENIED,
    play: DENIED,
    reopen: CHECKED,
    later: CHECKED,
    skip: CHECKED,
    erase: DENIED,
    terms: DENIED,
  })

  // One person alone, with a statement for each of two: the same hand twice is no second person.
  await poolOfApp.query(
    `insert into poll.entry (poll_id, version, revision, choice_id, source, entered_by)
     values ($1, 1, 1, '1', 'ถ่ายทอดสด', 7)`,
    [poll_id],
  )
  const result = (by: number) =>
    refused(
      `insert into poll.result (poll_id, revision, version, choice_id, entry_id, source, entered_by,
                                confirmed_by)
       select poll_id, 1, 1, '1', entry_id, source, entered_by, $2 from poll.entry where poll_id = $1`,
      [poll_id, by],
    )
  expect(await result(8)).toBe(CHECKED)
  await poolOfApp.query(
    "update poll.entry set ended_by = 8, ending = 'confirmed' where poll_id = $1",
    [poll_id],
  )
  expect(await result(7)).toBe(CHECKED)
  await poolOfApp.query("update poll.entry set ending = 'withdrawn' where poll_id = $1", [poll_id])

  await desk.settle(poll_id, '1')
  expect(
    await refused("update poll.share set status = 'due', paid_at = null where poll_id = $1"),
  ).toBe(STAYS)
  expect(await refused("update poll.result set choice_id = '2' where poll_id = $1")).toBe(DENIED)
})

test('a forged body changes nothing: prize, member and terms are not asked of it', async () => {
  const poll_id = await desk.open({}, first, second)
  const forged = { poll_id, choice_id: '1', member_id: second.memberId, n: 9, weight: 9 }
  await send(world.site.memberUrl, submitVote, forged, first)
  expect([(await quotaOf(first, poll_id)).used, (await quotaOf(second, poll_id)).used]).toEqual([
    1, 0,
  ])
  const member = await world.call(savePoll, { poll_id }, first)
  expect(member.code).toBe('session_expired')
})
