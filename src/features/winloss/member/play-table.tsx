import type { ReactNode } from 'react'
import { IconChevronRight } from '@tabler/icons-react'
import type { Day } from '#kernel/time.ts'
import { Balance } from '#ui/parts/balance.tsx'
import { formatCount, satangOf } from '#ui/thai/money.ts'
import type { SummaryRow, SummaryWire } from '../contract.ts'
import { isTimeGroup } from '../rules/groups.ts'
import { shareText } from '../rules/share.ts'
import { groupHeads, resultWord, rowWords } from './play-words.ts'
import classes from './play-table.module.css'

type Sums = Omit<SummaryRow, 'key' | 'name'>

/** `85.0%` of what was staked, or a dash where nothing was. */
export const returnedShare = ({ stake, returned }: Pick<Sums, 'stake' | 'returned'>): string => {
  const share = shareText(satangOf(returned), satangOf(stake))
  return share === null ? '—' : `${share}%`
}

/** `91.3%`, or a dash where nobody knows. */
const expectedShare = ({ expected }: Pick<Sums, 'expected'>): string =>
  expected === null ? '—' : `${expected}%`

/** `เดิมพัน ฿100 · ได้คืน ฿90` */
export function StakeAndReturn({ stake, returned }: Pick<Sums, 'stake' | 'returned'>) {
  return (
    <>
      เดิมพัน <Balance amount={stake} decimals="auto" /> · ได้คืน{' '}
      <Balance amount={returned} decimals="auto" />
    </>
  )
}

/** The rows that the chart draws, in figures, and their sum: a table, on a phone a list. */
export function PlayTable({
  shown,
  today,
  onOpen,
}: {
  shown: SummaryWire
  today: Day
  onOpen: (key: string) => void
}) {
  const { rows, group, total } = shown
  const hasBack = isTimeGroup(group) && total.cashback_loss !== null
  return (
    <table className={classes.table}>
      <caption className="visually-hidden">{`ผลแพ้ชนะแบ่งตาม${groupHeads[group]}`}</caption>
      <thead>
        <tr>
          <th scope="col">{groupHeads[group]}</th>
          <th scope="col" data-figures>
            รอบ
          </th>
          <th scope="col" data-figures>
            ยอดเดิมพัน
          </th>
          <th scope="col" data-figures>
            ได้คืน
          </th>
          <th scope="col" data-figures>
            ได้คืน %
          </th>
          <th scope="col" data-figures>
            คาด %
          </th>
          <th scope="col" data-figures data-wide>
            ยอดเทิร์น
          </th>
          {hasBack ? (
            <th scope="col" data-figures data-wide>
              รับคืนยอด
            </th>
          ) : null}
          <th scope="col" data-figures>
            กำไร/ขาดทุน
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Cells key={row.key} sums={row} hasBack={hasBack}>
            <button type="button" className={classes.open} onClick={() => onOpen(row.key)}>
              {rowWords(row, group, shown, today)}
              <IconChevronRight size={16} stroke={1.75} aria-hidden />
            </button>
          </Cells>
        ))}
      </tbody>
      <tfoot>
        <Cells sums={total} hasBack={hasBack}>
          {`รวม ${formatCount(rows.length)} แถว`}
        </Cells>
      </tfoot>
    </table>
  )
}

function Cells({ sums, hasBack, children }: { sums: Sums; hasBack: boolean; children: ReactNode }) {
  const back = satangOf(sums.cashback_loss ?? 0n) + satangOf(sums.cashback_turnover ?? 0n)
  return (
    <tr>
      <th scope="row">{children}</th>
      <td data-figures data-wide-only>
        {formatCount(sums.bets)}
      </td>
      <td data-figures data-wide-only>
        <Balance amount={sums.stake} decimals="auto" />
      </td>
      <td data-figures data-wide-only>
        <Balance amount={sums.returned} decimals="auto" />
      </td>
      <td data-figures data-wide-only>
        {returnedShare(sums)}
      </td>
      <td data-figures data-wide-only>
        {expectedShare(sums)}
      </td>
      <td data-figures data-wide>
        <Balance amount={sums.valid} decimals="auto" />
      </td>
      {hasBack ? (
        <td data-figures data-wide>
          <Balance amount={back} decimals="auto" />
        </td>
      ) : null}
      <td data-figures className={classes.net}>
        <Balance amount={sums.net} tone="flow" decimals="auto" />
        <span className={classes.word}>{resultWord(satangOf(sums.net))}</span>
      </td>
      <td className={classes.note}>
        <StakeAndReturn {...sums} /> · {returnedShare(sums)}
        {sums.expected === null ? null : `\u00a0(คาด\u00a0${sums.expected}%)`}
        {back > 0n && hasBack ? (
          <>
            {' '}
            · รับคืนยอด <Balance amount={back} decimals="auto" />
          </>
        ) : null}
      </td>
    </tr>
  )
}
