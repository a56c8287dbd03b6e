import { Section } from '#ui/parts/panel.tsx'
import { Table } from '#ui/parts/table.tsx'
import { formatCount } from '#ui/thai/money.ts'
import type { SoothDetailWire, SoothTallyWire } from '../contract.ts'
import { lossOf, percentText } from '../rules/odds.ts'
import { PREDICTIONS_MIN } from '../rules/rate.ts'
import { bpText, intervalText, patternWords, verdictOf } from './sooth-words.ts'
import classes from './rooms.module.css'

type Row = SoothDetailWire['rates'][number]

/** How often the formula was right, pattern by pattern, in this shoe and in those before it. */
export function Rates({ detail: { rates, past_shoes: shoes } }: { detail: SoothDetailWire }) {
  const all = rates.find(({ of }) => of === 'all')
  if (all?.shoe.total === 0 && all.past.total === 0) {
    return (
      <Section title="สูตรทายถูกจริงเท่าไร" className={classes.section ?? ''}>
        <p className="t14 c2">ยังไม่มีสถิติ สูตรยังไม่เคยแนะนำที่โต๊ะนี้</p>
      </Section>
    )
  }
  return (
    <Section title="สูตรทายถูกจริงเท่าไร" className={classes.section ?? ''}>
      <div className={classes.stack}>
        <Table
          caption="อัตราทายถูกของแต่ละรูปแบบ"
          columns={[
            { key: 'of', head: 'รูปแบบ', cell: ({ of }) => nameOf(of) },
            { key: 'shoe', head: 'ขอนนี้', cell: ({ shoe }) => <Record of={shoe} />, figures: true },
            {
              key: 'past',
              head: `${formatCount(shoes)} ขอนก่อน`,
              cell: ({ past }) => <Record of={past} />,
              figures: true,
            },
          ]}
          rows={rates}
          rowKey={({ of }) => of}
        />
        <p className="t13 c2">
          {`ถูกกี่ครั้งจากที่แนะนำ อัตราคิดเมื่อแนะนำแล้วอย่างน้อย ${PREDICTIONS_MIN} ครั้ง ใต้อัตราคือช่วงเชื่อมั่น 95% ทายเจ้ามือทุกตาถูก ${percentText(lossOf('P'))} ของตาที่มีผลแพ้ชนะ`}
        </p>
        {all ? <Compared all={all} /> : null}
      </div>
    </Section>
  )
}

const nameOf = (of: Row['of']): string => (of === 'all' ? 'ทุกรูปแบบ' : patternWords[of])

/** Right of all, and where there are enough of them, the rate with its interval. */
function Record({ of: { correct, total, rate } }: { of: SoothTallyWire }) {
  if (total === 0) return '–'
  return (
    <>
      {`${formatCount(correct)}/${formatCount(total)}`}
      {rate ? (
        <>
          <br />
          <b>{bpText(rate.rate_bp)}</b>
          <br />
          <span className="t12 c2">{intervalText(rate)}</span>
        </>
      ) : null}
    </>
  )
}

/** In the very same coups: what naming the banker each time would have got. */
function Compared({ all: { past } }: { all: Row }) {
  if (!past.rate) return null
  return (
    <p className="t13 c2">
      {`ในตาเดียวกันนี้ ถ้าทายเจ้ามือทุกตาจะถูก ${formatCount(past.banker)} จาก ${formatCount(past.total)} ครั้ง ${verdictOf(past.rate)}`}
    </p>
  )
}
