import { useCall } from '#ui/client/use-call.ts'
import { QueryView } from '#ui/parts/query-view.tsx'
import { Sheet, SheetBody } from '#ui/parts/sheet.tsx'
import { SkeletonRows } from '#ui/parts/skeleton.tsx'
import { getWithdrawal } from '../contract.ts'
import { WithdrawProgress } from './withdraw-progress.tsx'

/** The withdrawal that an address names, over the page. */
export function OpenedWithdrawal({
  withdrawId,
  onClose,
}: {
  withdrawId: number
  onClose: () => void
}) {
  const query = useCall(getWithdrawal, { withdraw_id: withdrawId })
  return (
    <Sheet open onClose={onClose} title="รายการถอน">
      <SheetBody>
        <QueryView query={query} skeleton={<SkeletonRows count={4} />}>
          {(withdrawal) => <WithdrawProgress withdrawal={withdrawal} />}
        </QueryView>
      </SheetBody>
    </Sheet>
  )
}
