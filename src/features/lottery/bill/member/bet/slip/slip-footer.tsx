import { lazy, Suspense } from 'react'
import { IconArrowRight } from '@tabler/icons-react'
import { useOnline } from '#ui/client/use-online.ts'
import { Balance } from '#ui/parts/balance.tsx'
import { Button, ButtonLink } from '#ui/parts/button.tsx'
import { Money } from '#ui/parts/money.tsx'
import { Note } from '#ui/parts/note.tsx'
import { satangOf } from '#ui/thai/money.ts'
import type { Slip } from '../../../rules/entry/slip.ts'
import { fixAll } from './bill-issues.ts'
import { type BetWallet, payingWallet } from '../bet-wire.ts'
import { amountOf, isOverMost, totalsOf, unreadText } from '../pricing.ts'
import type { SlipPanelProps } from './slip-props.ts'
import type { BillCheck } from './use-bill-check.ts'
import classes from './slip-footer.module.css'

const ConfirmBill = lazy(() =>
  import('./confirm-bill.tsx').then((file) => ({ default: file.ConfirmBill })),
)
const BillSold = lazy(() => import('./bill-sold.tsx').then((file) => ({ default: file.BillSold })))

interface FooterProps extends SlipPanelProps {
  readonly check: BillCheck
  readonly onChange: (slip: Slip) => void
}

/** The note, the wallet before and after, the sums, and the one button that leads on. */
export function SlipFooter(props: FooterProps) {
  const { pricing, editor, bettor, check, round, onChange, onSold } = props
  const { slip, walletId, note } = editor.draft
  const { gross, discount, net } = totalsOf(pricing, slip)
  const wallet = payingWallet(bettor, walletId)
  return (
    <div className={classes.footer}>
      <label className={classes.note}>
        <span className="visually-hidden">บันทึกช่วยจำ</span>
        <input
          placeholder="บันทึกช่วยจำ (เห็นเฉพาะคุณ)"
          maxLength={255}
          value={note}
          onChange={(event) => editor.change({ note: event.currentTarget.value })}
        />
      </label>
      <Wallet wallets={bettor.wallets} wallet={wallet} net={net} onChoose={editor.change} />
      {wallet
        ? bettor.payNote?.({
            walletId: wallet.id,
            net,
            onWallet: (id) => editor.change({ walletId: id }),
          })
        : null}
      {discount > 0n ? (
        <p className={classes.line}>
          <span className="c2">ยอดแทง · ส่วนลด</span>
          <span className="nowrap c2">
            <Money amount={gross} /> · <Money amount={-discount} />
          </span>
        </p>
      ) : null}
      <div className={classes.pay}>
        <p className={classes.line}>
          <span className="medium">{discount > 0n ? 'ยอดสุทธิ' : 'ยอดรวม'}</span>
          <span className="t24 strong">
            <Money amount={net} />
          </span>
        </p>
        {check.message ? <Note tone="red">{check.message}</Note> : null}
        {check.issues.size > 1 ? (
          <Button look="quiet" wide onClick={() => onChange(fixAll(slip, check.issues))}>
            แก้ให้ทั้ง {check.issues.size} รายการ
          </Button>
        ) : null}
        <NextStep {...props} isShort={wallet !== undefined && satangOf(wallet.balance) < net} />
      </div>
      <Suspense>
        {check.checked ? (
          <ConfirmBill
            round={round}
            check={check}
            bill={check.checked}
            gross={gross}
            pays={wallet && { ...wallet, name: bettor.payName?.(wallet) ?? wallet.name }}
          />
        ) : null}
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

/** Which wallet pays, what it holds, and what is left. A choice only where there is one. */
function Wallet({
  wallets = [],
  wallet,
  net,
  onChoose,
}: {
  wallets: readonly BetWallet[] | undefined
  wallet: BetWallet | undefined
  net: bigint
  onChoose: (part: { walletId: number }) => void
}) {
  if (!wallet) return null
  const rest = satangOf(wallet.balance) - net
  return (
    <p className={classes.line}>
      {wallets.length > 1 ? (
        <select
          className={classes.wallet}
          aria-label="จ่ายจากกระเป๋า"
          value={wallet.id}
          onChange={(event) => onChoose({ walletId: Number(event.currentTarget.value) })}
        >
          {wallets.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      ) : (
        <span className="c2">{wallet.name}</span>
      )}
      <span className={`${classes.after} nowrap c2`}>
        <Balance amount={wallet.balance} />
        <IconArrowRight size={16} stroke={1.75} role="img" aria-label="เหลือ" />
        {rest < 0n ? <span className="c-red">ไม่พอ</span> : <Balance amount={rest} />}
      </span>
    </p>
  )
}

function NextStep({ editor, bettor, pricing, check, isShort }: FooterProps & { isShort: boolean }) {
  const isOnline = useOnline()
  const { slip } = editor.draft
  if (!bettor.isLoggedIn) {
    return (
      <Button size="lg" wide onClick={bettor.onSignIn}>
        เข้าสู่ระบบเพื่อส่งโพย
      </Button>
    )
  }
  if (bettor.shut) {
    return (
      <Button size="lg" wide blocked="พักการเล่นอยู่ แทงไม่ได้">
        ตรวจสอบโพย
      </Button>
    )
  }
  const over = slip.filter((line) => isOverMost(pricing, line)).length
  const unread = slip.filter((line) => unreadText(pricing, line) !== '').length
  // More money would not help.
  if (isShort && over + unread === 0) {
    return (
      <ButtonLink to="/member/deposit" size="lg" wide>
        ยอดเงินไม่พอ ฝากเงิน
      </ButtonLink>
    )
  }
  const missing = slip.filter((line) => amountOf(pricing, line) === 0n).length
  return (
    <Button
      size="lg"
      wide
      data-check-bill
      sending={check.checking && 'กำลังตรวจสอบโพย…'}
      blocked={
        (slip.length === 0 && 'ยังไม่มีเลข') ||
        (unread > 0 && `แก้เงินแทง ${unread} เลขที่อ่านไม่ได้`) ||
        (missing > 0 && `ใส่เงินแทงอีก ${missing} เลข`) ||
        (over > 0 && `ลดเงินแทง ${over} เลขที่เกินเพดาน`) ||
        (!isOnline && 'ไม่มีอินเทอร์เน็ต โพยยังอยู่ครบ')
      }
      onClick={check.check}
    >
      ตรวจสอบโพย
    </Button>
  )
}
