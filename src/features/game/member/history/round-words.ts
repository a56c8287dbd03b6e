import { unreachable } from '#kernel/result.ts'
import type { OwnRoundPageWire } from '../../history-contract.ts'
import type { StatusKind } from '#ui/parts/status-chip.tsx'
import type { RoundState } from './history-search.ts'

/** What a state is called, and the look of its chip. */
export const stateWords: Readonly<Record<RoundState, { kind: StatusKind; word: string }>> = {
  open: { kind: 'pending', word: 'เปิดอยู่' },
  settled: { kind: 'done', word: 'จบแล้ว' },
  void: { kind: 'cancelled', word: 'ยกเลิก' },
}

type Movement = OwnRoundPageWire['movements'][number]

/** What moved: `เดิมพัน`, `ได้รางวัล`, … */
export function movementWord({ kind, is_free: isFree }: Movement): string {
  switch (kind) {
    case 'bet':
      return isFree ? 'เดิมพันฟรี' : 'เดิมพัน'
    case 'win':
      return isFree ? 'ได้รางวัลจากเดิมพันฟรี' : 'ได้รางวัล'
    case 'promo':
      return 'รางวัลพิเศษจากค่าย'
    case 'rollback':
      return 'คืนรายการ'
    default:
      return unreachable(kind)
  }
}
