import { CeilingNote } from '#features/identity/member/ceiling-note.tsx'
import { ForfeitNote } from '#features/promotion/member/forfeit-note.tsx'

/** What a withdrawal ends, and from where somebody looks at it first. */
export function WithdrawCosts() {
  return (
    <>
      <ForfeitNote />
      <CeilingNote of="withdraw" />
    </>
  )
}
