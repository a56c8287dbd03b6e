import { expect, test, vi } from 'vitest'
import { PATIENCE_MS } from '#tests/support/patience.ts'
import type { Services } from '../services.ts'
import { startTicks, type Tick } from './ticks.ts'

const patient = { timeout: PATIENCE_MS }
const rung = vi.fn<() => void>()
const failed = vi.fn<() => void>()
const services = { bell: { ring: rung }, log: { error: failed } } as unknown as Services

const tickOf = (run: Tick['run']): Tick => ({ name: 'test', everyMs: 1, run })

test('turns follow each other and never overlap; news rings the bell', async () => {
  let running = 0
  let turns = 0
  const ticker = startTicks(services, [
    tickOf(async () => {
      running += 1
      expect(running).toBe(1)
      await new Promise((resume) => setTimeout(resume, 2))
      running -= 1
      turns += 1
      return turns === 2
    }),
  ])
  await vi.waitFor(() => expect(turns).toBeGreaterThan(3), patient)
  await ticker.stop()
  const ended = turns
  expect([running, rung.mock.calls.length]).toEqual([0, 1])
  await new Promise((resume) => setTimeout(resume, 10))
  expect(turns).toBe(ended)
})

test('a tick that fails is logged, holds up no other, and is tried again', async () => {
  let tries = 0
  let others = 0
  const ticker = startTicks(services, [
    tickOf(async () => {
      tries += 1
      if (tries === 1) throw new Error('no luck')
      return false
    }),
    tickOf(async () => (others += 1) < 0),
  ])
  await vi.waitFor(() => expect(others).toBeGreaterThan(3), patient)
  await vi.waitFor(() => expect(tries).toBeGreaterThan(1), patient)
  await ticker.stop()
  expect(failed).toHaveBeenCalledOnce()
})
