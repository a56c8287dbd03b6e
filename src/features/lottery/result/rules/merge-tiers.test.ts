import { expect, test } from 'vitest'
import { mergeTiers, type SideTier, type ToldTier } from './merge-tiers.ts'

const OFFICE = 'สำนักงานสลาก'
const MIRROR = 'Thai Lotto API'
const by = (feed: 'a' | 'b', tier: SideTier, ...numbers: string[]): ToldTier => ({
  feed,
  tier,
  numbers,
  source: feed === 'a' ? OFFICE : MIRROR,
})

test.each<[string, ToldTier[], string[], SideTier[], string[]]>([
  ['nobody told it', [], [], [], []],
  ['the office alone', [by('a', 'fifth', '000001')], ['000001'], [], [OFFICE]],
  ['the mirror alone', [by('b', 'fifth', '000001')], ['000001'], [], [MIRROR]],
  [
    'both alike, the mirror read last',
    [by('b', 'fifth', '000001'), by('a', 'fifth', '000001')],
    ['000001'],
    [],
    [OFFICE],
  ],
  [
    'both, and not alike',
    [by('a', 'fifth', '000001'), by('b', 'fifth', '000002')],
    [],
    ['fifth'],
    [],
  ],
  [
    'one tier alike, another by the mirror alone',
    [by('a', 'fifth', '000001'), by('b', 'fifth', '000001'), by('b', 'third', '000003')],
    ['000001'],
    [],
    [OFFICE, MIRROR],
  ],
])('%s', (_name, told, fifth, unsure, sources) => {
  for (const order of [told, told.toReversed()]) {
    const merged = mergeTiers(order)
    expect(merged.numbers.fifth).toEqual(fifth)
    expect([merged.unsure, merged.sources]).toEqual([unsure, sources])
  }
})
