import { expect, test } from 'vitest'
import { QUICKNET } from '#kernel/beacon.ts'
import { patientBeacon } from './patient-beacon.ts'

test('asks less and less often while nobody answers, and at once for another round', async () => {
  const asked: [atMs: number, round: number][] = []
  let atMs = 0
  const chain = { ...QUICKNET, is_test: false }
  const source = patientBeacon(
    {
      chain: async () => chain,
      fetch: async (_chain, round) => {
        asked.push([atMs, round])
        if (round === 1 && atMs < 20_000) throw new Error('nobody answers')
        return { signature: '00', randomness: '00' }
      },
    },
    { warn: () => {} },
    () => atMs,
  )
  for (; atMs <= 20_000; atMs += 200) {
    await source.fetch(chain, 1).catch(() => {})
    if (atMs === 1_000) await source.fetch(chain, 2)
  }
  expect(asked.filter(([, round]) => round === 1).map(([ms]) => ms)).toEqual([
    0, 400, 1_200, 2_800, 6_000, 11_000, 16_000,
  ])
  atMs = 21_000
  expect(await source.fetch(chain, 1)).toEqual({ signature: '00', randomness: '00' })
  expect(await source.chain()).toEqual(chain)
})
