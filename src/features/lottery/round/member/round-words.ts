import type { StatusKind } from '#ui/parts/status-chip.tsx'
import type { BillStatus, RoundStatus } from '../../contract-words.ts'

/** How each state of a round is shown. */
export const roundLooks: Readonly<Record<RoundStatus, { kind: StatusKind; word: string }>> = {
  upcoming: { kind: 'upcoming', word: 'รอเปิด' },
  open: { kind: 'open', word: 'เปิดรับ' },
  closed: { kind: 'waiting', word: 'รอผล' },
  drawn: { kind: 'waiting', word: 'กำลังจ่ายรางวัล' },
  settled: { kind: 'done', word: 'ออกผลแล้ว' },
  void: { kind: 'refunded', word: 'คืนโพย' },
  missed: { kind: 'closed', word: 'ไม่เปิดรับ' },
}

/** How each state of a bill is shown. */
export const billLooks: Readonly<Record<BillStatus, { kind: StatusKind; word: string }>> = {
  accepted: { kind: 'waiting', word: 'รอผล' },
  won: { kind: 'won', word: 'ถูกรางวัล' },
  lost: { kind: 'lost', word: 'ไม่ถูกรางวัล' },
  cancelled: { kind: 'cancelled', word: 'ยกเลิกแล้ว' },
  refunded: { kind: 'refunded', word: 'คืนโพย' },
}
