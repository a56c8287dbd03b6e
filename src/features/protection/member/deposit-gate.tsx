import { lazy, type ReactNode, Suspense } from 'react'
import { useCall } from '#ui/client/use-call.ts'
import { getExclusion } from '../exclusion-contract.ts'

const DepositShut = lazy(() =>
  import('./deposit-shut.tsx').then((file) => ({ default: file.DepositShut })),
)

/**
 * The deposit form for whoever may deposit; an excluded member sees why not, and what he can do. Where
 * nobody could be asked the form stands, and the server judges.
 */
export function DepositGate({ skeleton, children }: { skeleton: ReactNode; children: ReactNode }) {
  const { data, isPending } = useCall(getExclusion, {}, { errorHandling: false })
  if (isPending) return skeleton
  if (!data?.exclusion) return children
  return (
    <Suspense fallback={skeleton}>
      <DepositShut exclusion={data.exclusion} />
    </Suspense>
  )
}
