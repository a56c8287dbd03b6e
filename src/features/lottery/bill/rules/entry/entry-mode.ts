import { betTypeInfo, type BetType } from '../../../rules/bet-types.ts'
import { toolNames, toolOf, type ToolName } from './number-tools.ts'

export type EntryDigits = 1 | 2 | 3 | 4

/** What the next number goes into: one length, its types, and at most one tool. */
export interface EntryMode {
  readonly digits: EntryDigits
  readonly chosen: readonly BetType[]
  readonly tool: ToolName | null
}

/** Any order of its digits wins such a number already; a set has tiers for that. */
const neverTurned: ReadonlySet<BetType> = new Set<BetType>(['tod3', 'tod4', 'set4'])

const turns = (mode: Pick<EntryMode, 'tool'>): boolean => mode.tool === 'turn'

/**
 * The mode of a length as it is chosen anew: its first type of three or four digits, else its
 * types.
 */
export function modeOf(digits: EntryDigits, sold: readonly BetType[]): EntryMode {
  const types = sold.filter((betType) => betTypeInfo[betType].digits === digits)
  return { digits, chosen: types.slice(0, digits > 2 ? 1 : 2), tool: null }
}

/**
 * Selects or deselects a type. A type of another length replaces the whole selection (a
 * batch has one length); โต๊ด ends กลับ (lottery.md §7, conflict matrix).
 */
export function toggleType(mode: EntryMode, betType: BetType): EntryMode {
  const { digits } = betTypeInfo[betType]
  if (digits !== mode.digits) return { digits, chosen: [betType], tool: null }
  if (mode.chosen.includes(betType)) {
    return { ...mode, chosen: mode.chosen.filter((one) => one !== betType) }
  }
  const ends = turns(mode) && neverTurned.has(betType)
  return { ...mode, chosen: [...mode.chosen, betType], tool: ends ? null : mode.tool }
}

/** Tools that make numbers of this length, in the order of the screen. */
export function toolsFor(digits: EntryDigits): readonly ToolName[] {
  return toolNames.filter((name) => (toolOf(name).digits ?? Math.max(2, digits)) === digits)
}

/** Why the tool cannot be used with what is chosen; null: it can. */
export function toolRefusal(mode: EntryMode, name: ToolName): string | null {
  if (!toolsFor(mode.digits).includes(name)) return 'ใช้กับเลขจำนวนหลักนี้ไม่ได้'
  if (name === 'turn' && mode.chosen.some((betType) => neverTurned.has(betType))) {
    return mode.chosen.includes('set4')
      ? 'หวยชุดกลับเลขไม่ได้'
      : 'โต๊ดถูกทุกการสลับหลักอยู่แล้ว เอาโต๊ดออกก่อนจึงกลับเลขได้'
  }
  return null
}

/** Switches a tool on, in the place of any other, or off. A refused one changes nothing. */
export function toggleTool(mode: EntryMode, name: ToolName): EntryMode {
  if (mode.tool === name) return { ...mode, tool: null }
  return toolRefusal(mode, name) === null ? { ...mode, tool: name } : mode
}

/** How many digits make an entry complete: one for 19 ประตู, รูด and the like. */
export function slotsOf(mode: EntryMode): number {
  return mode.tool !== null && toolOf(mode.tool).typed === 'one' ? 1 : mode.digits
}

/** The numbers of a complete entry; none before it is. */
export function numbersOf(mode: EntryMode, typed: string): readonly string[] {
  if (typed.length !== slotsOf(mode)) return []
  return mode.tool === null ? [typed] : toolOf(mode.tool).make(typed)
}
