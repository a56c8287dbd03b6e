import { type ReactNode, useEffect, useRef, useState } from 'react'

/** How far around the window rows are drawn, so that a fast swipe meets no empty place. */
const AROUND_PX = 800

/**
 * A group of rows that is drawn only near the window: a slip of a thousand lines costs as much as
 * one of fifty. Elsewhere an empty block keeps their height.
 */
export function SlipChunk({
  rows,
  rowPx,
  startsShown,
  children,
}: {
  rows: number
  rowPx: number
  /** The first rows are there at once. */
  startsShown: boolean
  children: () => ReactNode
}) {
  const place = useRef<HTMLDivElement>(null)
  const [isNear, setNear] = useState(startsShown)
  const [heightPx, setHeight] = useState(rows * rowPx)
  useEffect(() => {
    const element = place.current
    if (!element) return
    const watch = new IntersectionObserver(
      ([entry]) => {
        if (!entry) return
        if (!entry.isIntersecting) setHeight(entry.boundingClientRect.height)
        setNear(entry.isIntersecting)
      },
      { rootMargin: `${AROUND_PX}px 0px` },
    )
    watch.observe(element)
    return () => watch.disconnect()
  }, [])
  return (
    <div ref={place} style={isNear ? undefined : { height: heightPx }}>
      {isNear ? children() : null}
    </div>
  )
}
