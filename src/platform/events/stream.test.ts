import { describe, expect, it, onTestFinished, vi } from 'vitest'
import fastifyCookie from '@fastify/cookie'
import { fastify } from 'fastify'
import { STREAM_BEAT, STREAM_BEAT_MS } from '#kernel/stream-beat.ts'
import { toCashiers, toEverybody, toMember, toRoom, toStaff } from '#tests/support/events.ts'
import { staffActor } from '#tests/support/staff.ts'
import { testWorld } from '#tests/support/world.ts'
import { inTransaction, type Tx } from '../database/database.ts'
import { createSession, endSession, endSessionsOf } from '../session/session.ts'
import type { Services } from '../services.ts'
import { publish } from './publish.ts'
import { type Push, pushIdText } from './pushes.ts'
import type { PushListener } from './push-tail.ts'
import { addStream } from './stream.ts'

const world = await testWorld()
const { services } = world

const memberApp = {
  name: 'member',
  permissionsOf: async () => new Set<string>(),
  findStepUpWays: async () => [],
  findSwitchedOff: async () => [],
} as const

interface Seen {
  readonly id: string
  readonly event: string
  readonly data: Record<string, unknown>
}

const memberCookie = (memberId: number) => cookieOf('member', memberId)

async function cookieOf(kind: 'member' | 'staff', subjectId: number) {
  const made = await inTransaction(services.db, (tx) =>
    createSession(tx, services.random, {
      kind,
      subjectId,
      ip: '127.0.0.1',
      userAgent: 'test',
      lifetimeHours: 12,
    }),
  )
  return { cookie: `slth_${kind}=${made.cookie}`, sessionId: made.sessionId }
}

/** Reads a stream as EventSource does and collects what it delivers, its beats left out. */
async function listen(
  cookie: string,
  lastEventId?: string,
  url = `${world.site.memberUrl}/api/stream`,
): Promise<Seen[]> {
  const abort = new AbortController()
  onTestFinished(() => abort.abort())
  const response = await fetch(url, {
    headers: { cookie, ...(lastEventId ? { 'last-event-id': lastEventId } : {}) },
    signal: abort.signal,
  })
  expect(response.headers.get('content-type')).toContain('text/event-stream')
  const seen: Seen[] = []
  void collect(response, seen).catch(() => {})
  return seen
}

async function collect(response: Response, seen: Seen[]): Promise<void> {
  let text = ''
  const decoder = new TextDecoder()
  for await (const chunk of response.body ?? []) {
    text += decoder.decode(chunk as Uint8Array, { stream: true })
    const blocks = text.split('\n\n')
    text = blocks.pop() ?? ''
    for (const block of blocks) {
      const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(block)?.[1]
      const event = field('event')
      if (event && event !== STREAM_BEAT)
        seen.push({ id: field('id') ?? '', event, data: JSON.parse(field('data') ?? '{}') })
    }
  }
}

/** Another stream over the same database, with other services. @returns its address */
async function openStreamOf(other: Services): Promise<string> {
  const app = fastify()
  await app.register(fastifyCookie)
  const close = addStream(app, memberApp, other, { path: '/api/stream', roomKinds: new Set() })
  onTestFinished(async () => {
    close()
    await app.close()
  })
  return `${await app.listen({ host: '127.0.0.1', port: 0 })}/api/stream`
}

const write = async (work: (tx: Tx) => Promise<void>) => {
  await inTransaction(services.db, work)
  services.bell.ring()
}
const tell = (memberId: number, n: number) =>
  write((tx) => publish(tx, toMember, { memberId, payload: { n } }))
const tellAll = (n: number) => write((tx) => publish(tx, toEverybody, { payload: { n } }))
const tellRoom = (roomId: number, n: number) =>
  write((tx) => publish(tx, toRoom, { roomId, payload: { n } }))
const numbers = (seen: Seen[]) =>
  seen.filter(({ event }) => event.startsWith('test')).map(({ data }) => data['n'])

describe('the event stream', () => {
  it('refuses a visitor', async () => {
    expect((await fetch(`${world.site.memberUrl}/api/stream`)).status).toBe(401)
  })

  it('beats at once and every 15 s, as an event that a page hears, past every proxy', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    onTestFinished(() => void vi.useRealTimers())
    const { cookie } = await memberCookie(2)
    const abort = new AbortController()
    onTestFinished(() => abort.abort())
    const url = await openStreamOf(services)
    const { headers, body } = await fetch(url, { headers: { cookie }, signal: abort.signal })
    expect(headers.get('cache-control')).toBe('no-store, no-transform')
    expect(headers.get('x-accel-buffering')).toBe('no')
    let text = ''
    const read = async () => {
      for await (const part of body ?? []) text += Buffer.from(part as Uint8Array).toString()
    }
    void read().catch(() => {})
    const beats = () => text.match(/^event: beat\ndata: \{"every_ms":15000\}\n$/gm)?.length
    for (const count of [1, 2, 3]) {
      await expect.poll(beats).toBe(count)
      vi.advanceTimersByTime(STREAM_BEAT_MS)
    }
  })

  it('opens a dozen for one person, and another when one has gone', async () => {
    const { cookie } = await memberCookie(3)
    const open = async () => {
      const abort = new AbortController()
      onTestFinished(() => abort.abort())
      const headers = { cookie }
      const { signal } = abort
      const answer = await fetch(`${world.site.memberUrl}/api/stream`, { headers, signal })
      return { status: answer.status, end: () => abort.abort() }
    }
    const streams = await Promise.all(Array.from({ length: 40 }, open))
    const opened = streams.filter(({ status }) => status === 200)
    expect(opened).toHaveLength(12)
    expect(streams.filter(({ status }) => status === 429)).toHaveLength(28)
    const other = (await memberCookie(4)).cookie
    expect(await listen(other)).toEqual([])
    opened[0]?.end()
    await expect.poll(async () => (await open()).status).toBe(200)
  })

  it('delivers to its member and to everybody, and nothing of another member', async () => {
    const seen = await listen((await memberCookie(1)).cookie)
    await expect.poll(() => seen.length).toBe(1)
    await tell(1, 1)
    await tell(2, 2)
    await tellAll(3)
    await expect.poll(() => numbers(seen)).toEqual([1, 3])
  })

  it('resumes where the browser was, without gap or repetition', async () => {
    const { cookie } = await memberCookie(5)
    const first = await listen(cookie)
    await expect.poll(() => first.length).toBe(1)
    await tell(5, 1)
    await expect.poll(() => numbers(first)).toEqual([1])
    await tell(5, 2)
    await tell(6, 99)
    await tell(5, 3)
    const again = await listen(cookie, first.find(({ event }) => event === 'test')?.id)
    await tell(5, 4)
    await expect.poll(() => numbers(again)).toEqual([2, 3, 4])
  })

  it('loses nothing that happens while it catches up', async () => {
    const { cookie } = await memberCookie(7)
    let listener: PushListener | undefined
    const news: Push = {
      cursor: { incarnation: 1, xid: 2n, pushId: 1n },
      topic: 'test',
      memberId: 7,
      room: null,
      data: '{"n":1}',
    }
    const pushes = {
      listen: (one: PushListener) => {
        listener = one
        return () => {}
      },
      // One more happens as soon as the stream knows up to where it has to catch up.
      get cursor() {
        queueMicrotask(() => listener?.onPushes([news]))
        return { incarnation: 1, xid: 1n, pushId: 0n }
      },
    }
    const url = await openStreamOf({ ...services, pushes } as unknown as Services)
    const seen = await listen(cookie, '1.1.0', url)
    await expect.poll(() => numbers(seen)).toEqual([1])
  })

  it('asks for a fresh start where too much was missed', async () => {
    const { cookie } = await memberCookie(8)
    const start = services.pushes.cursor
    let delivered = 0
    const silence = services.pushes.listen({
      onPushes: (pushes) => {
        delivered += pushes.filter(({ memberId }) => memberId === 8).length
      },
      onGap: () => {},
    })
    await inTransaction(services.db, async (tx) => {
      for (let n = 0; n < 250; n += 1) await publish(tx, toMember, { memberId: 8, payload: { n } })
    })
    services.bell.ring()
    await expect.poll(() => delivered).toBe(250)
    silence()
    const seen = await listen(cookie, pushIdText(start))
    await expect.poll(() => seen.map(({ event }) => event)).toEqual(['resync'])
  })

  it('is closed to a session that has ended', async () => {
    const { cookie, sessionId } = await memberCookie(9)
    await endSession(services.db, sessionId, 'logout')
    const response = await fetch(`${world.site.memberUrl}/api/stream`, { headers: { cookie } })
    expect(response.status).toBe(401)
  })

  it('ends with its session, in every process, and no other does', async () => {
    const other = await world.secondSite()
    const [ended, kept] = [await memberCookie(10), await memberCookie(10)]
    const here = await listen(ended.cookie)
    const there = await listen(ended.cookie, undefined, `${other.memberUrl}/api/stream`)
    const kepts = await listen(kept.cookie)
    await write((tx) => endSessionsOf(tx, 'member', 10, 'password_changed', kept.sessionId))
    for (const seen of [here, there])
      await expect.poll(() => seen.at(-1)?.event).toBe('session_ended')
    await tell(10, 1)
    await expect.poll(() => numbers(kepts)).toEqual([1])
    expect(numbers(here)).toEqual([])
  })

  it('hears of the rooms it asks for and of no other', async () => {
    const { cookie } = await memberCookie(11)
    const [inside, outside] = [
      await listen(
        cookie,
        undefined,
        `${world.site.memberUrl}/api/stream?rooms=yeekee:82,yeekee:83`,
      ),
      await listen(cookie),
    ]
    await tellRoom(82, 1)
    await tellRoom(84, 2)
    await tellRoom(83, 3)
    await tell(11, 9)
    await expect.poll(() => numbers(inside)).toEqual([1, 3, 9])
    await expect.poll(() => numbers(outside)).toEqual([9])
  })

  it('goes on in another stream with other rooms, without gap or repetition', async () => {
    const { cookie } = await memberCookie(12)
    const first = await listen(cookie)
    await tell(12, 1)
    await expect.poll(() => numbers(first)).toEqual([1])
    await tell(12, 2)
    await tellRoom(85, 3)
    await tellRoom(86, 4)
    const after = first.find(({ event }) => event === 'test')?.id
    const url = `${world.site.memberUrl}/api/stream?rooms=yeekee:85&after=${after}`
    const again = await listen(cookie, undefined, url)
    await tell(12, 5)
    await expect.poll(() => numbers(again)).toEqual([2, 3, 5])
  })

  it.each(['session:1', 'staff', 'yeekee:', 'yeekee:1,'.repeat(9).slice(0, -1)])(
    'has no room %s for anybody',
    async (rooms) => {
      const { cookie } = await memberCookie(13)
      const url = `${world.site.memberUrl}/api/stream?rooms=${rooms}`
      expect((await fetch(url, { headers: { cookie } })).status).toBe(400)
    },
  )

  it('tells the back office what is for staff, and members not', async () => {
    const { cookie } = await cookieOf('staff', 1)
    const desk = await listen(cookie, undefined, `${world.site.operatorUrl}/operator/api/stream`)
    const member = await listen((await memberCookie(1)).cookie)
    await write((tx) => publish(tx, toStaff, { payload: { n: 1 } }))
    await tell(1, 2)
    await tellAll(3)
    await expect.poll(() => numbers(desk)).toEqual([1, 3])
    await expect.poll(() => numbers(member)).toEqual([2, 3])
  })

  it('tells a desk only to those who hold its permission, also what they missed', async () => {
    const cashier = await cookieOf('staff', (await staffActor(world, 'cashier')).staffId)
    const officer = await cookieOf('staff', (await staffActor(world, 'result_officer')).staffId)
    const url = `${world.site.operatorUrl}/operator/api/stream`
    const [money, results] = [
      await listen(cashier.cookie, '', url),
      await listen(officer.cookie, '', url),
    ]
    const member = await listen((await memberCookie(1)).cookie)
    const tellDesk = (n: number) => write((tx) => publish(tx, toCashiers, { payload: { n } }))
    await tellDesk(1)
    await tellAll(2)
    await expect.poll(() => numbers(money)).toEqual([1, 2])
    await expect.poll(() => numbers(results)).toEqual([2])
    await expect.poll(() => numbers(member)).toEqual([2])
    const before = money.find(({ event }) => event === toCashiers.topic)?.id
    expect(before).toBeDefined()
    const [again, other] = [
      await listen(cashier.cookie, before, url),
      await listen(officer.cookie, before, url),
    ]
    await expect.poll(() => numbers(again)).toEqual([2])
    await tellDesk(3)
    await tellAll(4)
    await expect.poll(() => numbers(again)).toEqual([2, 3, 4])
    await expect.poll(() => numbers(other)).toEqual([2, 4])
    const asked = await fetch(`${url}?rooms=may:withdraw.approve`, {
      headers: { cookie: officer.cookie },
    })
    expect(asked.status).toBe(400)
  })

  it.each([
    ['the pushes it missed were deleted', 'update platform.push_life set floor_xid = $1'],
    ['the database lost them', 'delete from platform.push_life where $1::text is not null'],
  ])('asks for a fresh start where %s', async (_, statement) => {
    const { cookie } = await memberCookie(14)
    const open = await listen(cookie)
    await tell(14, 1)
    await expect.poll(() => numbers(open)).toEqual([1])
    const [at] = await world.query<{ xid: string }>('select platform.horizon()::text as xid')
    await world.query(statement, [at?.xid])
    services.bell.ring()
    await expect.poll(() => open.at(-1)?.event).toBe('resync')
    await tell(14, 2)
    await expect.poll(() => numbers(open)).toEqual([1, 2])
    const again = await listen(cookie, open.find(({ event }) => event === 'test')?.id)
    await expect.poll(() => again[0]?.event).toBe('resync')
  })
})
