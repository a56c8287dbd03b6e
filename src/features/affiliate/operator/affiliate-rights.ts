/** What the person at the desk may do; the server asks again. */
export interface AffiliateRights {
  readonly mayEdit: boolean
  readonly mayPublish: boolean
  readonly mayRelease: boolean
  readonly mayPay: boolean
  readonly mayAttribute: boolean
  readonly mayBind: boolean
}
