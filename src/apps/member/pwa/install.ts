import { create } from 'zustand'
import { useLocalData, useSessionData } from '#ui/client/persisted.ts'

/** Chromium's offer to install; no type library has it. */
interface InstallPrompt extends Event {
  prompt(): Promise<unknown>
}

interface InstallStore {
  readonly prompt: InstallPrompt | null
}

export const useInstall = create<InstallStore>()(() => ({ prompt: null }))

/** Whoever comes a second time may want the site on the home screen; a first visitor does not. */
const VISITS_MIN = 2

let isFollowing = false

/** Counts this visit, and keeps the browser's own offer for the moment that we choose. */
export function followInstall(): void {
  if (isFollowing) return
  isFollowing = true
  countVisit()
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    useInstall.setState({ prompt: event as InstallPrompt })
  })
  addEventListener('appinstalled', () => {
    useInstall.setState({ prompt: null })
    dismissInstall()
  })
}

/** A visit ends with its tab, so it is counted once for each. */
function countVisit(): void {
  if (useSessionData.getState().session['visit_counted']) return
  useSessionData.getState().put('visit_counted', true)
  const { local, put } = useLocalData.getState()
  put('visits', Number(local['visits'] ?? 0) + 1)
}

/** Whether this is a moment to speak of the home screen. */
export function mayOfferInstall(local: Readonly<Record<string, unknown>>): boolean {
  const isInstalled = matchMedia('(display-mode: standalone)').matches || isStandaloneOnIos()
  return !isInstalled && Number(local['visits'] ?? 0) >= VISITS_MIN && !local['install_dismissed']
}

const isStandaloneOnIos = () => (navigator as { standalone?: boolean }).standalone === true

/** iPhones install by hand, from the share sheet of Safari. */
export const installsByHand = () => (navigator as { standalone?: boolean }).standalone === false

export function dismissInstall(): void {
  useLocalData.getState().put('install_dismissed', true)
}
