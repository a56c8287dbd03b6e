import { type Action, useAction } from '#ui/client/use-action.ts'
import { toast } from '#ui/parts/toast-store.ts'
import { formatCount } from '#ui/thai/money.ts'
import { listQuestClaims, listQuests, redeemQuest } from '../contract.ts'

/**
 * Checks in, or claims a quest.
 * @param onStale what is shown is not what there is any more
 * @param onClaimed the points are there, and the button is about to go
 */
export function useRedeem(
  onStale: () => void,
  onClaimed: () => void,
): {
  action: Action<typeof redeemQuest>
  sending: string | false
} {
  const action = useAction(redeemQuest, {
    renews: [listQuests, listQuestClaims],
    onDone: ({ points }) => {
      onClaimed()
      toast.success(`ได้รับ ${formatCount(points)} แต้มแล้ว`)
    },
    onRefused: () => onStale(),
  })
  const sending = action.pending && (action.checking ? 'กำลังตรวจสอบ…' : 'กำลังรับ…')
  return { action, sending }
}
