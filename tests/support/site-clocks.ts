/** The clock of a test's world, as browsers follow it. */
export interface SiteClock {
  /** How far it is ahead of the machine's own. */
  readonly offsetMs: number
  /** Called when it moves, with the new distance. */
  readonly followers: Set<(offsetMs: number) => Promise<void>>
}

const clocks = new Map<string, SiteClock>()

/** Says that the sites at these addresses go by a clock. */
export function keepSiteClock(urls: readonly string[], clock: SiteClock): void {
  for (const url of urls) clocks.set(new URL(url).port, clock)
}

/** The clock of the site at an address, under whatever name its machine is called. */
export const siteClockOf = (url: string): SiteClock | undefined => clocks.get(new URL(url).port)
