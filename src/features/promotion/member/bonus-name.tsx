import { useCall } from '#ui/client/use-call.ts'
import { getMyPromotions } from '../contract.ts'

/** A bonus's wallet by the title of its bonus; any other by its own name. */
export function BonusName({ walletId, name }: { walletId: number; name: string }) {
  const { data } = useCall(getMyPromotions, {})
  const bonus = data?.bonuses.find(({ wallet_id: id }) => Number(id) === walletId)
  return bonus ? `โบนัส ${bonus.title}` : name
}
