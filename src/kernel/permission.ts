/** The roles of the back office. A person may hold several; what they may do is the union. */
export const roles = {
  owner: 'เจ้าของ',
  result_officer: 'ผู้ออกผล',
  risk_officer: 'ผู้คุมความเสี่ยง',
  cashier: 'การเงิน',
  editor: 'ผู้ดูแลเนื้อหา',
  auditor: 'ผู้ตรวจสอบ',
} as const
export type Role = keyof typeof roles

/** What a permission allows, in the words a person reads, and the roles that hold it. */
export interface Permission {
  readonly thai: string
  /** The owner holds every permission and is not named. */
  readonly roles: readonly Exclude<Role, 'owner'>[]
}

/** Permissions by name, `noun.verb`. */
export type Permissions = Readonly<Record<string, Permission>>

/** Declares a feature's permissions and keeps their exact names. */
export function definePermissions<const T extends Record<`${string}.${string}`, Permission>>(
  table: T,
): T {
  return table
}
