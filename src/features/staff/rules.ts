/**
 * Who may do what at the back office, as data: the server's checks, the operator's menu and the
 * permission list of the documentation all read this table.
 */

/** Every permission there is, `noun.verb`, with the words a person reads. */
export const permissions = {
  'result.view': 'ดูงวดที่รอออกผลและประวัติ',
  'result.enter': 'กรอกผลรางวัล',
  'result.confirm': 'ยืนยันผลรางวัล',
  'round.void': 'ยกเลิกงวดและคืนเงิน',
  'risk.view': 'ดูยอดเสี่ยง เลขอั้น และประวัติ',
  'risk.limit': 'ลดจ่าย ปิดรับ และตั้งเพดานเลข',
  'lottery.view': 'ดูตลาด อัตราจ่าย ตารางงวด และรอบยี่กี',
  'lottery.history': 'ดูประวัติการเปลี่ยนของงวด เลข ตลาด และรอบยี่กี',
  'lottery.config': 'เปลี่ยนอัตราจ่าย กติกา ตารางงวด และเปิดปิดตลาด',
  'deposit.review': 'จัดการรายการฝากที่จับคู่ไม่ได้',
  'withdraw.approve': 'อนุมัติหรือปฏิเสธการถอน',
  'content.edit': 'แก้ไขประกาศ แบนเนอร์ กิจกรรม และข้อมูลเว็บ',
  'staff.view': 'ดูรายชื่อพนักงาน',
  'audit.view': 'ดูบันทึกการทำงาน',
} as const
export type Permission = keyof typeof permissions

/** The roles. A person may hold several; what they may do is the union. */
export const roles = {
  owner: { thai: 'เจ้าของ', permissions: Object.keys(permissions) as Permission[] },
  result_officer: {
    thai: 'ผู้ออกผล',
    permissions: ['result.view', 'result.enter', 'result.confirm', 'lottery.history'],
  },
  risk_officer: {
    thai: 'ผู้คุมความเสี่ยง',
    permissions: [
      'result.view',
      'risk.view',
      'risk.limit',
      'lottery.view',
      'lottery.history',
      'lottery.config',
    ],
  },
  cashier: {
    thai: 'การเงิน',
    permissions: ['deposit.review', 'withdraw.approve'],
  },
  editor: {
    thai: 'ผู้ดูแลเนื้อหา',
    permissions: ['content.edit'],
  },
  auditor: {
    thai: 'ผู้ตรวจสอบ',
    permissions: [
      'result.view',
      'risk.view',
      'lottery.view',
      'lottery.history',
      'staff.view',
      'audit.view',
    ],
  },
} as const satisfies Record<string, { thai: string; permissions: readonly Permission[] }>
export type Role = keyof typeof roles

export const roleNames = Object.keys(roles) as [Role, ...Role[]]

/** True for a text that names a role; what the database stores is checked on the way out. */
export function isRole(text: string): text is Role {
  return Object.hasOwn(roles, text)
}

/** What somebody with these roles may do, in the table's order. */
export function permissionsOf(held: readonly Role[]): Permission[] {
  const granted = new Set<Permission>(held.flatMap((role) => [...roles[role].permissions]))
  return (Object.keys(permissions) as Permission[]).filter((name) => granted.has(name))
}

/** How many wrong passwords or codes in a row lock a user name, and for how long. */
export const lockout = { failuresMax: 5, windowMinutes: 15 } as const

/** A password was right: how long the code may take, and how often it may be wrong. */
export const codeStep = { minutes: 5, triesMax: 5 } as const

/** RFC 6238 with the values every authenticator app assumes. */
export const totp = { algorithm: 'SHA1', digits: 6, periodSeconds: 30, windowSteps: 1 } as const

/** The 30-second step in which an instant lies. */
export function totpStep(instant: Date): number {
  return Math.floor(instant.getTime() / (totp.periodSeconds * 1000))
}

/** A user name as it is compared and stored: lower case, no blanks around it. */
export function normaliseUsername(text: string): string {
  return text.trim().toLowerCase()
}

export type PasswordFault = 'too_short' | 'too_long' | 'contains_username' | 'too_simple'

/**
 * A staff password: at least 12 signs, since one account here moves other people's money; no rules
 * about kinds of signs (standards.md §7.1), but neither the user name nor one sign repeated.
 */
export function passwordFault(password: string, username: string): PasswordFault | null {
  if (password.length < 12) return 'too_short'
  if (password.length > 200) return 'too_long'
  if (password.toLowerCase().includes(normaliseUsername(username))) return 'contains_username'
  if (new Set(password.toLowerCase()).size < 5) return 'too_simple'
  return null
}
