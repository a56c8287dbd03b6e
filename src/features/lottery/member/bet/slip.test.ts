import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { betTypes } from '../../rules/bet-types.ts'
import { addNumbers, groupByType, parseSlip, removeLine, setAllStakes, setStake } from './slip.ts'

const slip = addNumbers([], ['top3', 'tod3'], ['427'], '20')

describe('the slip', () => {
  it('adds a number once per chosen type and keeps what is there', () => {
    expect(slip.map(({ betType }) => betType)).toEqual(['top3', 'tod3'])
    const again = addNumbers(setStake(slip, 0, '50'), ['top3'], ['427', '472'], '20')
    expect(again.map(({ number, stake }) => [number, stake])).toEqual([
      ['427', '50'],
      ['427', '20'],
      ['472', '20'],
    ])
  })

  it('takes no number whose length is not the type’s', () => {
    expect(addNumbers([], ['top2', 'run_top'], ['427'], '5')).toEqual([])
  })

  it('sets one stake, all stakes, and removes a line', () => {
    expect(setAllStakes(slip, '5').map(({ stake }) => stake)).toEqual(['5', '5'])
    expect(removeLine(slip, 0).map(({ betType }) => betType)).toEqual(['tod3'])
  })

  it('groups by type in the order of the bet screen without losing a line', () => {
    const digit = fc.constantFrom(...'0123456789')
    const line = fc.constantFrom(...betTypes)
    fc.assert(
      fc.property(fc.array(fc.tuple(line, digit)), (pairs) => {
        const made = pairs.reduce(
          (before, [betType, one]) =>
            addNumbers(before, [betType], [one, one + one, one.repeat(3)], '1'),
          [] as ReturnType<typeof addNumbers>,
        )
        const groups = groupByType(made)
        const order = groups.map(([betType]) => betTypes.indexOf(betType))
        return (
          groups.reduce((count, [, lines]) => count + lines.length, 0) === made.length &&
          order.every((place, at) => at === 0 || place > (order[at - 1] ?? -1))
        )
      }),
    )
  })

  it('reads back only whole lines', () => {
    const good = { betType: 'top2', number: '07', stake: '10' }
    const bad = [null, { betType: 'top9', number: '07', stake: '1' }, { ...good, number: '7' }, 'x']
    expect(parseSlip([good, ...bad])).toEqual([good])
    expect(parseSlip({})).toEqual([])
  })
})
