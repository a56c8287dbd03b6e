import { IconCheck, IconCircle } from '@tabler/icons-react'
import type { WireWithdrawal } from '../contract.ts'
import { Money } from '#ui/parts/money.tsx'
import { Note } from '#ui/parts/note.tsx'
import { Panel } from '#ui/parts/panel.tsx'
import { StatusChip } from '#ui/parts/status-chip.tsx'
import { satangOf } from '#ui/thai/money.ts'
import { thaiDateTime } from '#ui/thai/dates.ts'
import { happySteps, withdrawLooks } from './withdraw-words.ts'
import classes from './withdraw-screen.module.css'

/** How far a withdrawal is, with the reason when the money came back. */
export function WithdrawProgress({
  withdrawal,
  headline,
}: {
  withdrawal: WireWithdrawal
  /** Where it stands, in a sentence. */
  headline?: string
}) {
  const passed = new Map(withdrawal.timeline.map(({ status, at }) => [status, at]))
  const steps = passed.has('returned')
    ? withdrawal.timeline.map(({ status }) => status)
    : happySteps
  return (
    <Panel padded className="stack">
      {headline ? (
        <p className="c2" role="status">
          {headline}
        </p>
      ) : null}
      <p className="t30 strong num">
        <Money amount={paidAfterDebt(withdrawal) ? withdrawal.receive : withdrawal.amount} />
      </p>
      <p className="t14 c2">
        {withdrawal.reference} · {withdrawal.bank_account.bank_name}{' '}
        {withdrawal.bank_account.account_number}
      </p>
      <Parts withdrawal={withdrawal} />
      <ol className={classes.steps}>
        {steps.map((status) => {
          const at = passed.get(status)
          return (
            <li key={status} data-done={at ? true : undefined}>
              <span className="row">
                {at ? (
                  <IconCheck size={18} stroke={2} className="c-green" aria-hidden />
                ) : (
                  <IconCircle size={18} stroke={1.75} aria-hidden />
                )}
                {at ? <StatusChip {...withdrawLooks[status]} /> : withdrawLooks[status].word}
              </span>
              <span className="t13">{at ? thaiDateTime(at) : 'รอ'}</span>
            </li>
          )
        })}
      </ol>
      {withdrawal.reason ? <Note tone="amber">เหตุผล: {withdrawal.reason}</Note> : null}
    </Panel>
  )
}

/** Sent already, and less than was asked for because a debt came first. */
const paidAfterDebt = ({ status, debt }: WireWithdrawal): boolean =>
  satangOf(debt) > 0n && (status === 'sending' || status === 'paid')

/** What of the amount the account gets, where that is not all of it; of one that is not sent yet, what it would. */
function Parts({ withdrawal }: { withdrawal: WireWithdrawal }) {
  const { status, amount, debt, fee, receive } = withdrawal
  const [takesDebt, costsFee] = [satangOf(debt) > 0n, satangOf(fee) > 0n]
  if (!takesDebt && !costsFee) return null
  const isAhead = status === 'requested' || status === 'approved'
  return (
    <p className="t14 c2">
      {paidAfterDebt(withdrawal) ? (
        <>
          ขอถอน <Money amount={amount} /> ·{' '}
        </>
      ) : null}
      {takesDebt ? (
        <>
          {isAhead ? 'จะหักชำระยอดค้าง ' : 'หักชำระยอดค้างแล้ว '}
          <Money amount={debt} /> ·{' '}
        </>
      ) : null}
      {costsFee && satangOf(receive) > 0n ? (
        <>
          ค่าธรรมเนียม <Money amount={fee} /> ·{' '}
        </>
      ) : null}
      {isAhead && takesDebt ? 'จะได้รับ ' : 'ได้รับ '}
      <Money amount={receive} />
    </p>
  )
}
