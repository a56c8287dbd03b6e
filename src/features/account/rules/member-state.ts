/** Whether a member takes part: `suspended` for a while, `closed` until he asks to come back. */
export const memberStatuses = ['active', 'suspended', 'closed'] as const
export type MemberStatus = (typeof memberStatuses)[number]

/** Where a member may go. Who is not `active` cannot log in, stake or withdraw. */
const memberTransitions: Readonly<Record<MemberStatus, readonly MemberStatus[]>> = {
  active: ['suspended', 'closed'],
  suspended: ['active', 'closed'],
  closed: ['active'],
}

/** The statuses that may follow. */
export const statusesAfter = (status: MemberStatus): readonly MemberStatus[] =>
  memberTransitions[status]

export const levels = { min: 1, max: 10 } as const

/** How long an exclusion may be asked for at once, in days. */
export const exclusionDays = { min: 1, max: 5 * 365 } as const
