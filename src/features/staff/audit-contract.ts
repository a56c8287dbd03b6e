import { defineAudit } from '#kernel/audit.ts'
import type { StaffChange } from './rules.ts'

/** What one person proposes about another's account. */
const changeWords = {
  on: 'เปิดใช้บัญชี',
  roles: 'เปลี่ยนบทบาท',
  reset: 'ตั้งรหัสผ่านใหม่',
} satisfies Readonly<Record<StaffChange, string>>

/** What people of the back office do to their own accounts and to those of others. */
export const staffAudit = defineAudit({
  nouns: { staff: 'พนักงาน' },
  objects: { staff: { thai: 'พนักงาน', permission: 'audit.view' } },
  fields: {
    ip: { thai: 'ไอพี' },
    username: { thai: 'ชื่อผู้ใช้' },
    display_name: { thai: 'ชื่อ' },
    roles: { thai: 'บทบาท' },
    active: { thai: 'เปิดใช้', as: 'flag' },
    change: { thai: 'เรื่องที่เสนอ', words: changeWords },
  },
  actions: {
    'staff.login': { thai: 'เข้าสู่ระบบ', object: 'staff' },
    'staff.login_failed': { thai: 'เข้าสู่ระบบไม่สำเร็จ', object: 'staff' },
    'staff.logout': { thai: 'ออกจากระบบ', object: 'staff' },
    'staff.password_changed': { thai: 'เปลี่ยนรหัสผ่าน', object: 'staff' },
    'staff.password_chosen': { thai: 'ตั้งรหัสผ่านด้วยรหัสใช้ครั้งเดียว', object: 'staff' },
    'staff.created': { thai: 'เพิ่มพนักงาน', object: 'staff' },
    'staff.proposed': { thai: 'เสนอเรื่องพนักงาน', object: 'staff' },
    'staff.approved': { thai: 'อนุมัติเรื่องพนักงาน', object: 'staff' },
    'staff.refused': { thai: 'ไม่อนุมัติเรื่องพนักงาน', object: 'staff' },
    'staff.roles_taken': { thai: 'ลดบทบาท', object: 'staff' },
    'staff.switched_off': { thai: 'ปิดใช้บัญชี', object: 'staff' },
    'staff.sessions_ended': { thai: 'ให้ออกจากระบบทุกอุปกรณ์', object: 'staff' },
    'staff.one_time_password': { thai: 'ออกรหัสใช้ครั้งเดียว', object: 'staff' },
  },
})
