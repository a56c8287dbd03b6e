import { describe, expect, it } from 'vitest'
import { betTypeInfo, betTypes } from '../../../rules/bet-types.ts'
import {
  modeOf,
  numbersOf,
  slotsOf,
  toggleTool,
  toggleType,
  toolRefusal,
  toolsFor,
  type EntryDigits,
  type EntryMode,
} from './entry-mode.ts'
import { toolNames, toolOf } from './number-tools.ts'

const LENGTHS: readonly EntryDigits[] = [1, 2, 3, 4]

/** Every mode that taps can reach. */
function reachable(): EntryMode[] {
  const seen = new Map<string, EntryMode>()
  const keyOf = (mode: EntryMode) => `${mode.digits} ${[...mode.chosen].sort().join()} ${mode.tool}`
  const open = LENGTHS.map((digits) => modeOf(digits, betTypes))
  for (let mode = open.pop(); mode; mode = open.pop()) {
    if (seen.has(keyOf(mode))) continue
    seen.set(keyOf(mode), mode)
    for (const betType of betTypes) open.push(toggleType(mode, betType))
    for (const name of toolNames) open.push(toggleTool(mode, name))
  }
  return [...seen.values()]
}

const all = reachable()

describe('whatever is tapped, in any order', () => {
  it('a batch has one length', () => {
    for (const { digits, chosen } of all) {
      expect(chosen.every((betType) => betTypeInfo[betType].digits === digits)).toBe(true)
    }
  })

  it('กลับ never goes with โต๊ด or with sets', () => {
    const turned = all.filter(({ tool }) => tool === 'turn')
    expect(turned.length).toBeGreaterThan(5)
    for (const { chosen } of turned) {
      expect(chosen.filter((betType) => ['tod3', 'tod4', 'set4'].includes(betType))).toEqual([])
    }
  })

  it('a tool makes numbers of the length that is chosen', () => {
    for (const mode of all) {
      const made = numbersOf(mode, '1234'.slice(0, slotsOf(mode)))
      expect(made.length).toBeGreaterThan(0)
      expect(made.every((number) => number.length === mode.digits)).toBe(true)
    }
  })
})

describe('the conflict matrix of lottery.md §7', () => {
  it('a type of another length takes the place of what is chosen', () => {
    expect(toggleType(modeOf(3, betTypes), 'bottom2')).toEqual({
      digits: 2,
      chosen: ['bottom2'],
      tool: null,
    })
  })

  it('กลับ is refused beside โต๊ด, and โต๊ด ends it', () => {
    const withTod = toggleType(modeOf(3, ['top3', 'tod3']), 'tod3')
    expect(toolRefusal(withTod, 'turn')).toContain('โต๊ด')
    expect(toggleTool(withTod, 'turn')).toBe(withTod)
    const turning = toggleTool(modeOf(3, ['top3', 'tod3']), 'turn')
    expect(turning.tool).toBe('turn')
    expect(toggleType(turning, 'tod3').tool).toBeNull()
  })

  it('of กลับ, 19 ประตู, รูดหน้า and รูดหลัง the last one holds', () => {
    const order = ['turn', 'nineteen', 'front_run', 'back_run'] as const
    let mode = modeOf(2, betTypes)
    for (const name of order) {
      mode = toggleTool(mode, name)
      expect(mode.tool).toBe(name)
      expect(slotsOf(mode)).toBe(toolOf(name).typed === 'one' ? 1 : 2)
    }
    expect(toggleTool(mode, 'back_run').tool).toBeNull()
  })

  it('offers each tool for its length only', () => {
    expect(toolsFor(1)).toEqual([])
    expect(toolsFor(4)).toEqual(['turn'])
    expect(toolsFor(3)).toEqual(['turn', 'triples', 'double_front', 'double_back', 'sandwich'])
    expect(toolsFor(2)).toHaveLength(12)
  })
})
