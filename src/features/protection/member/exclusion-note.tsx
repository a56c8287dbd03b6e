import { useCall } from '#ui/client/use-call.ts'
import { Note } from '#ui/parts/note.tsx'
import { getExclusion } from '../exclusion-contract.ts'
import { effectText, exclusionText } from './exclusion-words.ts'

/** Says to an excluded member what he can and cannot do; nothing to all others. */
export function ExclusionNote() {
  const { data } = useCall(getExclusion, {}, { errorHandling: false })
  if (!data?.exclusion) return null
  return (
    <Note tone="blue" role="status">
      <b>{exclusionText(data.exclusion)}</b>
      <br />
      {effectText}
    </Note>
  )
}
