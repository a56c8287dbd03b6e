import { describe, expect, test } from 'vitest'
import { visitor } from '#tests/support/client.ts'
import { memberActor, type MemberActor, signInMember } from '#tests/support/member.ts'
import { testWorld } from '#tests/support/world.ts'
import { endOtherSessions, endOwnSession, getUserInfo, listSessions } from '../contract.ts'

const world = await testWorld({ sandbox: true, env: { SESSIONS_MAX: '5' } })

/** The same member on one more device. */
async function onAnotherDevice(member: MemberActor): Promise<MemberActor> {
  const other = { ...member, ...visitor() }
  await signInMember(world, other)
  return other
}

const sessionsOf = (member: MemberActor) => world.ask(listSessions, {}, member)

async function ownId(member: MemberActor): Promise<number> {
  const own = (await sessionsOf(member)).find(({ is_current: isCurrent }) => isCurrent)
  return Number(own?.id)
}

describe('the devices of a member', () => {
  test('each sees all of them and which is its own', async () => {
    const phone = await memberActor(world)
    const tablet = await onAnotherDevice(phone)
    await memberActor(world)
    const [seen, alsoSeen] = [await sessionsOf(phone), await sessionsOf(tablet)]
    expect(new Set(seen.map(({ id }) => id))).toEqual(new Set(alsoSeen.map(({ id }) => id)))
    expect(seen).toHaveLength(2)
    expect(await ownId(phone)).not.toBe(await ownId(tablet))
  })

  test('one is signed out from another and is told so; then it is not there any more', async () => {
    const phone = await memberActor(world)
    const tablet = await onAnotherDevice(phone)
    const sessionId = await ownId(tablet)
    await world.ask(endOwnSession, { session_id: sessionId }, phone)
    expect(await world.call(getUserInfo, {}, tablet)).toMatchObject({
      status: 401,
      message: expect.stringContaining('จากอุปกรณ์อื่นของคุณ'),
    })
    expect(await sessionsOf(phone)).toHaveLength(1)
    expect((await world.call(endOwnSession, { session_id: sessionId }, phone)).status).toBe(404)
  })

  test('another member’s session is not found, and lives on', async () => {
    const [member, stranger] = [await memberActor(world), await memberActor(world)]
    const session_id = await ownId(member)
    expect((await world.call(endOwnSession, { session_id }, stranger)).status).toBe(404)
    expect((await world.call(getUserInfo, {}, member)).status).toBe(200)
  })

  test('all others go at once, and only the member’s own', async () => {
    const [phone, stranger] = [await memberActor(world), await memberActor(world)]
    const others = [await onAnotherDevice(phone), await onAnotherDevice(phone)]
    await world.ask(endOtherSessions, {}, phone)
    for (const one of others) expect((await world.call(getUserInfo, {}, one)).status).toBe(401)
    for (const one of [phone, stranger]) {
      expect((await world.call(getUserInfo, {}, one)).status).toBe(200)
    }
  })
})
