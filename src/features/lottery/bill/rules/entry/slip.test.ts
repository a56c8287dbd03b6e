import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { betTypeInfo, betTypes } from '../../../rules/bet-types.ts'
import { addBatch, parseSlip, picksOf, undoBatch, type Slip, type SlipPick } from './slip.ts'
import {
  dropDuplicates,
  duplicateKeys,
  groupByType,
  mergeDuplicates,
  removeLines,
  setAllStakes,
  setStake,
} from './slip-edit.ts'

const pick = fc
  .tuple(fc.constantFrom(...betTypes), fc.nat(9999), fc.constantFrom('5', '20', '0.5', ''))
  .map(([betType, number, stake]): SlipPick => {
    const { digits } = betTypeInfo[betType]
    return { betType, number: String(number).padStart(4, '0').slice(-digits), stake }
  })
const batches = fc.array(fc.array(pick, { maxLength: 6 }), { maxLength: 8 })
const slipOf = (all: readonly (readonly SlipPick[])[]): Slip =>
  all.reduce<Slip>((slip, picks) => addBatch(slip, picks).slip, [])

const { slip } = addBatch([], picksOf(['top3', 'tod3'], ['427', '072'], '20'))

describe('batches', () => {
  it('are sorted by number then type', () => {
    expect(slip.map(({ number, betType }) => `${number} ${betType}`)).toEqual([
      '072 top3',
      '072 tod3',
      '427 top3',
      '427 tod3',
    ])
  })

  it('keep what is there and come a second time', () => {
    const again = addBatch(slip, picksOf(['top3'], ['427'], '5'))
    expect(again.added).toBe(1)
    expect([...duplicateKeys(again.slip)]).toEqual(['top3 427'])
    expect(dropDuplicates(again.slip)).toEqual(slip)
    const merged = mergeDuplicates(again.slip)
    expect(merged.find(({ betType, number }) => betType === 'top3' && number === '427')).toEqual({
      ...slip[2],
      stake: '25',
    })
  })

  it('are taken back one by one, the last one first', () => {
    fc.assert(
      fc.property(batches, (all) => {
        const filled = all.filter((picks) => picks.length > 0)
        let now = slipOf(filled)
        for (const picks of filled.toReversed()) {
          const undone = undoBatch(now)
          expect(undone.removed).toHaveLength(picks.length)
          now = undone.slip
        }
        expect(now).toEqual([])
      }),
    )
  })

  it('stop at the lines of a bill and say how many are left', () => {
    expect(addBatch(slip, picksOf(['top2'], ['01', '02', '03'], '1'), 6)).toMatchObject({
      added: 2,
      left: 1,
    })
    expect(addBatch(slip, picksOf(['top2'], ['01'], '1'), 4)).toEqual({ slip, added: 0, left: 1 })
  })

  it('take no number whose length is not the type’s', () => {
    expect(addBatch([], [{ betType: 'top2', number: '427', stake: '5' }]).slip).toEqual([])
    expect(picksOf(['top2', 'run_top'], ['427'], '5')).toEqual([])
  })
})

describe('duplicates', () => {
  it('whose stake is no amount are not summed', () => {
    const stakes = ['20', '50-100', '5'].map((stake) => ({
      ...picksOf(['top2'], ['41'], stake)[0],
    }))
    const merged = mergeDuplicates(
      stakes.reduce<Slip>((all, one) => addBatch(all, [one as SlipPick]).slip, []),
    )
    expect(merged.map(({ stake }) => stake)).toEqual(['25', '50-100'])
  })

  it('dropped or merged, each number is there once and the money of a merge is all of it', () => {
    const sum = (of: Slip) => of.reduce((total, { stake }) => total + Number(stake), 0)
    fc.assert(
      fc.property(batches, (all) => {
        const before = slipOf(all)
        const merged = mergeDuplicates(before)
        expect(duplicateKeys(merged).size + duplicateKeys(dropDuplicates(before)).size).toBe(0)
        expect(sum(merged)).toBeCloseTo(sum(before), 6)
        expect(new Set(before.map(({ id }) => id)).size).toBe(before.length)
      }),
    )
  })
})

describe('lines', () => {
  it('one stake, all stakes, and a line removed; sets keep their count', () => {
    expect(setStake(slip, 2, '7').map(({ stake }) => stake)).toEqual(['20', '7', '20', '20'])
    const sets = addBatch([], [{ betType: 'set4', number: '1234', stake: '2' }]).slip
    expect(
      setAllStakes([...slip, ...sets], '5')
        .map(({ stake }) => stake)
        .join(),
    ).toBe('5,5,5,5,2')
    expect(removeLines(slip, new Set([1, 2, 3])).map(({ id }) => id)).toEqual([4])
  })

  it('grouped by type in the order of the bet screen, none is lost', () => {
    fc.assert(
      fc.property(batches, (all) => {
        const before = slipOf(all)
        const groups = groupByType(before)
        const order = groups.map(([betType]) => betTypes.indexOf(betType))
        expect(order).toEqual(order.toSorted((one, other) => one - other))
        expect(groups.flatMap(([, lines]) => lines)).toHaveLength(before.length)
      }),
    )
  })

  it('come back whole from the device or not at all', () => {
    fc.assert(
      fc.property(batches, (all) => {
        const kept: unknown = JSON.parse(JSON.stringify(slipOf(all)))
        const shape = (of: Slip) => of.map(({ id: _id, ...rest }) => rest)
        expect(shape(parseSlip(kept))).toEqual(shape(slipOf(all)))
      }),
    )
    const good = { betType: 'top2', number: '07', stake: '10' }
    const bad = [null, { ...good, betType: 'top9' }, { ...good, number: '7' }, 'x', 7, {}]
    expect(parseSlip([good, ...bad])).toEqual([{ id: 1, batch: 1, ...good }])
    fc.assert(fc.property(fc.anything(), (junk) => Array.isArray(parseSlip(junk))))
  })
})
