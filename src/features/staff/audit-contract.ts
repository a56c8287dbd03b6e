import { defineAudit } from '#kernel/audit.ts'

/** What people of the back office do to their own accounts. */
export const staffAudit = defineAudit({
  nouns: { staff: 'พนักงาน' },
  objects: { staff: { thai: 'พนักงาน', permission: 'audit.view' } },
  fields: {
    ip: { thai: 'ไอพี' },
    username: { thai: 'ชื่อผู้ใช้' },
    roles: { thai: 'บทบาท' },
  },
  actions: {
    'staff.login': { thai: 'เข้าสู่ระบบ', object: 'staff' },
    'staff.login_failed': { thai: 'เข้าสู่ระบบไม่สำเร็จ', object: 'staff' },
    'staff.logout': { thai: 'ออกจากระบบ', object: 'staff' },
    'staff.password_changed': { thai: 'เปลี่ยนรหัสผ่าน', object: 'staff' },
    'staff.created': { thai: 'เพิ่มพนักงาน', object: 'staff' },
  },
})
