import { lazy, Suspense } from 'react'
import { useCall } from '#ui/client/use-call.ts'
import { getRealityCheck } from '../reality-contract.ts'
import { useOnlyTab } from './use-only-tab.ts'

const RealityDialog = lazy(() =>
  import('./reality-dialog.tsx').then((file) => ({ default: file.RealityDialog })),
)

const SOONEST_MS = 30_000
const IDLE_MS = 300_000

/** Asks the server when it is time to show the member how he plays; one tab shows it. */
export function RealityCheck() {
  const { data } = useCall(
    getRealityCheck,
    {},
    {
      errorHandling: false,
      staleTime: 0,
      refetchInterval: (last) =>
        last?.session?.is_due
          ? false
          : Math.max(SOONEST_MS, (last?.session?.due_in_seconds ?? 0) * 1_000 || IDLE_MS),
    },
  )
  const session = data?.session
  const isMine = useOnlyTab('reality-check', session?.is_due === true)
  if (!session?.is_due || !isMine) return null
  return (
    <Suspense>
      <RealityDialog session={session} />
    </Suspense>
  )
}
