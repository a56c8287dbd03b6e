import { lazy, Suspense, useEffect, useState } from 'react'
import { followInstall } from './install.ts'

// Whoever loses the network before they have come goes on without them.
const PwaPrompts = lazy(() =>
  import('./prompts.tsx').then(
    (file) => ({ default: file.PwaPrompts }),
    () => ({ default: () => <></> }),
  ),
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
