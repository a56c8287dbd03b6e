import type { Day } from '#kernel/time.ts'
import type { RoundStatus } from '../../contract-words.ts'

/** What can be wrong with a round that the schedule asks for, and what staff read of it. */
export const roundFaults = {
  not_made: 'ไม่ได้สร้างงวด',
  missed: 'สร้างแล้วแต่ไม่ได้เปิดรับ',
  opened_late: 'เปิดรับช้ากว่ากำหนด',
  closed_late: 'ปิดรับช้ากว่ากำหนด',
  not_frozen: 'ปิดรับแล้วแต่ยอดขายยังไม่นิ่ง',
  no_result: 'เลยเวลาออกผลแล้วยังไม่มีผล',
} as const
export type RoundFault = keyof typeof roundFaults

/** A round as schedule and calendar ask for it. */
export interface ExpectedRound {
  readonly marketId: number
  readonly nominalDay: Day
  readonly drawDay: Day
  readonly roundNo: number
  readonly openAt: Date | null
  readonly closeAt: Date
}

/** What became of it. */
export interface FoundRound {
  readonly state: RoundStatus
  readonly openAt: Date | null
  readonly openedAt: Date | null
  readonly closeAt: Date
  readonly closedAt: Date | null
  readonly drawAt: Date
  readonly isFrozen: boolean
}

/** Jobs run every minute and ticks three times a second: what takes longer was held up. */
const PATIENCE_MS = 90_000
/** Sales end within the 30 s that a transaction may last. */
const FREEZE_MS = 5 * 60_000
/** Sources are often some minutes late. */
const RESULT_MS = 15 * 60_000

/**
 * What is wrong with one round at `now`, and since when; null: nothing. The market is on: one that
 * is off sells nothing on purpose.
 */
export function faultOf(
  expected: ExpectedRound,
  found: FoundRound | undefined,
  now: Date,
): { fault: RoundFault; lateMs: number } | null {
  if (!found) {
    const due = expected.openAt ?? expected.closeAt
    return lateBy('not_made', due, now, PATIENCE_MS)
  }
  switch (found.state) {
    case 'missed':
      return found.closeAt <= now ? { fault: 'missed', lateMs: 0 } : null
    case 'upcoming':
      // Without an opening time it waits for the round before it, however long that takes.
      return found.openAt && lateBy('opened_late', found.openAt, now, PATIENCE_MS)
    case 'open':
      return lateBy('closed_late', found.closeAt, now, PATIENCE_MS) ?? openedLate(found)
    case 'closed':
      return lateResult(found, now) ?? closedLate(found) ?? openedLate(found)
    case 'drawn':
    case 'settled':
      return closedLate(found) ?? openedLate(found)
    case 'void':
      return openedLate(found)
  }
}

function lateResult(found: FoundRound, now: Date): ReturnType<typeof faultOf> {
  const late = lateBy('no_result', found.drawAt, now, RESULT_MS)
  if (late || found.isFrozen || !found.closedAt) return late
  return lateBy('not_frozen', found.closedAt, now, FREEZE_MS)
}

const openedLate = ({ openAt, openedAt }: FoundRound): ReturnType<typeof faultOf> =>
  openAt && openedAt && lateBy('opened_late', openAt, openedAt, PATIENCE_MS)

const closedLate = ({ closeAt, closedAt }: FoundRound): ReturnType<typeof faultOf> =>
  closedAt && lateBy('closed_late', closeAt, closedAt, PATIENCE_MS)

function lateBy(
  fault: RoundFault,
  due: Date,
  at: Date,
  patienceMs: number,
): ReturnType<typeof faultOf> {
  const lateMs = at.getTime() - due.getTime()
  return lateMs > patienceMs ? { fault, lateMs } : null
}

/** The faults of one kind on one draw day of a market, told together. */
export interface DayFault {
  readonly marketId: number
  readonly drawDay: Day
  readonly fault: RoundFault
  readonly rounds: number
  readonly firstNo: number
  readonly lastNo: number
  readonly lateS: number
}

/** Puts faults of single rounds together by market, day and kind. */
export function faultsByDay(
  faults: readonly { round: ExpectedRound; fault: RoundFault; lateMs: number }[],
): DayFault[] {
  const days = Map.groupBy(
    faults,
    ({ round, fault }) => `${round.marketId}/${round.drawDay}/${fault}`,
  )
  return [...days.values()].flatMap((of) => {
    const first = of[0]
    if (!first) return []
    const numbers = of.map(({ round }) => round.roundNo)
    return [
      {
        marketId: first.round.marketId,
        drawDay: first.round.drawDay,
        fault: first.fault,
        rounds: of.length,
        firstNo: Math.min(...numbers),
        lastNo: Math.max(...numbers),
        lateS: Math.floor(Math.max(...of.map(({ lateMs }) => lateMs)) / 1000),
      },
    ]
  })
}
