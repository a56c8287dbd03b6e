import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { beaconTimeOf, QUICKNET } from '#kernel/beacon.ts'
import { BEACON_MARGIN_S, beaconRoundAt } from './beacon.ts'

test('the round of a yeekee round is fixed by when its shooting closes', () => {
  expect(beaconRoundAt(QUICKNET, new Date('2026-01-01T00:15:00Z'))).toBe(24_807_714)
})

test('the beacon comes after shooting closed, and within the margin', () => {
  const anyClose = fc.date({
    min: new Date('2024-01-01'),
    max: new Date('2090-01-01'),
    noInvalidDate: true,
  })
  fc.assert(
    fc.property(anyClose, (closeAt) => {
      const waitMs =
        beaconTimeOf(QUICKNET, beaconRoundAt(QUICKNET, closeAt)).getTime() - closeAt.getTime()
      expect(waitMs).toBeGreaterThan((BEACON_MARGIN_S - QUICKNET.period_s) * 1000)
      expect(waitMs).toBeLessThanOrEqual(BEACON_MARGIN_S * 1000)
    }),
  )
})
