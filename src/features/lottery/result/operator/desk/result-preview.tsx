import type { WireOutput } from '#kernel/contract.ts'
import { useCall } from '#ui/client/use-call.ts'
import { Money } from '#ui/parts/money.tsx'
import { Panel } from '#ui/parts/panel.tsx'
import { QueryView } from '#ui/parts/query-view.tsx'
import { SkeletonRows } from '#ui/parts/skeleton.tsx'
import { Table } from '#ui/parts/table.tsx'
import { ResultNumbers } from '../../../round/member/result-numbers.tsx'
import { resultPreview } from '../../operator-contract.ts'
import type { Official } from './desk-wire.ts'
import classes from './result-preview.module.css'

/** What these values would pay, counted from the real bills; nothing is written. */
export function ResultPreview({ roundId, official }: { roundId: number; official: Official }) {
  const query = useCall(resultPreview, { round_id: roundId, official })
  return (
    <Panel padded className="stack">
      <div className={classes.head}>
        <h3 className="t16 strong">ถ้าออกผลนี้</h3>
        <span className="t13 c2">คำนวณจากโพยจริงทุกใบ</span>
      </div>
      <QueryView query={query} skeleton={<SkeletonRows count={4} />}>
        {(preview) => (
          <>
            <div role="group" aria-label="เลขที่จะออก">
              <ResultNumbers
                result={preview.derived}
                top4={betsOnFour(preview) ? preview.derived.top4 : null}
              />
            </div>
            <dl className={classes.figures}>
              <Figure term="ยอดขาย" value={<Money amount={preview.sales} />} />
              <Figure term="ต้องจ่าย" value={<Money amount={preview.payout} />} tone="amber" />
              <Figure term="คงเหลือ" value={<Money amount={preview.rest} />} />
              <Figure term="ถูกรางวัล" value={`${preview.winning_members} คน`} />
            </dl>
            <TypeTable preview={preview} />
            <TopWinners preview={preview} />
          </>
        )}
      </QueryView>
    </Panel>
  )
}

type Preview = WireOutput<typeof resultPreview>

/** Where nobody could bet on four digits, they would only repeat the three. */
const betsOnFour = ({ bet_types: betTypes }: Preview): boolean =>
  betTypes.some(({ bet_type: betType }) => ['set4', 'top4', 'tod4'].includes(betType))

function TypeTable({ preview }: { preview: Preview }) {
  return (
    <Table
      caption="ยอดจ่ายตามประเภท"
      rows={preview.bet_types}
      rowKey={(row) => row.bet_type}
      columns={[
        { key: 'name', head: 'ประเภท', cell: (row) => <span className="nowrap">{row.name}</span> },
        {
          key: 'sales',
          head: 'ยอดขาย',
          figures: true,
          cell: (row) => <Money amount={row.sales} />,
        },
        {
          key: 'lines',
          head: 'รายการที่ถูก',
          figures: true,
          cell: (row) => row.winning_lines,
        },
        {
          key: 'stake',
          head: 'ยอดถูก',
          figures: true,
          cell: (row) => <Money amount={row.winning_stake} />,
        },
        {
          key: 'rate',
          head: 'อัตรา',
          figures: true,
          cell: (row) => rateText(row.rate_min, row.rate_max),
        },
        {
          key: 'pay',
          head: 'ต้องจ่าย',
          figures: true,
          cell: (row) => <Money amount={row.payout} />,
        },
      ]}
    />
  )
}

function TopWinners({ preview }: { preview: Preview }) {
  return preview.top_winners.length === 0 ? (
    <p className="t14 c2">ไม่มีโพยที่ถูกรางวัล</p>
  ) : (
    <>
      <h4 className="t14 c2">ผู้ถูกสูงสุด</h4>
      <Table
        caption="ผู้ถูกสูงสุด"
        rows={preview.top_winners}
        rowKey={(row) => `${row.bill_id}-${row.bet_type}-${row.number}`}
        columns={[
          {
            key: 'member',
            head: 'สมาชิก',
            cell: (row) => <span className="nowrap">{row.member}</span>,
          },
          { key: 'bill', head: 'โพย', cell: (row) => `#${row.bill_no}` },
          {
            key: 'number',
            head: 'เลข',
            cell: (row) => (
              <span className="nowrap">
                <b className="num">{row.number}</b> {row.bet_type_name}
              </span>
            ),
          },
          {
            key: 'stake',
            head: 'แทง',
            figures: true,
            cell: (row) => <Money amount={row.stake} />,
          },
          {
            key: 'win',
            head: 'ได้',
            figures: true,
            cell: (row) => <Money amount={row.win} />,
          },
        ]}
      />
    </>
  )
}

function Figure({ term, value, tone }: { term: string; value: React.ReactNode; tone?: 'amber' }) {
  return (
    <div>
      <dt className="t13 c2">{term}</dt>
      <dd className={`t18 strong num ${tone === 'amber' ? 'c-amber' : ''}`}>{value}</dd>
    </div>
  )
}

/** Reduced numbers pay less than the others, so one type may have two rates. */
function rateText(min: string | null, max: string | null): string {
  if (min === null || max === null) return '—'
  return min === max ? max : `${min}–${max}`
}
