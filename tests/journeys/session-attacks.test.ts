import { sql } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'
import {
  bootstrap,
  changePassword,
  getUserInfo,
  login,
  logout,
  register,
} from '#features/account/contract.ts'
import { setMemberStatus } from '#features/account/server/set-member-status.ts'
import { changePassword as changeStaffPassword, me, moneyHealth } from '#features/staff/contract.ts'
import { totpCode } from '#platform/session/totp.ts'
import { MINUTE_MS } from '#kernel/time.ts'
import { inTransaction } from '#platform/database/database.ts'
import { publish } from '#platform/events/publish.ts'
import { send, visitor, type Actor } from '#tests/support/client.ts'
import { toMember } from '#tests/support/events.ts'
import { memberActor, person, type MemberActor } from '#tests/support/member.ts'
import { PATIENCE_MS } from '#tests/support/patience.ts'
import { staffActor } from '#tests/support/staff.ts'
import { testWorld } from '#tests/support/world.ts'

const world = await testWorld({ sandbox: true })
const second = await world.secondSite()
const cookieOf = (actor: Actor) =>
  [...actor.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
const copyOf = (actor: Actor): Actor => ({
  bearer: actor.bearer as string,
  cookies: new Map(actor.cookies),
})

/** What a stream told, and whether it is over. */
interface Heard {
  text: string
  isOver: boolean
}

/** Opens a stream at a site and reads it to its end. */
async function hear(actor: Actor, url = `${world.site.memberUrl}/api/stream`): Promise<Heard> {
  const abort = new AbortController()
  onTestFinished(() => abort.abort())
  const response = await fetch(url, { headers: { cookie: cookieOf(actor) }, signal: abort.signal })
  expect(response.status).toBe(200)
  const heard: Heard = { text: '', isOver: false }
  const read = async () => {
    const decoder = new TextDecoder()
    for await (const chunk of response.body ?? [])
      heard.text += decoder.decode(chunk as Uint8Array, { stream: true })
    heard.isOver = true
  }
  void read().catch(() => {})
  await expect.poll(() => heard.text, { timeout: PATIENCE_MS }).toContain('event: hello')
  return heard
}

async function isOver(heard: Heard): Promise<void> {
  await expect.poll(() => heard.isOver, { timeout: PATIENCE_MS }).toBe(true)
}

async function tell(memberId: number): Promise<void> {
  const { db, bell } = world.services
  await inTransaction(db, (tx) => publish(tx, toMember, { memberId, payload: { n: 41 } }))
  bell.ring()
}

const statusOf = async (actor: Actor) => (await world.call(getUserInfo, {}, actor)).status

async function signedIn({ person: { phone, password } }: MemberActor): Promise<Actor> {
  const actor = visitor()
  const input = { username: phone, password }
  actor.bearer = (await world.ask(login, input, actor)).access_token
  return actor
}

describe('a stream ends with its session, here and in another process', () => {
  const both = (actor: Actor) =>
    Promise.all([hear(actor), hear(actor, `${second.memberUrl}/api/stream`)])

  test('at a logout, and hears nothing of the member any more', async () => {
    const member = await memberActor(world)
    const streams = await both(member)
    await world.ask(logout, {}, member)
    await tell(member.memberId)
    for (const heard of streams) {
      await isOver(heard)
      expect(heard.text).toContain('event: session_ended')
      expect(heard.text).not.toContain('"n"')
    }
  })

  test('at a logout while an old transaction holds all events back', async () => {
    const member = await memberActor(world)
    const streams = await both(member)
    await inTransaction(world.services.db, async (tx) => {
      await publish(tx, toMember, { memberId: 0, payload: { n: 0 } })
      await world.ask(logout, {}, member)
      for (const heard of streams) await isOver(heard)
    })
  })

  test('when nobody acted for half an hour', async () => {
    const member = await memberActor(world)
    const streams = await both(member)
    await world.clock.advance(31 * MINUTE_MS)
    for (const heard of streams) await isOver(heard)
  })

  test('at a suspension', async () => {
    const member = await memberActor(world)
    const streams = await both(member)
    const order = { staffId: 0, memberId: member.memberId, status: 'suspended', reason: 'ทดสอบ' }
    await setMemberStatus(world.services, { ...order, status: 'suspended' })
    for (const heard of streams) await isOver(heard)
    expect(await statusOf(member)).toBe(401)
  })

  test('of a person at the desk who is switched off', async () => {
    const staff = await staffActor(world, 'cashier')
    const streams = await Promise.all(
      [world.site, second].map(({ operatorUrl }) =>
        hear(staff, `${operatorUrl}/operator/api/stream`),
      ),
    )
    await world.query('update staff.staff_user set active = false where staff_id = $1', [
      staff.staffId,
    ])
    for (const heard of streams) await isOver(heard)
    const url = `${world.site.operatorUrl}/operator/api/stream`
    expect((await fetch(url, { headers: { cookie: cookieOf(staff) } })).status).toBe(401)
    for (const call of [me, moneyHealth]) {
      expect((await world.call(call, {}, staff)).status, call.path).toBe(401)
    }
  })
})

describe('a login that races with what takes the right to it away', () => {
  const isWaiting = async () => {
    await expect
      .poll(
        () =>
          world.query(`select 1 from pg_stat_activity
            where wait_event_type = 'Lock' and datname = current_database()`),
        { timeout: PATIENCE_MS },
      )
      .not.toEqual([])
  }
  const race = async (member: MemberActor, change: string) => {
    const { phone: username, password } = member.person
    let answer = Promise.resolve({ code: 'not asked' })
    await inTransaction(world.services.db, async (tx) => {
      await sql`update account.member set ${sql.raw(change)}
                 where member_id = ${member.memberId}`.execute(tx)
      answer = world.call(login, { username, password }, visitor())
      // It has looked at the password and waits for the row; or it did not wait and is through.
      await Promise.race([answer, isWaiting()])
    })
    return (await answer).code
  }

  test('a suspension: it opens nothing', async () => {
    const member = await memberActor(world)
    expect(await race(member, "status = 'suspended'")).toBe('member_suspended')
  })

  test('a new password: the old one opens nothing', async () => {
    const member = await memberActor(world)
    expect(await race(member, "password_hash = password_hash || 'x'")).toBe('login_failed')
  })
})

describe('at most three sessions', () => {
  test('the fourth login ends the oldest, which is told why', async () => {
    const oldest = await memberActor(world)
    const heard = await hear(oldest)
    const others = [await signedIn(oldest), await signedIn(oldest)]
    expect(await statusOf(oldest)).toBe(200)
    const fourth = await signedIn(oldest)
    await isOver(heard)
    expect(heard.text).toMatch(/event: session_ended\ndata: .*เครื่องอื่น/)
    const told = await world.call(getUserInfo, {}, oldest)
    expect(told).toMatchObject({ status: 401, code: 'session_expired' })
    expect(told.message).toContain('เครื่องอื่น')
    for (const actor of [...others, fourth]) expect(await statusOf(actor)).toBe(200)
  })

  test('twenty at once, at two sites, are three', async () => {
    const member = await memberActor(world)
    const { phone: username, password } = member.person
    const actors = Array.from({ length: 20 }, () => visitor())
    await Promise.all(
      actors.map(async (actor, n) => {
        const { memberUrl } = n % 2 ? second : world.site
        actor.bearer = (
          await send(memberUrl, login, { username, password }, actor)
        ).data.access_token
      }),
    )
    const states = await Promise.all([member, ...actors].map(statusOf))
    expect(states.filter((status) => status === 200)).toHaveLength(3)
  })

  test('sessions that ended by themselves do not count', async () => {
    const member = await memberActor(world)
    await signedIn(member)
    await world.clock.advance(31 * MINUTE_MS)
    const now = [await signedIn(member), await signedIn(member), await signedIn(member)]
    for (const actor of now) expect(await statusOf(actor)).toBe(200)
  })
})

describe('a new password', () => {
  test("renews the member's own session and ends all others, a copied one too", async () => {
    const member = await memberActor(world)
    const [copied, elsewhere] = [copyOf(member), await signedIn(member)]
    const streams = [await hear(copied), await hear(elsewhere)]
    const { access_token } = await world.ask(
      changePassword,
      { current_password: member.person.password, new_password: 'ปลาทูเข่งใหญ่' },
      member,
    )
    expect(access_token).not.toBe(copied.bearer)
    member.bearer = access_token
    expect(await statusOf(member)).toBe(200)
    for (const old of [copied, elsewhere]) expect(await statusOf(old)).toBe(401)
    expect((await world.call(bootstrap, {}, { cookies: copied.cookies })).status).toBe(401)
    for (const heard of streams) await isOver(heard)
    await hear(member)
  })

  test('renews the session of a person at the desk', async () => {
    const staff = await staffActor(world, 'owner')
    const copied = copyOf(staff)
    const heard = await hear(copied, `${world.site.operatorUrl}/operator/api/stream`)
    await world.clock.advance(MINUTE_MS)
    const { access_token } = await world.ask(
      changeStaffPassword,
      {
        current_password: 'ฝนตกบนหลังคาสังกะสี',
        new_password: 'ฝนหยุดตกแล้วเมื่อเช้านี้',
        code: totpCode(staff.account.totpSecret, await world.clock.now()),
      },
      staff,
    )
    staff.bearer = access_token
    expect((await world.call(me, {}, staff)).status).toBe(200)
    expect((await world.call(me, {}, copied)).status).toBe(401)
    await isOver(heard)
  })
})

describe('a page of somebody else', () => {
  const foreign: Record<string, string>[] = [
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' },
    { 'sec-fetch-site': 'same-site', origin: 'https://other.example' },
  ]

  test.each(foreign)('%o logs nobody in and writes nothing', async (headers) => {
    const member = await memberActor(world)
    const { phone: username, password } = member.person
    const nobody = visitor()
    expect(await world.call(login, { username, password }, nobody, headers)).toMatchObject({
      status: 403,
      code: 'foreign_origin',
    })
    expect(nobody.cookies.size).toBe(0)
    expect((await world.call(register, person(), visitor(), headers)).status).toBe(403)
    expect((await world.call(logout, {}, member, headers)).status).toBe(403)
    expect((await world.call(getUserInfo, {}, member, headers)).status, 'reading is not').toBe(200)
  })

  test('our own page does, and so does a program without these headers', async () => {
    const member = await memberActor(world)
    const { phone: username, password } = member.person
    const own = [
      { origin: world.site.memberUrl, 'sec-fetch-site': 'same-origin' },
      { origin: world.site.memberUrl },
      { 'sec-fetch-site': 'same-origin' },
      {},
    ]
    for (const headers of own) {
      expect((await world.call(login, { username, password }, visitor(), headers)).error).toBe(0)
    }
  })
})

test('a logout has the browser forget the pages that it drew', async () => {
  const member = await memberActor(world)
  const answer = await world.call(logout, {}, member)
  expect(answer.headers.get('clear-site-data')).toBe('"cache"')
})
