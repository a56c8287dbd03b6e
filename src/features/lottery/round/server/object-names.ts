import { bangkokInstant, isDay } from '#kernel/time.ts'
import type { FindObjectNames } from '#platform/feature.ts'
import { findMarkets } from '../../market/server/market-store.ts'
import { thaiDay } from '../../market/rules/rate-notice.ts'
import { betTypeInfo, isBetType } from '../../rules/bet-types.ts'
import { findRoundNames } from './object-name-store.ts'

// How people know the things of the lottery that stand in the audit trail. An id inside another
// begins with it: `15:bottom2:89` is a number of round 15.

/** `ฮานอยปกติ 22 พ.ย. 69`, and what is inside it. */
const roundNames: FindObjectNames = async ({ db }, ids) => {
  const outer = [...new Set(ids.map(outerOf))].filter((id) => /^\d{1,18}$/.test(id)).map(BigInt)
  const rounds = await findRoundNames(db, outer)
  const names = new Map(
    rounds.map(({ roundId, marketName, drawDay, roundNo, isNumbered }) => {
      const number = isNumbered ? ` รอบที่ ${roundNo}` : ''
      return [`${roundId}`, `${marketName}${number} ${thaiDay(bangkokInstant(drawDay))}`]
    }),
  )
  return namesInside(ids, names)
}

const marketNames: FindObjectNames = async ({ db }, ids) => {
  const markets = await findMarkets(db)
  return namesInside(ids, new Map(markets.map(({ marketId, name }) => [`${marketId}`, name])))
}

/** By the kinds that the family declares. */
export const lotteryNames = {
  round: roundNames,
  round_number: roundNames,
  market: marketNames,
  market_number: marketNames,
  market_version: marketNames,
  market_calendar: marketNames,
  market_day: marketNames,
} satisfies Readonly<Record<string, FindObjectNames>>

const outerOf = (id: string): string => id.split(':')[0] ?? ''

function namesInside(
  ids: readonly string[],
  outer: ReadonlyMap<string, string>,
): ReadonlyMap<string, string> {
  return new Map(
    ids.flatMap((id) => {
      const name = outer.get(outerOf(id))
      if (name === undefined) return []
      const inner = innerName(id.split(':').slice(1))
      return [[id, inner === '' ? name : `${inner} · ${name}`] as const]
    }),
  )
}

const versionNames: Readonly<Record<string, string>> = {
  rate: 'อัตราจ่าย',
  rule: 'กติกา',
  schedule: 'ตารางงวด',
}

/** `89 (2 ตัวล่าง)`, `อัตราจ่าย ฉบับที่ 4`, `23 พ.ย. 69`; empty for the whole thing. */
function innerName([kind = '', number = '']: readonly string[]): string {
  if (isBetType(kind)) return `${number} (${betTypeInfo[kind].name})`
  if (kind in versionNames) return `${versionNames[kind]} ฉบับที่ ${number}`
  return isDay(kind) ? thaiDay(bangkokInstant(kind)) : kind
}
