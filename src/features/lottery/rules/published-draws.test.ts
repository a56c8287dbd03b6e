import { expect, test } from 'vitest'
import { derive } from './derive.ts'
import { allWinningNumbers, winningNumbers } from './match.ts'
import published from './published-draws.json' with { type: 'json' }
import vectors from './vectors.json' with { type: 'json' }

// Official values from one source, what a page for Thai players made of them from another: our own
// derivation leads from one to the other. Sources: in the file.

test.each(published.draws)('Hanoi $day: $special and $first', (draw) => {
  const derived = derive('hanoi', { special: [draw.special], first: [draw.first] })
  expect(derived).toMatchObject({
    ok: true,
    value: { top3: draw.top3, top2: draw.top2, bottom2: draw.bottom2, front3: [], bottom3: [] },
  })
  if (!derived.ok) return
  expect(winningNumbers('top3', derived.value)).toEqual([draw.top3])
  expect(winningNumbers('bottom2', derived.value)).toEqual([draw.bottom2])
  expect(winningNumbers('tod3', derived.value)).toContain(draw.top3)
})

test('31 draws, none over the new year, with zeros in front where they belong', () => {
  expect(published.draws).toHaveLength(31)
  const days = published.draws.map(({ day }) => day)
  expect(days.toSorted()).toEqual(days)
  expect(days.filter((day) => day > '2021-02-10' && day < '2021-02-15')).toEqual([])
  const zeros = published.draws.filter((draw) => draw.top3.startsWith('0'))
  expect(zeros.map(({ day, top3 }) => [day, top3])).toEqual([
    ['2021-01-26', '079'],
    ['2021-01-28', '020'],
    ['2021-02-20', '030'],
  ])
})

test('every row of the tables says where it is from', () => {
  for (const { what, source } of vectors.draws) expect(source.length, what).toBeGreaterThan(10)
  expect(vectors.worked_bill.source).toContain('lottery.md')
  expect(published.official).toContain('xsmb.csv')
  expect(published.published).toContain('huay-hanoi.php')
})

test('what wins on a published day: 28 February 2564, 398 · 98 · 43', () => {
  const derived = derive('hanoi', { special: ['30398'], first: ['04743'] })
  if (!derived.ok) throw new Error('the values have the form of the market')
  const of = (type: string) =>
    allWinningNumbers(derived.value)
      .filter(({ betType }) => betType === type)
      .map(({ number }) => number)
      .join(' ')
  expect(of('tod3')).toBe('389 398 839 893 938 983')
  expect([of('run_top'), of('run_bottom')]).toEqual(['3 8 9', '3 4'])
})
