/** What the person at the desk may do; the server asks again. */
export interface LevelRights {
  readonly mayEdit: boolean
  readonly mayPublish: boolean
  readonly mayReview: boolean
  readonly maySeeMember: boolean
}
