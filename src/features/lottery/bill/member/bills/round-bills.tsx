import { IconChevronRight, IconTicket } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { satangOf } from '#ui/thai/money.ts'
import { useCall } from '#ui/client/use-call.ts'
import { Money } from '#ui/parts/money.tsx'
import { listBills } from '../../contract.ts'
import classes from './round-bills.module.css'

/**
 * The member's own bills of one round, as one line that leads to them; of one height in any state.
 */
export function RoundBills({
  roundId,
  none,
}: {
  roundId: number
  /** Shown while the member has none. */
  none: string
}) {
  const { data } = useCall(listBills, { round_id: roundId }, { staleTime: 15_000 })
  if (!data) return <p className={classes.line} aria-hidden="true" />
  if (data.items.length === 0) return <p className={`${classes.line} c2`}>{none}</p>
  const { staked, win } = data.summary
  return (
    <Link to="/lotto/bills" search={{ round: roundId }} className={classes.line}>
      <IconTicket size={18} stroke={1.75} aria-hidden />
      <span className="grow">
        โพยของคุณรอบนี้ <span className="num">{countText(data)}</span> ใบ
      </span>
      <Came staked={staked} win={win} />
      <IconChevronRight size={18} stroke={1.75} aria-hidden />
    </Link>
  )
}

/** What they won; no more than they cost is no win. */
function Came({ staked, win }: { staked: string; win: string }) {
  if (satangOf(win) > satangOf(staked)) {
    return (
      <b className="c-gold nowrap">
        <Money amount={win} sign="always" />
      </b>
    )
  }
  return (
    <b className="nowrap">
      {satangOf(win) > 0n ? (
        <>
          ได้คืน <Money amount={win} /> จาก{' '}
        </>
      ) : null}
      <Money amount={staked} />
    </b>
  )
}

/** `20+` where there is more than one page of them. */
const countText = ({
  items,
  next_cursor: next,
}: {
  items: unknown[]
  next_cursor: string | null
}) => `${items.length}${next === null ? '' : '+'}`
