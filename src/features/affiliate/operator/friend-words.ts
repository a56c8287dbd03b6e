import type { StatusKind } from '#ui/parts/status-chip.tsx'
import type { HeldFriend } from '../operator-contract.ts'
import type { TreeFriend } from '../tree-contract.ts'

/** What speaks against a friend, in words that a person can check. */
export const signalWords: Readonly<Record<HeldFriend['signals'][number], string>> = {
  person: 'ชื่อและวันเกิดเดียวกัน',
  device: 'เข้าสู่ระบบจากเบราว์เซอร์เดียวกัน',
  bank_account: 'เคยใช้บัญชีธนาคารเดียวกัน',
  payer: 'เงินฝากมาจากบัญชีผู้โอนเดียวกัน',
  opposite: 'แทงสวนกันตั้งแต่ 60% ของงวดที่เล่นด้วยกันใน 30 วัน',
  mirrored: 'ยอดฝากของเพื่อนใกล้เคียงยอดถอนของผู้แนะนำใน 30 วัน',
  thin: 'ค่าแนะนำเกิน 30% ของยอดฝากสุทธิของเพื่อน',
  burst: 'สมัครเกิน 5 คนในหนึ่งชั่วโมง',
  address: 'มาจากที่อยู่อินเทอร์เน็ตเดียวกันในวันเดียวกัน',
}

/** How a friend stands to whoever brought him, as staff read it. */
export const stateLooks: Readonly<Record<TreeFriend['state'], { kind: StatusKind; word: string }>> =
  {
    pending: { kind: 'pending', word: 'รอผ่านเงื่อนไข' },
    qualified: { kind: 'done', word: 'ผ่านเงื่อนไขแล้ว' },
    held: { kind: 'checking', word: 'พักไว้ตรวจสอบ' },
    missed: { kind: 'expired', word: 'ไม่ผ่านเงื่อนไข' },
    void: { kind: 'cancelled', word: 'ไม่นับ' },
  }

/** `สมชาย จ. 08x-xxx-5678 (รหัส 17)` */
export const personWords = (one: {
  name: string
  username: string
  member_id: number | string
}): string => `${one.name} ${one.username} (รหัส ${one.member_id})`
