/** What a page keeps; a browser that blocks what frames keep has none, and the game is played without. */
export function readKept(store: () => Storage, name: string): string | null {
  try {
    return store().getItem(name)
  } catch {
    return null
  }
}

/** Keeps a text, where the browser lets it. */
export function keep(store: () => Storage, name: string, text: string): void {
  try {
    store().setItem(name, text)
  } catch {}
}

/** What lives as long as the tab. */
export const ofTab = (): Storage => sessionStorage
/** What lives as long as the device. */
export const ofDevice = (): Storage => localStorage
