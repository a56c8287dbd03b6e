import { FOREVER } from '#kernel/time.ts'
import { thaiDateTime } from '#ui/thai/dates.ts'
import type { StatusKind } from '#ui/parts/status-chip.tsx'
import type { MemberStatus } from '../rules/member-state.ts'

/** How each status is shown to the desk, what leads to it, and what it does to the member. */
export const statusWords: Readonly<
  Record<
    MemberStatus,
    { kind: StatusKind; word: string; verb: string; done: string; effect: string }
  >
> = {
  active: {
    kind: 'done',
    word: 'ใช้งานได้',
    verb: 'เปิดใช้งาน',
    done: 'เปิดใช้งานแล้ว',
    effect: 'สมาชิกจะเข้าสู่ระบบ แทง และถอนเงินได้ตามเดิม ช่วงพักการเล่นที่ตั้งไว้ยังมีผล',
  },
  suspended: {
    kind: 'failed',
    word: 'ระงับชั่วคราว',
    verb: 'ระงับชั่วคราว',
    done: 'ระงับแล้ว สมาชิกออกจากระบบทุกเครื่อง',
    effect: 'สมาชิกจะออกจากระบบทุกเครื่องทันที เข้าสู่ระบบ แทง และถอนเงินไม่ได้จนกว่าจะเปิดใช้งานอีกครั้ง',
  },
  closed: {
    kind: 'cancelled',
    word: 'ปิดบัญชี',
    verb: 'ปิดบัญชี',
    done: 'ปิดบัญชีแล้ว สมาชิกออกจากระบบทุกเครื่อง',
    effect: 'สมาชิกจะออกจากระบบทุกเครื่องทันทีและเข้าสู่ระบบไม่ได้อีก ยอดเงินยังอยู่ครบในบัญชี',
  },
}

/** How long a member may be asked to pause, as a person says it. */
export const pauses = [
  { value: '1', label: '24 ชั่วโมง' },
  { value: '7', label: '7 วัน' },
  { value: '30', label: '30 วัน' },
  { value: '180', label: '180 วัน' },
  { value: '365', label: '1 ปี' },
  { value: '1825', label: '5 ปี' },
] as const

/** What nobody ends by the clock: for good, or until the member himself asks to come back. */
export const untilText = (until: string): string =>
  Date.parse(until) >= FOREVER.getTime() ? 'ไม่สิ้นสุดเอง' : thaiDateTime(until)
