import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { presentDrawing } from '#platform/http/page-drawing.ts'
import type { Session } from '#platform/session/session.ts'
import { MemberDrawings } from './member-drawings.ts'

// How much may be drawn for members at a time. What they get instead stands in pages.test.ts.

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const of = (subjectId: number) => ({
  session: {
    sessionId: BigInt(subjectId),
    kind: 'member',
    subjectId,
    isSteppedUp: false,
  } satisfies Session,
  ip: '203.0.113.9',
})

/** A page that reads one thing, which comes when the test says so. */
function pageReading() {
  const answer = Promise.withResolvers<string>()
  const draw = async () => (await presentDrawing()?.read(answer.promise)) ?? ''
  return { answer, draw }
}

it('draws few at once, one a member; the others are told at once', async () => {
  const drawings = new MemberDrawings()
  const pages = [1, 2, 3, 4, 5, 6].map((id) => ({ id, ...pageReading() }))
  const running = pages.map(({ id, draw }) => drawings.draw(of(id), draw))
  expect(await drawings.draw(of(7), async () => 'too much')).toBeUndefined()
  pages[0]?.answer.resolve('first')
  expect(await running[0]).toBe('first')
  await vi.advanceTimersByTimeAsync(0)
  expect(await drawings.draw(of(2), async () => 'twice')).toBeUndefined()
  expect(await drawings.draw(of(7), async () => 'room again')).toBe('room again')
  for (const { answer } of pages) answer.resolve('')
  await Promise.allSettled(running)
})

it('waits so long for what a page reads, but gives its place away only when that is over', async () => {
  const drawings = new MemberDrawings()
  const { answer, draw } = pageReading()
  const page = drawings.draw(of(1), draw).catch(String)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(await page).toContain('late')
  expect(await drawings.draw(of(1), async () => 'again')).toBeUndefined()
  answer.resolve('at last')
  await vi.advanceTimersByTimeAsync(0)
  expect(await drawings.draw(of(1), async () => 'again')).toBe('again')
})

it('says whose page it is to the reads of that page alone', async () => {
  const drawings = new MemberDrawings()
  const whose = async () => {
    const before = presentDrawing()?.session.subjectId
    await vi.advanceTimersByTimeAsync(1)
    return [before, presentDrawing()?.session.subjectId]
  }
  expect(await Promise.all([1, 2].map((id) => drawings.draw(of(id), whose)))).toEqual([
    [1, 1],
    [2, 2],
  ])
  expect(presentDrawing()).toBeUndefined()
})
