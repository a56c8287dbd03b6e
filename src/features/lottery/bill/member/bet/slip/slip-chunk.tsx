import { type ReactNode, useEffect, useRef, useState } from 'react'

/** Rows near the window are real; so far around it that a stroke never meets an empty place. */
const AROUND_PX = 800

/**
 * A stretch of rows that exist only near the window: a slip of a thousand lines costs as much as one
 * of fifty. Elsewhere a place of the same height stands for them.
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
