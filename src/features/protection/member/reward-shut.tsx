import lotus from '#ui/art/motifs/lotus.svg?raw'
import { useCall } from '#ui/client/use-call.ts'
import { ButtonLink } from '#ui/parts/button.tsx'
import { EmptyState } from '#ui/parts/empty-state.tsx'
import { Note } from '#ui/parts/note.tsx'
import type { ShutPart } from '#ui/parts/shut-part.ts'
import { SkeletonRows } from '#ui/parts/skeleton.tsx'
import { getExclusion } from '../exclusion-contract.ts'
import { useExclusionText } from './exclusion-words.ts'

/** Why rewards are closed to the member and until when; of no break it says what its screen gave it. */
export const RewardShut: ShutPart = ({ paused, title, children }) => {
  const { data, isPending } = useCall(getExclusion, {}, { errorHandling: false })
  const words = useExclusionText(data?.exclusion)
  if (words !== undefined) {
    return (
      <div className="stack">
        <Note tone="blue" role="status">
          <b>{words}</b>
          <br />
          {paused}
        </Note>
        <ButtonLink to="/member/protection" look="outline">
          ดูช่วงพักและวงเงินของคุณ
        </ButtonLink>
      </div>
    )
  }
  if (title === undefined) return null
  if (isPending) return <SkeletonRows count={2} />
  return (
    <EmptyState art={lotus} title={title}>
      {children}
    </EmptyState>
  )
}
