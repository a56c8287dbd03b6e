import type { WireOutput } from '#kernel/contract.ts'
import { Money } from '#ui/parts/money.tsx'
import { satangOf } from '#ui/thai/money.ts'
import type { statement } from '../contract.ts'
import classes from './statement-screen.module.css'

type Totals = WireOutput<typeof statement>['totals']

/** In, out and net of the range: the first thing a person looks for. */
export function StatementTotals({
  totals,
  failed,
}: {
  totals: Totals | undefined
  failed: boolean
}) {
  const unknown = failed ? null : undefined
  const show = (amount: bigint | undefined) =>
    amount === undefined && unknown === undefined ? (
      <span aria-hidden="true"> </span>
    ) : (
      <Money amount={amount ?? null} sign="always" decimals="auto" />
    )
  const income = totals && satangOf(totals.in)
  const spent = totals && satangOf(totals.out)
  return (
    <dl className={classes.totals}>
      <div>
        <dt>เข้า</dt>
        <dd className={income ? classes.in : undefined}>{show(income)}</dd>
      </div>
      <div>
        <dt>ออก</dt>
        <dd>{show(spent === undefined ? undefined : spent > 0n ? -spent : spent)}</dd>
      </div>
      <div>
        <dt>สุทธิ</dt>
        <dd>{show(totals && satangOf(totals.net))}</dd>
      </div>
    </dl>
  )
}
