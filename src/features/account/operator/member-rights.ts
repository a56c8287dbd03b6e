/** What the person at the desk may do to members. */
export interface MemberRights {
  readonly suspend: boolean
  readonly exclude: boolean
  readonly level: boolean
}
