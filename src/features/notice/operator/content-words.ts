import type { StatusKind } from '#ui/parts/status-chip.tsx'
import { thaiDateTime } from '#ui/thai/dates.ts'
import type { ContentItemWire } from '../operator-contract.ts'
import type { ContentKind, ContentState } from '../rules/content.ts'

/** How each state is shown to the desk. */
export const stateLooks: Readonly<Record<ContentState, { kind: StatusKind; word: string }>> = {
  showing: { kind: 'open', word: 'แสดงอยู่' },
  scheduled: { kind: 'waiting', word: 'ตั้งเวลา' },
  over: { kind: 'expired', word: 'หมดเวลา' },
  off: { kind: 'cancelled', word: 'ปิด' },
}

/** What the desk calls each kind, and the picture that suits it. */
export const kindWords: Readonly<
  Record<ContentKind, { name: string; bodyLabel: string | null; imageHint: string }>
> = {
  notification: {
    name: 'ประกาศ',
    bodyLabel: 'ข้อความ',
    imageHint: 'แนะนำ 16:10 เช่น 800 × 500 พิกเซล ไม่ใส่ก็ได้ เว็บจะวาดลายให้เอง',
  },
  banner: {
    name: 'แบนเนอร์',
    bodyLabel: 'ข้อความเหนือหัวข้อ',
    imageHint: 'แนะนำ 16:7 เช่น 1,040 × 455 พิกเซล ไม่ใส่ก็ได้ เว็บจะวาดลายให้เอง',
  },
  event: {
    name: 'กิจกรรม',
    bodyLabel: null,
    imageHint: 'แนะนำกว้าง 1,600 พิกเซล เพราะกิจกรรมแสดงเป็นรูปเต็ม',
  },
}

export const audiences = [
  { value: '1', label: 'ผู้เยี่ยมชม' },
  { value: '2', label: 'สมาชิก' },
] as const

/** When it shows, in words; nothing where it always does. */
export function scheduleWords({ shows_from: from, shows_until: until }: ContentItemWire): string {
  if (from && until) return `${thaiDateTime(from)} – ${thaiDateTime(until)}`
  if (from) return `ตั้งแต่ ${thaiDateTime(from)}`
  return until ? `ถึง ${thaiDateTime(until)}` : 'แสดงตลอด'
}
