import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { STREAM_BEAT_MS } from '#kernel/stream-beat.ts'
import { StreamConnection } from './stream-connection.ts'
import type { StreamMessage } from './stream-types.ts'

/** A stream as the page sees it; the test is the server, and whatever lies between. */
class Source extends EventTarget {
  static readonly CONNECTING = 0
  static readonly OPEN = 1
  static readonly CLOSED = 2
  readonly url: string
  readyState = Source.CONNECTING

  constructor(url: string) {
    super()
    this.url = url
    sources.push(this)
  }

  close(): void {
    this.readyState = Source.CLOSED
  }

  open(): void {
    this.readyState = Source.OPEN
    this.dispatchEvent(new Event('open'))
  }

  /** The connection ended, and the browser does not try again. */
  break(): void {
    this.readyState = Source.CLOSED
    this.dispatchEvent(new Event('error'))
  }

  say(topic: string, data = '{}', lastEventId = ''): void {
    this.dispatchEvent(new MessageEvent(topic, { data, lastEventId }))
  }

  beat(everyMs = STREAM_BEAT_MS): void {
    this.say('beat', `{"every_ms":${everyMs}}`)
  }
}

const SECOND_MS = 1_000
/** A pause before another try is no longer than this at first. */
const PAUSE_MS = 1_300
/** Two beats and a half, the look that finds it, and the pause. */
const LEFT_MS = 2.5 * STREAM_BEAT_MS + 3 * SECOND_MS + PAUSE_MS

let sources: Source[]
let heard: StreamMessage[]
let page: EventTarget
let shown: EventTarget
let stream: StreamConnection

const last = () => sources.at(-1) as Source
const wait = (ms: number) => vi.advanceTimersByTime(ms)
/** Whatever timers there are stand still, and the clock on the wall goes on. */
const sleep = (ms: number) => vi.setSystemTime(Date.now() + ms)

beforeEach(() => {
  vi.useFakeTimers()
  sources = []
  heard = []
  page = new EventTarget()
  shown = new EventTarget()
  vi.stubGlobal('EventSource', Source)
  vi.stubGlobal('document', shown)
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page))
  stream = new StreamConnection('/api/stream', ['paid'], (message) => heard.push(message))
  stream.start({ isLate: false })
  last().open()
  last().beat()
  last().say('hello', '{}', '1.7.3')
})
afterEach(() => {
  stream.stop()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('keeps a stream that beats, however little happens', () => {
  for (let beats = 0; beats < 40; beats += 1) {
    wait(STREAM_BEAT_MS)
    last().beat()
  }
  expect(sources).toHaveLength(1)
  expect(heard).toEqual([])
})

it('leaves a silent stream after two beats and a half, and goes on from its last event', () => {
  last().say('paid', '{"n":1}', '1.9.4')
  wait(2.5 * STREAM_BEAT_MS)
  expect(sources).toHaveLength(1)
  wait(LEFT_MS - 2.5 * STREAM_BEAT_MS)
  expect(sources.map(({ url }) => url)).toEqual(['/api/stream', '/api/stream?after=1.9.4'])
  expect(sources[0]?.readyState).toBe(Source.CLOSED)
  last().open()
  last().say('paid', '{"n":2}', '1.9.5')
  expect(heard).toEqual([
    { kind: 'event', topic: 'paid', payload: { n: 1 } },
    { kind: 'gap' },
    { kind: 'event', topic: 'paid', payload: { n: 2 } },
  ])
})

it('goes by the interval that the server tells', () => {
  last().beat(60 * SECOND_MS)
  wait(140 * SECOND_MS)
  expect(sources).toHaveLength(1)
  last().beat(SECOND_MS)
  wait(2.5 * SECOND_MS + 3 * SECOND_MS + PAUSE_MS)
  expect(sources).toHaveLength(2)
})

it('hears in an event, too, that the stream lives', () => {
  for (let events = 0; events < 40; events += 1) {
    wait(STREAM_BEAT_MS)
    last().say('paid')
  }
  expect(sources).toHaveLength(1)
})

const restored = () =>
  Object.assign(new Event('pageshow'), { persisted: true }) as PageTransitionEvent

it.each([
  ['the network is back', () => page.dispatchEvent(new Event('online')), 0],
  ['the page comes back out of the cache', () => page.dispatchEvent(restored()), 0],
  ['the page is shown', () => shown.dispatchEvent(new Event('visibilitychange')), PAUSE_MS],
  ['a timer finds that the device slept', () => wait(3 * SECOND_MS), PAUSE_MS],
])('looks when %s', (_, wake, pauseMs) => {
  // As long as it may be silent, nobody leaves it.
  sleep(2 * STREAM_BEAT_MS)
  wake()
  wait(pauseMs)
  expect(sources).toHaveLength(1)
  sleep(STREAM_BEAT_MS)
  wake()
  wait(pauseMs)
  expect(sources).toHaveLength(2)
  expect(last().url).toBe('/api/stream?after=1.7.3')
})

it('leaves a stream of which a clock that was set back does not tell how long it was silent', () => {
  sleep(-3_600 * SECOND_MS)
  wait(LEFT_MS)
  expect(sources).toHaveLength(2)
})

it.each([
  ['says nothing at all', () => {}],
  ['refuses', () => last().readyState === Source.CONNECTING && last().break()],
])('tries ever more seldom where a server %s', (_, fail) => {
  wait(LEFT_MS)
  const times: number[] = []
  for (let second = 0; second < 1_200; second += 1) {
    const before = sources.length
    wait(SECOND_MS)
    fail()
    if (sources.length > before) times.push(second)
  }
  const rests = times.map((at, index) => at - (times[index - 1] ?? 0))
  expect(times.length).toBeGreaterThan(10)
  expect(Math.min(...rests.slice(6))).toBeGreaterThanOrEqual(22)
})

it('watches a stream that it opens for other rooms', () => {
  stream.setRooms(['yeekee:82'])
  expect(last().url).toBe('/api/stream?rooms=yeekee%3A82&after=1.7.3')
  wait(LEFT_MS)
  expect(sources).toHaveLength(3)
})

it('watches nothing any more once it is stopped', () => {
  stream.stop()
  wait(10 * LEFT_MS)
  page.dispatchEvent(new Event('online'))
  page.dispatchEvent(restored())
  shown.dispatchEvent(new Event('visibilitychange'))
  wait(10 * LEFT_MS)
  expect(sources).toHaveLength(1)
  expect(vi.getTimerCount()).toBe(0)
})
