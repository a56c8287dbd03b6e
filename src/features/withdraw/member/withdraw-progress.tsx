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
        <Money amount={withdrawal.amount} />
      </p>
      <p className="t14 c2">
        {withdrawal.reference} · {withdrawal.bank_account.bank_name}{' '}
        {withdrawal.bank_account.account_number}
      </p>
      {satangOf(withdrawal.fee) > 0n ? (
        <p className="t14 c2">
          ค่าธรรมเนียม <Money amount={withdrawal.fee} /> · ได้รับ <Money amount={withdrawal.receive} />
        </p>
      ) : null}
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
