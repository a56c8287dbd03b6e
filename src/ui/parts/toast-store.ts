import { create } from 'zustand'

/** What a toast says and how it looks. */
export interface Toast {
  readonly id: number
  readonly tone: 'success' | 'error' | 'info'
  readonly text: string
}

interface ToastStore {
  readonly toasts: readonly Toast[]
  push(tone: Toast['tone'], text: string, forMs: number): void
  dismiss(id: number): void
}

/** How long toasts stay, in ms: a welcome is shorter than what must be read. */
const WELCOME_MS = 1000
const READ_MS = 3000
const MAX_SHOWN = 3

let lastId = 0

export const useToasts = create<ToastStore>()((set, get) => ({
  toasts: [],
  push: (tone, text, forMs) => {
    // The same sentence twice on the screen says nothing new.
    if (get().toasts.some((shown) => shown.text === text)) return
    const id = ++lastId
    set((state) => ({ toasts: [...state.toasts, { id, tone, text }].slice(-MAX_SHOWN) }))
    setTimeout(() => get().dismiss(id), forMs)
  },
  dismiss: (id) => set((state) => ({ toasts: state.toasts.filter((shown) => shown.id !== id) })),
}))

/** Shows a short message at the top of the screen, from anywhere. */
export const toast = {
  success: (text: string) => useToasts.getState().push('success', text, READ_MS),
  error: (text: string) => useToasts.getState().push('error', text, READ_MS),
  info: (text: string) => useToasts.getState().push('info', text, READ_MS),
  welcome: (text: string) => useToasts.getState().push('success', text, WELCOME_MS),
}
