import corner from '#ui/art/motifs/kranok-corner.svg?raw'
import ticket from '#ui/art/motifs/ticket.svg?raw'
import { SvgArt } from '#ui/art/svg-art.tsx'
import { Money } from '#ui/parts/money.tsx'
import { HeroCard, Panel } from '#ui/parts/panel.tsx'
import { thaiTime } from '#ui/thai/dates.ts'
import type { BillWire } from './bill-wire.ts'
import { correctedWords } from './bill-words.ts'
import classes from './result-card.module.css'

/** Whether a bill won or lost; nothing while it is open, or when it was cancelled or refunded. */
export function ResultCard({ bill }: { bill: BillWire }) {
  if (bill.status === 'won') return <WonCard bill={bill} />
  if (bill.status === 'lost') return <LostCard bill={bill} />
  return null
}

/** The one card of a bill that may be gold. */
function WonCard({ bill }: { bill: BillWire }) {
  return (
    <HeroCard className={classes.win ?? ''}>
      <SvgArt svg={corner} size={96} stroke={1.6} className={classes.corner ?? ''} />
      <p>ถูกรางวัล</p>
      <p className={classes.prize}>
        <Money amount={bill.win} smallSatang />
      </p>
      <p className="t14">{correctedWords(bill) ?? paidWords(bill)}</p>
    </HeroCard>
  )
}

const paidWords = ({ paid_at }: BillWire): string =>
  paid_at ? `เข้ากระเป๋าที่ใช้แทงแล้ว ${thaiTime(paid_at)} น.` : 'กำลังจ่ายเข้ากระเป๋า'

function LostCard({ bill }: { bill: BillWire }) {
  const corrected = correctedWords(bill)
  return (
    <Panel padded className={classes.lost ?? ''}>
      <SvgArt svg={ticket} size={44} stroke={1.75} />
      <div className="grow">
        <p className="medium">ไม่ถูกรางวัล</p>
        <p className="t14 c2">
          {bill.lines.length} รายการ รวม <Money amount={bill.total} />
        </p>
        {corrected === undefined ? null : <p className="t14">{corrected}</p>}
      </div>
    </Panel>
  )
}
