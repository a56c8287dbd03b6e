import { useSyncExternalStore } from 'react'

/** What a person chooses; `system` follows the device. */
export type ThemeChoice = 'dark' | 'light' | 'system'

const query = '(prefers-color-scheme: light)'

function subscribe(onChange: () => void): () => void {
  const media = matchMedia(query)
  media.addEventListener('change', onChange)
  return () => media.removeEventListener('change', onChange)
}

/** The scheme to draw for a choice, following the device where the choice says so. */
export function useResolvedScheme(choice: ThemeChoice): 'dark' | 'light' {
  const deviceIsLight = useSyncExternalStore(
    subscribe,
    () => matchMedia(query).matches,
    () => false,
  )
  if (choice !== 'system') return choice
  return deviceIsLight ? 'light' : 'dark'
}
