import type { WireInput } from '#kernel/contract.ts'
import { useAction } from '#ui/client/use-action.ts'
import { toast } from '#ui/parts/toast-store.ts'
import { formatCount } from '#ui/thai/money.ts'
import { listQuestClaims, listQuests, redeemQuest } from '../contract.ts'

/**
 * Checks in, or claims a quest.
 * @param onStale what is shown is not what there is any more
 * @param onPress the button was pressed and may go at any moment: news of the claim may come before its answer
 */
export function useRedeem(
  onStale: () => void,
  onPress: () => void,
): {
  redeem(input: WireInput<typeof redeemQuest>): void
  sending: string | false
} {
  const action = useAction(redeemQuest, {
    renews: [listQuests, listQuestClaims],
    onDone: ({ points, spins }) =>
      toast.success(
        spins === null
          ? `ได้รับ ${formatCount(points)} แต้มแล้ว`
          : `ได้รับสิทธิ์หมุนกงล้อ ${formatCount(spins)} ครั้งแล้ว`,
      ),
    onRefused: () => onStale(),
  })
  const sending = action.pending && (action.checking ? 'กำลังตรวจสอบ…' : 'กำลังรับ…')
  const redeem = (input: WireInput<typeof redeemQuest>) => {
    onPress()
    action.run(input)
  }
  return { redeem, sending }
}
