import type { RoadColour, RoadResult, Side } from '#kernel/roads.ts'
import { formatCount } from '#ui/thai/money.ts'
import type { SoothRoomWire, SoothTallyWire } from '../contract.ts'
import type { Pattern, Suggestion } from '../rules/pattern.ts'
import { BANKER_PPM } from '../rules/rate.ts'

export const resultWords: Readonly<Record<RoadResult, string>> = {
  B: 'เจ้ามือ',
  P: 'ผู้เล่น',
  T: 'เสมอ',
}

export const resultLetters: Readonly<Record<RoadResult, string>> = { B: 'จ', P: 'ผ', T: 'ส' }

export const colourWords: Readonly<Record<RoadColour, string>> = { R: 'แดง', B: 'น้ำเงิน' }

export const patternWords: Readonly<Record<Pattern, string>> = {
  dragon: 'มังกร',
  ping_pong: 'ปิงปอง',
  pairs: 'ลูกคู่',
  two_cut: 'สองตัวตัด',
  three_cut: 'สามตัวตัด',
}

/** What the formula sees: `เค้าไพ่มังกร (ติด 5)`. */
export function seenWords({ pattern, length }: Pick<Suggestion, 'pattern' | 'length'>): string {
  const name = `เค้าไพ่${patternWords[pattern]}`
  if (pattern === 'dragon') return `${name} (ติด ${length})`
  if (pattern === 'ping_pong') return `${name} (สลับ ${length} ตา)`
  return pattern === 'pairs' ? `${name} (2-2)` : name
}

/** What the formula goes by, in the order in which it looks. */
export const ruleWords: readonly (readonly [name: string, rule: string])[] = [
  ['มังกร', 'ฝั่งเดียวกันออกติดกันตั้งแต่ 4 ตา แนะนำฝั่งเดิม'],
  ['ปิงปอง', 'สองฝั่งออกสลับกันตั้งแต่ 4 ตา แนะนำฝั่งตรงข้ามกับตาล่าสุด'],
  ['ลูกคู่', 'ออกฝั่งละ 2 ตาสองคู่ติดกัน แนะนำให้เปลี่ยนฝั่ง และเมื่อคู่ถัดไปออกตาแรกแล้ว แนะนำฝั่งเดิม'],
  ['สองตัวตัด', 'ฝั่งล่าสุดออก 2 ตา และครั้งก่อนของฝั่งนี้ตัดที่ 2 ตาเหมือนกัน แนะนำฝั่งตรงข้าม'],
  ['สามตัวตัด', 'ฝั่งล่าสุดออก 3 ตา และครั้งก่อนของฝั่งนี้ตัดที่ 3 ตาเหมือนกัน แนะนำฝั่งตรงข้าม'],
]

/** `เจ้ามือติด 5`; undefined for a single one. */
export function streakWords(streak: { side: Side; length: number } | null): string | undefined {
  return streak && streak.length > 1
    ? `${resultWords[streak.side]}ติด ${formatCount(streak.length)}`
    : undefined
}

export const countWords = ({ banker, player, tie }: SoothRoomWire['counts']): string =>
  `เจ้ามือ ${banker} · ผู้เล่น ${player} · เสมอ ${tie}`

export const stateWords: Readonly<Record<SoothRoomWire['state'], string>> = {
  shoe: 'กำลังสับไพ่',
  betting: 'เปิดรับเดิมพัน',
  closing: 'ปิดรับเดิมพัน',
  dealing: 'กำลังแจกไพ่',
  settled: 'ออกผลแล้ว',
  paused: 'ห้องปิดชั่วคราว',
}

/** What stands in the place of the roads before the first coup of a shoe is over. */
export const YOUNG_SHOE = 'เริ่มขอนใหม่ ยังไม่มีผล'

export const kindWords: Readonly<Record<SoothRoomWire['kind'], string>> = {
  commission: 'หักค่าคอมมิชชัน 5% เมื่อเจ้ามือชนะ',
  no_commission: 'ไม่หักค่าคอมมิชชัน เจ้ามือชนะด้วย 6 แต้มจ่ายครึ่งเดียว',
}

/** Basis points as they are read: `50.24%`. */
export const bpText = (bp: number): string =>
  `${Math.floor(bp / 100)}.${String(bp % 100).padStart(2, '0')}%`

/** An interval to the tenth of a per cent, rounded outward: `43.6–49.4%`. */
export function intervalText({
  low_bp: low,
  high_bp: high,
}: NonNullable<SoothTallyWire['rate']>): string {
  const tenths = (bp: number) => `${Math.floor(bp / 10)}.${bp % 10}`
  return `${tenths(Math.floor(low / 10))}–${tenths(Math.ceil(high / 10))}%`
}

/** What an interval says beside always naming the banker. */
export function verdictOf({
  low_bp: low,
  high_bp: high,
}: NonNullable<SoothTallyWire['rate']>): string {
  const banker = BANKER_PPM / 100
  return low <= banker && banker <= high
    ? 'อัตรานี้ไม่ต่างจากการทายเจ้ามือทุกตา'
    : 'อัตรานี้ต่างจากการทายเจ้ามือทุกตาในช่วงที่นับ แต่ไม่บอกอะไรถึงตาถัดไป'
}

/** `ถูก 12 จาก 25 ครั้ง`, or that nothing was named. */
export const tallyWords = ({ correct, total }: SoothTallyWire): string =>
  total === 0 ? 'ยังไม่เคยแนะนำ' : `ถูก ${formatCount(correct)} จาก ${formatCount(total)} ครั้ง`

/** The results of a shoe as words, equal ones together: `เจ้ามือ 3 ผู้เล่น 1 เสมอ 2`. */
export function spokenRuns<T extends string>(
  marks: readonly T[],
  words: Readonly<Record<T, string>>,
): string {
  const runs: { mark: T; count: number }[] = []
  for (const mark of marks) {
    const last = runs.at(-1)
    if (last?.mark === mark) last.count += 1
    else runs.push({ mark, count: 1 })
  }
  return runs.map(({ mark, count }) => `${words[mark]} ${count}`).join(', ')
}
