import { lazy, Suspense, useEffect, useState } from 'react'
import { loadDispensable } from '#ui/client/chunk-reload.ts'
import { followInstall } from './install.ts'

const PwaPrompts = lazy(() =>
  loadDispensable(async () => ({ default: (await import('./prompts.tsx')).PwaPrompts }), {
    default: () => <></>,
  }),
)

/** The first screen and its data come first; what makes the site an app has time. */
const REST_MS = 3000

/** The installed side of the site, once the page is at rest. */
export function Pwa() {
  const [isAtRest, setAtRest] = useState(false)
  useEffect(() => {
    followInstall()
    const timer = setTimeout(() => setAtRest(true), REST_MS)
    return () => clearTimeout(timer)
  }, [])
  return <Suspense>{isAtRest ? <PwaPrompts /> : null}</Suspense>
}
