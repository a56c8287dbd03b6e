import {
  IconAlertTriangle,
  IconArrowsExchange,
  IconCheck,
  IconClock,
  IconLock,
  IconTrophy,
  IconX,
} from '@tabler/icons-react'
import type { ComponentType } from 'react'
import { Chip, type ChipTone } from './chip.tsx'

type Icon = ComponentType<{ size: number; stroke: number; 'aria-hidden': boolean }>

const kinds = {
  open: ['green', IconCheck, 'เปิดรับ'],
  soon: ['amber', IconClock, 'ใกล้ปิด'],
  last: ['hot', IconClock, 'ใกล้ปิด'],
  upcoming: ['plain', IconClock, 'รอเปิด'],
  closed: ['plain', IconLock, 'ปิดรับแล้ว'],
  waiting: ['blue', IconClock, 'รอผล'],
  won: ['gold', IconTrophy, 'ถูกรางวัล'],
  lost: ['plain', IconX, 'ไม่ถูกรางวัล'],
  returned: ['plain', IconArrowsExchange, 'คืน'],
  refunded: ['red', IconArrowsExchange, 'คืนโพย'],
  cancelled: ['plain', IconX, 'ยกเลิกแล้ว'],
  pending: ['amber', IconClock, 'รอดำเนินการ'],
  checking: ['blue', IconClock, 'กำลังตรวจสอบ'],
  done: ['green', IconCheck, 'สำเร็จ'],
  failed: ['red', IconAlertTriangle, 'ไม่สำเร็จ'],
  expired: ['plain', IconClock, 'หมดอายุ'],
} as const satisfies Record<string, readonly [ChipTone, Icon, string]>

export type StatusKind = keyof typeof kinds

/** A status as icon and word; `word` replaces the usual one. */
export function StatusChip({ kind, word }: { kind: StatusKind; word?: string }) {
  const [tone, Glyph, usual] = kinds[kind]
  return (
    <Chip tone={tone} icon={<Glyph size={14} stroke={1.75} aria-hidden />}>
      {word ?? usual}
    </Chip>
  )
}
