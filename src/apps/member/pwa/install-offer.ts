/** Anyone who comes a second time may want the site on the home screen; a first visitor does not. */
const VISITS_MIN = 2

/** Whether this is a moment to speak of the home screen. */
export function mayOfferInstall(local: Readonly<Record<string, unknown>>): boolean {
  const isInstalled = matchMedia('(display-mode: standalone)').matches || isStandaloneOnIos()
  return !isInstalled && Number(local['visits'] ?? 0) >= VISITS_MIN && !local['install_dismissed']
}

const isStandaloneOnIos = () => (navigator as { standalone?: boolean }).standalone === true

/** iPhones install by hand, from the share sheet of Safari. */
export const installsByHand = () => (navigator as { standalone?: boolean }).standalone === false
