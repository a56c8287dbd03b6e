import { type ReactNode, useEffect, useRef } from 'react'

/** What somebody asked for below a long form: it comes into view when it comes, and is read out. */
export function Arrival({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    box.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <div ref={box} role="status">
      {children}
    </div>
  )
}
