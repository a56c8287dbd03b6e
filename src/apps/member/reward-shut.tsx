import { lazy, Suspense } from 'react'
import type { ShutPart } from '#ui/parts/shut-part.ts'

const Shut = lazy(() =>
  import('#features/protection/member/reward-shut.tsx').then((file) => ({
    default: file.RewardShut,
  })),
)

/** Loaded by those alone to whom rewards are closed. */
export const RewardShut: ShutPart = (props) => (
  <Suspense>
    <Shut {...props} />
  </Suspense>
)
