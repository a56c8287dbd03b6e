import { bahtOf, type Satang } from '#kernel/money.ts'
import { MINUTE_MS } from '#kernel/time.ts'

/** A live table as it is offered. */
export interface RoomPlan {
  readonly room: string
  readonly name: string
  readonly kind: 'commission' | 'no_commission'
  readonly pace: 'normal' | 'slow'
  readonly minSatang: Satang
  readonly maxSatang: Satang
}

/** All tables, in the order in which they are listed. */
export const roomPlans: readonly RoomPlan[] = [
  {
    room: 'bac-01',
    name: 'ห้อง 01',
    kind: 'commission',
    pace: 'normal',
    minSatang: bahtOf(10),
    maxSatang: bahtOf(10_000),
  },
  {
    room: 'bac-02',
    name: 'ห้อง 02',
    kind: 'no_commission',
    pace: 'normal',
    minSatang: bahtOf(10),
    maxSatang: bahtOf(5_000),
  },
  {
    room: 'bac-03',
    name: 'ห้อง 03',
    kind: 'commission',
    pace: 'slow',
    minSatang: bahtOf(100),
    maxSatang: bahtOf(50_000),
  },
]

/** How long each state of a room takes. Published in docs/concepts/studio.md. */
export interface RoomTimes {
  readonly shoeMs: number
  readonly bettingMs: number
  /** A beacon that comes sooner after the close than this does not decide a coup. */
  readonly marginMs: number
  /** A coup of four, five and six cards. */
  readonly dealingMs: readonly [number, number, number]
  readonly settledMs: number
  /** What is left of a betting window after a halt. */
  readonly resumedMs: number
  /** A coup is void where its beacon has not come so long after its close. */
  readonly patienceMs: number
}

const BETTING_MS = { normal: 15_000, slow: 25_000 } as const
const WHOLE_PERCENT = 100

/** The times of a room. @param pacePercent what they are of the published ones; below 100 in tests only */
export function timesOf({ pace }: Pick<RoomPlan, 'pace'>, pacePercent = WHOLE_PERCENT): RoomTimes {
  const paced = (ms: number) => Math.ceil((ms * pacePercent) / WHOLE_PERCENT)
  return {
    shoeMs: paced(45_000),
    bettingMs: paced(BETTING_MS[pace]),
    marginMs: paced(1_000),
    dealingMs: [paced(6_000), paced(7_500), paced(9_000)],
    settledMs: paced(4_000),
    resumedMs: paced(10_000),
    patienceMs: paced(MINUTE_MS),
  }
}
