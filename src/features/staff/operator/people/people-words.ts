import type { StatusKind } from '#ui/parts/status-chip.tsx'
import type { WirePerson } from '../../people-contract.ts'
import type { PersonState, StaffChange } from '../../rules.ts'

/** A reason is a sentence; the server asks for the same. */
export const REASON_LENGTH_MIN = 5

/** How an account stands, on its row. */
export const stateLooks: Readonly<Record<PersonState, { kind: StatusKind; word: string }>> = {
  system: { kind: 'closed', word: 'บัญชีของระบบ' },
  working: { kind: 'done', word: 'ใช้งาน' },
  setup: { kind: 'pending', word: 'รอตั้งรหัสผ่าน' },
  waiting: { kind: 'pending', word: 'รอคนที่สองอนุมัติ' },
  off: { kind: 'cancelled', word: 'ปิดใช้งาน' },
}

/** What somebody proposed, as the sentence that the second person reads. */
const changeWords: Readonly<Record<StaffChange, string>> = {
  on: 'เปิดใช้บัญชีนี้',
  roles: 'เปลี่ยนบทบาท',
  reset: 'ให้ตั้งรหัสผ่านและแอปยืนยันตัวตนใหม่',
}

export type Proposal = NonNullable<WirePerson['proposal']>

/** `นภา เสนอเปลี่ยนบทบาทเป็น การเงิน เพราะ ย้ายแผนก` */
export function proposalSentence({ by, change, role_names: names, reason }: Proposal): string {
  const what = change === 'reset' ? '' : ` เป็น ${names.join(' · ')}`
  return `${by} เสนอ${changeWords[change]}${what} เพราะ ${reason}`
}
