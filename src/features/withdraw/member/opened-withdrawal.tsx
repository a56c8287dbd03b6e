import { useNavigate } from '@tanstack/react-router'
import { useCall } from '#ui/client/use-call.ts'
import { QueryView } from '#ui/parts/query-view.tsx'
import { Sheet, SheetBody } from '#ui/parts/sheet.tsx'
import { SkeletonRows } from '#ui/parts/skeleton.tsx'
import { getWithdrawal } from '../contract.ts'
import { WithdrawProgress } from './withdraw-progress.tsx'

/** The withdrawal that an address names, over the page. */
export function OpenedWithdrawal({ withdrawId }: { withdrawId: number }) {
  const navigate = useNavigate()
  const query = useCall(getWithdrawal, { withdraw_id: withdrawId })
  const close = () => void navigate({ to: '/member/withdraw', replace: true })
  return (
    <Sheet open onClose={close} title="รายการถอน">
      <SheetBody>
        <QueryView query={query} skeleton={<SkeletonRows count={4} />}>
          {(withdrawal) => <WithdrawProgress withdrawal={withdrawal} />}
        </QueryView>
      </SheetBody>
    </Sheet>
  )
}
