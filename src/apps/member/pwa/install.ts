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

export function dismissInstall(): void {
  useLocalData.getState().put('install_dismissed', true)
}
