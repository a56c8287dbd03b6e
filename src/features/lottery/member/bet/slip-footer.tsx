import { lazy, Suspense } from 'react'
import { Button, ButtonLink } from '#ui/parts/button.tsx'
import { Money } from '#ui/parts/money.tsx'
import { Note } from '#ui/parts/note.tsx'
import { satangOf, wireAmount } from '#ui/thai/money.ts'
import type { SlipProps } from './bet-wire.ts'
import { sumOf } from './slip-bar.tsx'
import type { BillCheck } from './use-bill-check.ts'
import classes from './slip-footer.module.css'

const ConfirmBill = lazy(() =>
  import('./confirm-bill.tsx').then((file) => ({ default: file.ConfirmBill })),
)
const BillSold = lazy(() => import('./bill-sold.tsx').then((file) => ({ default: file.BillSold })))

/** The wallet before and after, the sum, and the one button that leads on. */
export function SlipFooter({
  round,
  slip,
  bettor,
  check,
  onSold,
}: SlipProps & { check: BillCheck; onSold?: () => void }) {
  const sum = sumOf(slip)
  const { wallet } = bettor
  const rest = wallet ? satangOf(wallet.balance) - sum : undefined
  const isShort = rest !== undefined && rest < 0n
  return (
    <div className={classes.footer}>
      {wallet ? (
        <p className={classes.line}>
          <span className="c2">{wallet.name}</span>
          <span className="nowrap c2">
            <Money amount={wallet.balance} /> →{' '}
            {isShort ? <span className="c-red">ไม่พอ</span> : <Money amount={rest ?? 0n} />}
          </span>
        </p>
      ) : null}
      <p className={classes.line}>
        <span className="medium">ยอดรวม</span>
        <span className="t24 strong">
          <Money amount={sum} />
        </span>
      </p>
      {check.message ? <Note tone="red">{check.message}</Note> : null}
      <NextStep slip={slip} bettor={bettor} check={check} isShort={isShort} />
      <Suspense>
        {check.checked ? <ConfirmBill round={round} check={check} bill={check.checked} /> : null}
        {check.sold ? (
          <BillSold
            bill={check.sold}
            onClose={() => {
              check.finish()
              onSold?.()
            }}
          />
        ) : null}
      </Suspense>
    </div>
  )
}

function NextStep({
  slip,
  bettor,
  check,
  isShort,
}: Pick<SlipProps, 'slip' | 'bettor'> & { check: BillCheck; isShort: boolean }) {
  if (!bettor.isLoggedIn) {
    return (
      <Button size="lg" wide onClick={bettor.onSignIn}>
        เข้าสู่ระบบเพื่อส่งโพย
      </Button>
    )
  }
  if (isShort) {
    return (
      <ButtonLink to="/member/deposit" size="lg" wide>
        ยอดเงินไม่พอ ฝากเงิน
      </ButtonLink>
    )
  }
  const missing = slip.filter(({ stake }) => satangOf(wireAmount(stake) ?? '0') === 0n).length
  return (
    <Button
      size="lg"
      wide
      sending={check.checking && 'กำลังตรวจสอบโพย…'}
      blocked={slip.length === 0 ? 'ยังไม่มีเลข' : missing > 0 && `ใส่เงินแทงอีก ${missing} เลข`}
      onClick={check.check}
    >
      ตรวจสอบโพย
    </Button>
  )
}
