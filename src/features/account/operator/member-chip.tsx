import { StatusChip } from '#ui/parts/status-chip.tsx'
import type { MemberFacts } from '../operator-contract.ts'
import { statusWords } from './member-words.ts'

/** How a member stands, in a word. */
export function MemberChip({ member }: { member: Pick<MemberFacts, 'status' | 'excluded_until'> }) {
  if (member.status === 'active' && member.excluded_until) {
    return <StatusChip kind="pending" word="พักการเล่น" />
  }
  const { kind, word } = statusWords[member.status]
  return <StatusChip kind={kind} word={word} />
}
