import corner from '#ui/art/motifs/kranok-corner.svg?raw'
import ticket from '#ui/art/motifs/ticket.svg?raw'
import { SvgArt } from '#ui/art/svg-art.tsx'
import { Money } from '#ui/parts/money.tsx'
import { HeroCard, Panel } from '#ui/parts/panel.tsx'
import { thaiTime } from '#ui/thai/dates.ts'
import type { BillWire } from './bill-wire.ts'
import { isReturned } from './bill-outcome.ts'
import { correctedWords } from './bill-words.ts'
import classes from './result-card.module.css'
import { netOf } from './win-facts.tsx'

/** Whether a bill won or lost; nothing while it is open, or when it was cancelled or refunded. */
export function ResultCard({ bill }: { bill: BillWire }) {
  if (isReturned(bill)) return <ReturnedCard bill={bill} />
  if (bill.status === 'won') return <WonCard bill={bill} />
  if (bill.status === 'lost') return <LostCard bill={bill} />
  return null
}

/** The one card of a bill that may be gold: its member is richer by it. */
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

/** A prize of no more than the bill cost is no win: what came back, of what was paid, and what is left. */
function ReturnedCard({ bill }: { bill: BillWire }) {
  const won = bill.lines.filter(({ result }) => result === 'won').length
  return (
    <Panel padded className={classes.lost ?? ''}>
      <SvgArt svg={ticket} size={44} stroke={1.75} />
      <div className="grow">
        <p className="medium">
          ได้คืน <Money amount={bill.win} /> จากยอดแทง <Money amount={bill.total} />
        </p>
        <p className="t14 c2">
          ถูก {won} จาก {bill.lines.length} รายการ · สุทธิ <Money amount={netOf(bill)} sign="always" />
        </p>
        <p className="t14">{correctedWords(bill) ?? paidWords(bill)}</p>
      </div>
    </Panel>
  )
}

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
