import { type ReactNode, useEffect, useLayoutEffect, useState } from 'react'
import { skeletonAfter, skeletonShown } from '../client/steady.ts'
import classes from './skeleton.module.css'

/** Keeps its place empty for 150 ms: a quick answer needs no skeleton and must not flicker. */
export function Delayed({ children }: { children: ReactNode }) {
  const [isDue, setDue] = useState(false)
  useEffect(() => skeletonAfter(() => setDue(true)), [])
  useLayoutEffect(() => {
    if (isDue) skeletonShown()
  }, [isDue])
  return (
    <div className={classes.hold} data-due={isDue || undefined} aria-busy="true" aria-live="polite">
      <span className="visually-hidden">กำลังโหลด</span>
      {children}
    </div>
  )
}

/** A quiet plate in the shape of what is coming; no sweep of light. */
export function Skeleton({
  width = '100%',
  height = 16,
  radius = 8,
}: {
  width?: number | string
  height?: number | string
  radius?: number | string
}) {
  return <span className={classes.plate} style={{ width, height, borderRadius: radius }} />
}

/** Rows of a list that are on their way. */
export function SkeletonRows({ count = 4, round = true }: { count?: number; round?: boolean }) {
  return (
    <Delayed>
      <div className={classes.rows}>
        {Array.from({ length: count }, (_, row) => (
          <div key={row} className={classes.row}>
            <Skeleton width={40} height={40} radius={round ? '50%' : 12} />
            <div className="grow">
              <Skeleton width="52%" />
              <Skeleton width="74%" height={12} />
            </div>
            <Skeleton width={84} height={20} />
          </div>
        ))}
      </div>
    </Delayed>
  )
}
