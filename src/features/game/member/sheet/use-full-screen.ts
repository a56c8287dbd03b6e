import { type RefObject, useSyncExternalStore } from 'react'

const subscribe = (onChange: () => void) => {
  document.addEventListener('fullscreenchange', onChange)
  return () => document.removeEventListener('fullscreenchange', onChange)
}

/** Leaves the browser's full screen, where it is in it. */
export function leaveFullScreen(): void {
  if (document.fullscreenElement) document.exitFullscreen().catch(() => {})
}

/**
 * The browser's full screen for a part of the page; a dialog itself cannot have it.
 * @returns undefined where the browser has none, an iPhone for one: the sheet is its whole screen already
 */
export function useFullScreen(
  part: RefObject<HTMLElement | null>,
): { isOn: boolean; toggle: () => void } | undefined {
  const isOn = useSyncExternalStore(
    subscribe,
    () => document.fullscreenElement !== null,
    () => false,
  )
  if (typeof document === 'undefined' || !document.fullscreenEnabled) return undefined
  return {
    isOn,
    toggle: () => {
      if (document.fullscreenElement) leaveFullScreen()
      // Refused where the tap is too long ago: the game goes on in the sheet.
      else part.current?.requestFullscreen({ navigationUI: 'hide' }).catch(() => {})
    },
  }
}
