import {
  IconAdjustments,
  IconArrowBarToDown,
  IconArrowBarUp,
  IconArrowsExchange,
  IconClock,
  IconConfetti,
  IconDeviceGamepad2,
  IconGift,
  IconPercentage,
  IconTicket,
  IconTransfer,
  IconTrophy,
  IconUsers,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { StatementGroup } from '#kernel/statement-groups.ts'
import type { PageItem } from '#ui/client/use-call.ts'
import { Balance } from '#ui/parts/balance.tsx'
import { IconPlate, ListRow } from '#ui/parts/list-row.tsx'
import { Money } from '#ui/parts/money.tsx'
import { thaiTime } from '#ui/thai/dates.ts'
import { satangOf } from '#ui/thai/money.ts'
import type { statement } from '../contract.ts'
import classes from './statement-screen.module.css'

/** One movement as the browser has it. */
export type StatementLine = PageItem<typeof statement>

const icons: Readonly<Record<StatementGroup, typeof IconTicket>> = {
  deposit: IconArrowBarToDown,
  withdraw: IconArrowBarUp,
  bet: IconTicket,
  prize: IconTrophy,
  game: IconDeviceGamepad2,
  bonus: IconGift,
  affiliate: IconUsers,
  cashback: IconPercentage,
  reward: IconConfetti,
  transfer: IconTransfer,
  other: IconAdjustments,
}

/** Green for money in, quiet for the rest: a prize may be less than its bill cost, so none is gold here. */
function plate(line: StatementLine): ReactNode {
  const isIn = satangOf(line.amount) > 0n
  // Money that comes back is neither a stake nor a withdrawal any more.
  const isReturn = isIn && (line.group === 'bet' || line.group === 'withdraw')
  const Glyph = isReturn ? IconArrowsExchange : icons[line.group]
  return (
    <IconPlate tone={isIn ? 'green' : 'plain'}>
      <Glyph size={20} stroke={1.75} />
    </IconPlate>
  )
}

/** A movement: what, when, how much, and what its wallet held after it. */
export function StatementRow({
  line,
  namesWallet,
  onOpen,
}: {
  line: StatementLine
  /** Beside rows of other wallets: whose balance stands below. */
  namesWallet: boolean
  onOpen: () => void
}) {
  return (
    <ListRow
      lead={plate(line)}
      title={line.label}
      note={
        <>
          {line.subject === null ? null : <span className={classes.subject}>{line.subject}</span>}
          <span className="num">{thaiTime(line.at)}</span>
          {line.ref ? <> · {line.ref}</> : null}
        </>
      }
      end={<Money amount={line.amount} tone="flow" className="t16 medium" />}
      endNote={
        <>
          {namesWallet ? <span className={classes.wallet}>{line.wallet_name}</span> : null}
          <After line={line} />
        </>
      }
      onPress={onOpen}
    />
  )
}

/** What the wallet held after it, or why that is not the last word. */
function After({ line }: { line: StatementLine }) {
  if (line.status === 'cancelled') return 'ยกเลิกแล้ว'
  if (line.status === 'done') return <Balance amount={line.balance_after} />
  return (
    <span className={classes.pending}>
      <IconClock size={16} stroke={1.75} aria-hidden />
      รอดำเนินการ
    </span>
  )
}
