export const roundViews = ['search', 'open'] as const
export type RoundView = (typeof roundViews)[number]

/** What the desk of rounds shows; it is in the address, so that a colleague can open the same. */
export interface RoundPlace {
  readonly view?: RoundView | undefined
  /** The round whose page is open. */
  readonly round?: number | undefined
}
