import { useCall } from '#ui/client/use-call.ts'
import { Button, ButtonLink } from '#ui/parts/button.tsx'
import { QueryView } from '#ui/parts/query-view.tsx'
import { SkeletonRows } from '#ui/parts/skeleton.tsx'
import { satangOf } from '#ui/thai/money.ts'
import { getWithdrawal, type WireWithdrawal } from '../contract.ts'
import { WithdrawProgress } from './withdraw-progress.tsx'
import classes from './withdraw-screen.module.css'

/** How a withdrawal ended: paid out, or back in the wallet with the reason. */
export function WithdrawOutcome({
  withdrawId,
  onAgain,
}: {
  withdrawId: number
  onAgain: () => void
}) {
  const query = useCall(getWithdrawal, { withdraw_id: withdrawId })
  return (
    <QueryView query={query} skeleton={<SkeletonRows count={5} />}>
      {(withdrawal) => (
        <>
          <WithdrawProgress withdrawal={withdrawal} headline={headlineOf(withdrawal)} />
          <div className={classes.outcome}>
            <Button size="lg" wide onClick={onAgain}>
              ถอนอีกครั้ง
            </Button>
            <ButtonLink to="/member/statement" look="quiet" size="lg" wide>
              ดูรายการการเงิน
            </ButtonLink>
          </div>
        </>
      )}
    </QueryView>
  )
}

function headlineOf({ status, debt, receive }: WireWithdrawal): string {
  if (status === 'paid') return 'โอนสำเร็จ เงินเข้าบัญชีของคุณแล้ว'
  // A debt took it, so that nothing was left to send.
  return satangOf(debt) > 0n && satangOf(receive) === 0n
    ? 'เงินที่ขอถอนชำระยอดค้างแล้ว ไม่มียอดเหลือให้โอน'
    : 'ถอนไม่สำเร็จ คืนเงินเข้ากระเป๋าแล้ว'
}
