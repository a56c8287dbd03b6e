import { IconTrash } from '@tabler/icons-react'
import { payout } from '#kernel/money.ts'
import { DigitTablets } from '#ui/parts/digit-tablets.tsx'
import { IconButton } from '#ui/parts/icon-button.tsx'
import { formatMoney, satangOf, wireAmount } from '#ui/thai/money.ts'
import { betTypeInfo } from '../../rules/bet-types.ts'
import { parseRate } from '../../rules/rate.ts'
import type { LimitWire } from './bet-wire.ts'
import { reducedWord } from './limit-list.tsx'
import type { SlipLine } from './slip.ts'
import classes from './slip-row.module.css'

/** One line of the slip: number, rate and prize, stake, remove. A reduced rate shows old and new. */
export function SlipRow({
  line,
  baseRate,
  limit,
  issue,
  onStake,
  onRemove,
}: {
  line: SlipLine
  baseRate: string
  limit: LimitWire | undefined
  /** What the server said about this line at the last check. */
  issue: string | undefined
  onStake: (stake: string) => void
  onRemove: () => void
}) {
  const rate = limit?.rate ?? baseRate
  const parsed = parseRate(rate)
  const wire = wireAmount(line.stake)
  const win = parsed.ok && wire !== null ? payout(satangOf(wire), parsed.value) : 0n
  const what = `${betTypeInfo[line.betType].name} ${line.number}`
  return (
    <div className={classes.row}>
      <DigitTablets digits={line.number} look="ivory" size="md" />
      <span className={classes.win}>
        {limit ? (
          <>
            <span className="c-amber">
              {limit.state === 'closed' ? 'ปิดรับ' : reducedWord(limit)}
            </span>
            <span className="nowrap">
              <s className="c3">{baseRate}</s> {rate} · {formatMoney(win)}
            </span>
          </>
        ) : (
          <>
            <span className="c2">บาทละ {rate}</span>
            <span className="nowrap">ถูกได้ {formatMoney(win)}</span>
          </>
        )}
      </span>
      <label className={classes.stake}>
        <span aria-hidden="true">฿</span>
        <input
          aria-label={`เงินแทง ${what}`}
          inputMode="decimal"
          value={line.stake}
          onChange={(event) =>
            onStake(event.currentTarget.value.replace(/[^\d.]/g, '').slice(0, 9))
          }
        />
      </label>
      <IconButton
        label={`ลบ ${what}`}
        icon={<IconTrash size={18} stroke={1.75} aria-hidden />}
        onClick={onRemove}
      />
      {issue ? (
        <p className={classes.issue} role="alert">
          {issue}
        </p>
      ) : null}
    </div>
  )
}
