import { useEffect, useEffectEvent } from 'react'
import { whenHistoryStands } from './back-button.ts'

/** Answers whether the key meant something; then the browser does nothing of its own with it. */
export type KeyHandler = (key: string, event: KeyboardEvent) => boolean

/**
 * Keys of a whole desk, wherever the focus is. Left alone: what is typed into a field (but for
 * Escape), keys with Ctrl, Alt or ⌘, whatever an open sheet gets, and what something nearer has
 * taken already.
 */
export function usePageKeys(onKey: KeyHandler): void {
  const handle = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
    if (document.querySelector('dialog[open]')) return
    if (isTyping(event.target) && event.key !== 'Escape') return
    if (onKey(event.key, event)) event.preventDefault()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => whenHistoryStands(() => handle(event))
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.matches('input, textarea, select, [contenteditable]')

const steps: Readonly<Record<string, number>> = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 }

/**
 * J, K and the arrows lead through the rows of a list; the first press goes to the row that is
 * open, or to the first one. Answers whether the key was one of them.
 */
export function stepThrough(rows: readonly HTMLElement[], key: string): boolean {
  const step = steps[key.length === 1 ? key.toLowerCase() : key]
  if (step === undefined || rows.length === 0) return false
  const at = rows.findIndex((row) => row === document.activeElement)
  const open = Math.max(
    rows.findIndex((row) => row.hasAttribute('aria-current')),
    0,
  )
  const to = at < 0 ? open : Math.min(Math.max(at + step, 0), rows.length - 1)
  rows[to]?.focus()
  return true
}

/** The rows of a desk's list that is marked `data-rows`. */
export const rowsIn = (list: HTMLElement | null): readonly HTMLElement[] => [
  ...(list?.querySelectorAll<HTMLElement>('[data-rows] > button') ?? []),
]
