import type { StatusKind } from '#ui/parts/status-chip.tsx'
import type { AffiliateConfigWire, CommissionDayWire, RedemptionWire } from '../contract.ts'

// Words of the tabs that load when they are opened.

const entryLooks: Readonly<
  Record<CommissionDayWire['status'], { kind: StatusKind; word: string }>
> = {
  pending: { kind: 'pending', word: 'รอเพื่อนผ่านเงื่อนไข' },
  partly: { kind: 'pending', word: 'บางส่วนรอเพื่อน' },
  available: { kind: 'done', word: 'รับได้' },
  held: { kind: 'checking', word: 'กำลังตรวจสอบ' },
  void: { kind: 'cancelled', word: 'ไม่นับ' },
}

/** Where commission of friends stands, by the friend who is settled least. */
export const entryLook = ({
  status,
}: Pick<CommissionDayWire, 'status'>): { kind: StatusKind; word: string } => entryLooks[status]

/** Why a day, or a month, is not told. */
export const untoldSentence = ({
  smallest_group: least,
  base,
}: Pick<AffiliateConfigWire, 'smallest_group' | 'base'>): string => {
  const rest = base === 'valid_turnover' ? 'วันที่ไม่ถึงจะรวมแสดงหลังจบเดือน' : 'เดือนที่ไม่ถึงไม่แสดงรายละเอียด'
  return `ยอดของเพื่อนแสดงเมื่อรวมกันตั้งแต่ ${least} คน และไม่มีใครเกิน 80% ของยอด ${rest} ส่วนรายได้ของคุณอยู่ในยอดด้านบนครบแล้ว`
}

const redemptionLooks: Readonly<
  Record<RedemptionWire['state'], { title: string; chip: { kind: StatusKind; word: string } }>
> = {
  paid: { title: 'รับเข้ากระเป๋า', chip: { kind: 'done', word: 'เข้ากระเป๋าแล้ว' } },
  waiting: { title: 'ขอรับเข้ากระเป๋า', chip: { kind: 'checking', word: 'รอตรวจสอบ' } },
  refused: { title: 'ขอรับเข้ากระเป๋า', chip: { kind: 'failed', word: 'ไม่ผ่าน' } },
  cancelled: { title: 'ขอรับเข้ากระเป๋า', chip: { kind: 'cancelled', word: 'คุณยกเลิก' } },
}

/** Where what was taken out stands. */
export const redemptionLook = (state: RedemptionWire['state']) => redemptionLooks[state]

/** What a base is called where a rate is of it. */
export const baseWords = {
  valid_turnover: 'ยอดเล่นที่นับ',
  loss: 'ยอดเสียสุทธิของเพื่อนทั้งเดือน',
  ngr: 'ยอดเสียสุทธิของเพื่อนทั้งเดือน หลังหักค่าใช้จ่าย',
} as const
