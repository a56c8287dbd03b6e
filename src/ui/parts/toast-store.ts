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
  /** Stops the clocks while a person looks at a toast; `release` starts them again. */
  hold(): void
  release(): void
}

/** How long toasts stay, in ms (spec §9): a welcome is shorter than what must be read. */
const WELCOME_MS = 1000
const READ_MS = 3000
const MAX_SHOWN = 3
/** Whoever looks away again still sees it go. */
const AFTER_HOLD_MS = 500

/** One clock for each toast: how long it still stays, and since when it runs. */
interface Clock {
  leftMs: number
  startedMs: number
  timer: ReturnType<typeof setTimeout> | undefined
}

const clocks = new Map<number, Clock>()
let lastId = 0
let isHeld = false

export const useToasts = create<ToastStore>()((set, get) => ({
  toasts: [],
  push: (tone, text, forMs) => {
    // The same sentence twice on the screen says nothing new.
    if (get().toasts.some((shown) => shown.text === text)) return
    const id = ++lastId
    const shown = [...get().toasts, { id, tone, text }]
    for (const dropped of shown.slice(0, -MAX_SHOWN)) stopClock(dropped.id)
    set({ toasts: shown.slice(-MAX_SHOWN) })
    clocks.set(id, { leftMs: forMs, startedMs: 0, timer: undefined })
    if (!isHeld) startClock(id, get().dismiss)
  },
  dismiss: (id) => {
    stopClock(id)
    set((state) => ({ toasts: state.toasts.filter((shown) => shown.id !== id) }))
    // The toast that was looked at is gone, and with it whatever would have ended the hold.
    if (get().toasts.length === 0) isHeld = false
  },
  hold: () => {
    if (isHeld) return
    isHeld = true
    for (const clock of clocks.values()) {
      clearTimeout(clock.timer)
      clock.leftMs = Math.max(AFTER_HOLD_MS, clock.leftMs - (performance.now() - clock.startedMs))
    }
  },
  release: () => {
    if (!isHeld) return
    isHeld = false
    for (const id of clocks.keys()) startClock(id, get().dismiss)
  },
}))

function startClock(id: number, onEnd: (id: number) => void): void {
  const clock = clocks.get(id)
  if (!clock) return
  clock.startedMs = performance.now()
  clock.timer = setTimeout(() => onEnd(id), clock.leftMs)
}

function stopClock(id: number): void {
  clearTimeout(clocks.get(id)?.timer)
  clocks.delete(id)
}

/** Shows a short message at the top of the screen, from anywhere. */
export const toast = {
  success: (text: string) => useToasts.getState().push('success', text, READ_MS),
  error: (text: string) => useToasts.getState().push('error', text, READ_MS),
  info: (text: string) => useToasts.getState().push('info', text, READ_MS),
  welcome: (text: string) => useToasts.getState().push('success', text, WELCOME_MS),
}
