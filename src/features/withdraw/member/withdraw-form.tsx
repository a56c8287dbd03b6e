import { lazy, Suspense, useState } from 'react'
import { AmountInput } from '#ui/parts/amount-input.tsx'
import { BankBadge } from '#ui/parts/bank-badge.tsx'
import { Button } from '#ui/parts/button.tsx'
import { ListRow } from '#ui/parts/list-row.tsx'
import { PanelList, Section } from '#ui/parts/panel.tsx'
import { amountBlock, readAmount, tidyAmount } from '#ui/thai/amount.ts'
import { formatMoney, satangOf } from '#ui/thai/money.ts'
import type { WithdrawInfoWire } from './info-wire.ts'
import { WithdrawableCard } from './withdrawable-card.tsx'
import classes from './withdraw-screen.module.css'

const ConfirmWithdraw = lazy(() =>
  import('./confirm-withdraw.tsx').then((file) => ({ default: file.ConfirmWithdraw })),
)

/** How much, and to which account; then a summary to confirm. */
export function WithdrawForm({ info }: { info: WithdrawInfoWire }) {
  const [typed, setTyped] = useState('')
  const [error, setError] = useState<string>()
  const [confirming, setConfirming] = useState(false)
  const account = info.bank_accounts[0]
  const read = readAmount(typed)
  const amount = read.ok ? read.value : null
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        setConfirming(true)
      }}
    >
      <WithdrawableCard info={info} title="ถอนได้" />
      <div>
        <AmountInput
          value={typed}
          error={error}
          onChange={(next) => {
            setError(undefined)
            setTyped(next)
          }}
          hint={`ขั้นต่ำ ${formatMoney(info.min_amount)} · สูงสุด ${formatMoney(info.max_amount)} ต่อครั้ง · วันนี้เหลือ ${info.times_left} ครั้ง`}
          quick={[100, 500, 1000]}
        />
        <button
          type="button"
          className={classes.all}
          onClick={() => setTyped(tidyAmount(info.withdrawable))}
        >
          ถอนทั้งหมด
        </button>
      </div>
      {account ? (
        <Section title="โอนเข้าบัญชี">
          <PanelList>
            <ListRow
              lead={<BankBadge code={account.bank_code} />}
              title={account.bank_name}
              note={`${account.account_number} · ${account.account_name}`}
            />
          </PanelList>
        </Section>
      ) : null}
      <Button type="submit" size="lg" wide blocked={blockedBy(read, info)}>
        ถอน {amount === null ? '' : formatMoney(amount)}
      </Button>
      {confirming && amount !== null && account ? (
        <Suspense>
          <ConfirmWithdraw
            info={info}
            account={account}
            amount={amount}
            onClose={() => setConfirming(false)}
            onRefused={(message) => {
              setError(message)
              setConfirming(false)
            }}
          />
        </Suspense>
      ) : null}
    </form>
  )
}

/** Says on the button why it cannot be pressed yet. */
function blockedBy(read: ReturnType<typeof readAmount>, info: WithdrawInfoWire): string | false {
  if (info.bank_accounts.length === 0) return 'ยังไม่มีบัญชีธนาคาร'
  if (info.times_left <= 0) return 'วันนี้ถอนครบจำนวนครั้งแล้ว'
  if (!read.ok) return amountBlock(read.error)
  const amount = read.value
  if (satangOf(amount) < satangOf(info.min_amount)) return `ขั้นต่ำ ${formatMoney(info.min_amount)}`
  if (satangOf(amount) > satangOf(info.max_amount)) return `สูงสุด ${formatMoney(info.max_amount)}`
  return satangOf(amount) > satangOf(info.withdrawable) && 'ยอดเงินที่ถอนได้ไม่พอ'
}
