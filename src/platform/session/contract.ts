import * as z from 'zod/mini'
import { commonErrors } from '#kernel/errors.ts'
import { defineEvent } from '#kernel/event.ts'

/** Why a session ended before its time. */
export type SessionEnd =
  | 'logout'
  | 'session_limit'
  | 'password_changed'
  | 'password_reset'
  /** Another session took its place in the same browser; who is there is told nothing. */
  | 'renewed'
  | 'suspended'
  | 'rights_changed'
  | 'ended_by_staff'
  /** Its own person ended it from another device. */
  | 'ended_by_owner'
  | 'closed'

const words: Partial<Record<string, string>> = {
  session_limit: 'บัญชีนี้เข้าสู่ระบบจากเครื่องอื่นครบจำนวนแล้ว เครื่องนี้จึงออกจากระบบ',
  password_changed: 'มีการเปลี่ยนรหัสผ่านจากเครื่องอื่น กรุณาเข้าสู่ระบบใหม่',
  password_reset: 'มีการตั้งรหัสผ่านใหม่ กรุณาเข้าสู่ระบบใหม่',
  rights_changed: 'สิทธิ์ของบัญชีนี้เปลี่ยนไป กรุณาเข้าสู่ระบบใหม่',
  ended_by_staff: 'เจ้าของให้บัญชีนี้ออกจากระบบทุกอุปกรณ์ กรุณาเข้าสู่ระบบใหม่',
  ended_by_owner: 'มีการออกจากระบบเครื่องนี้จากอุปกรณ์อื่นของคุณ กรุณาเข้าสู่ระบบใหม่',
  closed: 'บัญชีนี้ปิดแล้ว หากไม่ใช่คุณ กรุณาติดต่อเจ้าหน้าที่',
  suspended: 'บัญชีของคุณถูกระงับ กรุณาติดต่อเจ้าหน้าที่',
}

/** What the device of an ended session is told, as a person reads it. */
export const sessionEndText = (reason: string | null): string =>
  words[reason ?? ''] ?? commonErrors.session_expired.thai

/** The browser of a session hears of its end, wherever that was decided. */
export const sessionEnded = defineEvent({
  topic: 'session_ended',
  summary:
    'The session is over, with the sentence that its person reads; none where it was renewed',
  audience: 'session',
  payload: z.strictObject({ message: z.string() }),
})
