import { describe, expect, it, onTestFinished } from 'vitest'
import fastifyCookie from '@fastify/cookie'
import { fastify } from 'fastify'
import { testWorld } from '#tests/support/world.ts'
import { inTransaction } from '../database/database.ts'
import { createSession, endSession } from '../session/session.ts'
import type { Services } from '../services.ts'
import { publish, type OutboxEvent } from './outbox.ts'
import { addStream } from './stream.ts'

const world = await testWorld()
const { services } = world

const memberApp = { name: 'member', permissionsOf: async () => new Set<string>() } as const

interface Seen {
  readonly id: string
  readonly event: string
  readonly data: Record<string, unknown>
}

async function memberCookie(memberId: number) {
  const made = await inTransaction(services.db, (tx) =>
    createSession(tx, services.random, {
      kind: 'member',
      subjectId: memberId,
      ip: '127.0.0.1',
      userAgent: 'test',
      lifetimeHours: 12,
    }),
  )
  return { cookie: `slth_member=${made.cookie}`, sessionId: made.sessionId }
}

/** Reads a stream as EventSource does and collects what it delivers. */
async function listen(
  cookie: string,
  lastEventId?: string,
  siteUrl = world.site.memberUrl,
): Promise<Seen[]> {
  const abort = new AbortController()
  onTestFinished(() => abort.abort())
  const response = await fetch(`${siteUrl}/api/stream`, {
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
      if (event)
        seen.push({ id: field('id') ?? '', event, data: JSON.parse(field('data') ?? '{}') })
    }
  }
}

const tell = async (memberId: number | null, n: number) => {
  await inTransaction(services.db, (tx) => publish(tx, { topic: 'test', memberId, payload: { n } }))
  services.outbox.ring()
}
const numbers = (seen: Seen[]) =>
  seen.filter(({ event }) => event === 'test').map(({ data }) => data['n'])

describe('the event stream', () => {
  it('refuses a visitor', async () => {
    expect((await fetch(`${world.site.memberUrl}/api/stream`)).status).toBe(401)
  })

  it('delivers to its member and to everybody, and nothing of another member', async () => {
    const seen = await listen((await memberCookie(1)).cookie)
    await expect.poll(() => seen.length).toBe(1)
    await tell(1, 1)
    await tell(2, 2)
    await tell(null, 3)
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
    let happen: (events: OutboxEvent[]) => void = () => {}
    const news = { topic: 'test', memberId: 7, payload: { n: 1 } }
    const outbox = {
      listen: (listener: typeof happen) => {
        happen = listener
        return () => {}
      },
      // One more happens as soon as the stream knows up to where it has to catch up.
      get cursor() {
        queueMicrotask(() => happen([{ ...news, cursor: { xid: '2', eventId: 1n } }]))
        return { xid: '1', eventId: 0n }
      },
    }
    const app = fastify()
    await app.register(fastifyCookie)
    const hub = addStream(app, memberApp, { ...services, outbox } as unknown as Services)
    onTestFinished(async () => {
      hub.close()
      await app.close()
    })
    const seen = await listen(cookie, '1.0', await app.listen({ host: '127.0.0.1', port: 0 }))
    await expect.poll(() => numbers(seen)).toEqual([1])
  })

  it('asks for a fresh start where too much was missed', async () => {
    const { cookie } = await memberCookie(8)
    const start = services.outbox.cursor
    let delivered = 0
    const silence = services.outbox.listen((events) => {
      delivered += events.filter(({ memberId }) => memberId === 8).length
    })
    await inTransaction(services.db, async (tx) => {
      for (let n = 0; n < 250; n += 1)
        await publish(tx, { topic: 'test', memberId: 8, payload: { n } })
    })
    services.outbox.ring()
    await expect.poll(() => delivered).toBe(250)
    silence()
    const seen = await listen(cookie, `${start.xid}.${start.eventId}`)
    await expect.poll(() => seen.map(({ event }) => event)).toEqual(['resync'])
  })

  it('is closed to a session that has ended', async () => {
    const { cookie, sessionId } = await memberCookie(9)
    await endSession(services.db, sessionId, 'logout')
    const response = await fetch(`${world.site.memberUrl}/api/stream`, { headers: { cookie } })
    expect(response.status).toBe(401)
  })
})
