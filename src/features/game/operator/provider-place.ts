export const providerTabs = ['games', 'listing', 'connection'] as const
export type ProviderTab = (typeof providerTabs)[number]

/** What the desk of games shows; it is in the address, so that a colleague can open the same. */
export interface ProviderPlace {
  /** The provider whose page is open. */
  readonly provider?: number | undefined
  readonly tab?: ProviderTab | undefined
}

/** What the person may do here. */
export interface ProviderRights {
  readonly maySwitch: boolean
  readonly mayConnect: boolean
}
