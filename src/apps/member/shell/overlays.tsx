import { lazy, Suspense } from 'react'
import { useOverlays } from '#ui/client/overlays.ts'

const OpenOverlays = lazy(async () => ({
  default: (await import('./open-overlays.tsx')).OpenOverlays,
}))

/** What opens over a page; none of it is loaded before the first one does, or the page is at rest. */
export function Overlays() {
  const isUsed = useOverlays(({ open }) => Object.keys(open).length > 0)
  return <Suspense>{isUsed ? <OpenOverlays /> : null}</Suspense>
}
