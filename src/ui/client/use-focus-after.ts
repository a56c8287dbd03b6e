import { type RefObject, useEffect, useRef } from 'react'

/**
 * Keeps the focus of a keyboard where something was pressed that goes away: once `shown` is another than when it
 * was pressed, and nothing else has the focus, `target` takes it.
 * @returns where the focus goes, which needs `tabIndex={-1}`, and what to call when it is pressed: news of the change
 *   may come before the answer
 */
export function useFocusAfter<T extends HTMLElement>(
  shown: unknown,
): { target: RefObject<T | null>; expectChange(): void } {
  const target = useRef<T>(null)
  const isExpected = useRef(false)
  useEffect(() => {
    if (!isExpected.current) return
    isExpected.current = false
    if (document.activeElement === null || document.activeElement === document.body) {
      target.current?.focus()
    }
  }, [shown])
  return {
    target,
    expectChange() {
      isExpected.current = true
    },
  }
}
