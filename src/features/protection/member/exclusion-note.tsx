import { useCall } from '#ui/client/use-call.ts'
import { Note } from '#ui/parts/note.tsx'
import { getExclusion } from '../exclusion-contract.ts'
import { ComeBack } from './come-back.tsx'
import { comebackText, effectText, useExclusionText } from './exclusion-words.ts'

/** Says to an excluded member what he can and cannot do, and how it ends; nothing to all others. */
export function ExclusionNote() {
  const { data } = useCall(getExclusion, {}, { errorHandling: false })
  const words = useExclusionText(data?.exclusion)
  if (!data?.exclusion) return null
  const { comeback } = data
  return (
    <>
      <Note tone="blue" role="status">
        <b>{words}</b>
        <br />
        {effectText}
        {comeback ? (
          <>
            <br />
            {comebackText(comeback)}
          </>
        ) : null}
      </Note>
      {comeback && (comeback.can_ask || comeback.asked) ? <ComeBack comeback={comeback} /> : null}
    </>
  )
}
