import { type MouseEvent, type PointerEvent, useRef } from 'react'

const HELD_MS = 500
/** A finger that goes further scrolls. */
const MOVED_MAX_PX = 10

/**
 * Handlers of an element that is held: with a finger half a second long, or with the other button of a
 * mouse. The click that ends a long press is swallowed.
 */
export function useLongPress(onHeld: () => void) {
  const held = useRef<{ timer: number; x: number; y: number }>(undefined)
  const wasHeld = useRef(false)
  const stop = () => {
    clearTimeout(held.current?.timer)
    held.current = undefined
  }
  return {
    onPointerDown: ({ pointerType, clientX: x, clientY: y }: PointerEvent) => {
      wasHeld.current = false
      stop()
      if (pointerType === 'mouse') return
      const timer = window.setTimeout(() => {
        wasHeld.current = true
        onHeld()
      }, HELD_MS)
      held.current = { timer, x, y }
    },
    onPointerMove: ({ clientX, clientY }: PointerEvent) => {
      const from = held.current
      if (from && Math.hypot(clientX - from.x, clientY - from.y) > MOVED_MAX_PX) stop()
    },
    onPointerUp: stop,
    onPointerCancel: stop,
    onContextMenu: (event: MouseEvent) => {
      event.preventDefault()
      stop()
      if (!wasHeld.current) onHeld()
      wasHeld.current = true
    },
    onClickCapture: (event: MouseEvent) => {
      if (!wasHeld.current) return
      wasHeld.current = false
      event.preventDefault()
      event.stopPropagation()
    },
  }
}
