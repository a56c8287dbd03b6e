import type { StateStorage } from 'zustand/middleware'

/**
 * The browser's storage, without its exceptions: where it is blocked (a private window) or full,
 * values live as long as the page. On the server there is none, and nothing is kept between pages
 * because nobody writes there.
 */
export function safeStorage(kind: 'localStorage' | 'sessionStorage'): StateStorage {
  const memory = new Map<string, string>()
  return {
    getItem: (name) =>
      memory.get(name) ?? guarded(kind, (storage) => storage.getItem(name)) ?? null,
    setItem(name, value) {
      const isKept = guarded(kind, (storage) => {
        storage.setItem(name, value)
        return true
      })
      if (isKept) memory.delete(name)
      else memory.set(name, value)
    },
    removeItem(name) {
      memory.delete(name)
      guarded(kind, (storage) => storage.removeItem(name))
    },
  }
}

function guarded<T>(
  kind: 'localStorage' | 'sessionStorage',
  access: (storage: Storage) => T,
): T | undefined {
  try {
    // Reading the property is what a browser refuses.
    const storage = typeof window === 'undefined' ? undefined : window[kind]
    return storage ? access(storage) : undefined
  } catch {
    return undefined
  }
}
