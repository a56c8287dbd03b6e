import { useCall } from '#ui/client/use-call.ts'
import { Note } from '#ui/parts/note.tsx'
import { getMyPromotions } from '../contract.ts'
import { paidByWords } from './ending-words.ts'

/** Of what a bonus paid for: which bonus, and where prizes and refunds go; nothing for other wallets. */
export function PaidByBonus({ walletId }: { walletId: number }) {
  const { data } = useCall(getMyPromotions, {}, { staleTime: 0 })
  const bonus = data?.bonuses.find(({ wallet_id: id }) => Number(id) === walletId)
  if (!bonus) return null
  return <Note tone={bonus.state === 'active' ? 'blue' : 'amber'}>{paidByWords(bonus)}</Note>
}
