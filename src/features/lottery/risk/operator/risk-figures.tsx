import { Money } from '#ui/parts/money.tsx'
import { Panel } from '#ui/parts/panel.tsx'
import { satangOf } from '#ui/thai/money.ts'
import type { Board } from './risk-wire.ts'
import classes from './risk-figures.module.css'

/** What every draw would cost: the dearest, the average, and how the rest is spread. Exact. */
export function RiskFigures({ board }: { board: Board }) {
  const { worst, outcomes, loss_outcomes: losing } = board
  const isLoss = satangOf(worst.house) < 0n
  return (
    <Panel padded>
      <div className="row between">
        <h2 className="t16 strong">ถ้าออกผลตอนนี้</h2>
        <span className="t13 c2">
          {board.bills} โพย · {board.members} คน
        </span>
      </div>
      <dl className={classes.figures}>
        <Figure term="ยอดขายสุทธิ" value={<Money amount={board.sales} decimals="auto" />} />
        <Figure
          term={`จ่ายสูงสุด ${drawWords(worst.draw)}`}
          value={<Money amount={worst.payout} decimals="auto" />}
        />
        <Figure
          term={isLoss ? 'ขาดทุนสูงสุด' : 'ยังกำไรอย่างน้อย'}
          value={<Money amount={worst.house} decimals="auto" />}
          isBad={isLoss}
        />
        <Figure term="จ่ายเฉลี่ย" value={<Money amount={board.mean} decimals="auto" />} />
        <Figure term="95 ใน 100 จ่ายไม่เกิน" value={<Money amount={board.p95} decimals="auto" />} />
        <Figure term="โอกาสขาดทุน" value={percent(losing, outcomes)} isBad={losing > 0} />
      </dl>
      <Spread board={board} />
    </Panel>
  )
}

function Figure({ term, value, isBad }: { term: string; value: React.ReactNode; isBad?: boolean }) {
  return (
    <div>
      <dt className="t13 c2">{term}</dt>
      <dd className={`t18 strong num ${isBad ? 'c-red' : ''}`}>{value}</dd>
    </div>
  )
}

/** How many draws pay how much; bars that cost more than was sold are red. */
function Spread({ board }: { board: Board }) {
  const most = Math.max(...board.bands.map((band) => band.outcomes), 1)
  const sales = satangOf(board.sales)
  return (
    <figure className={classes.spread}>
      <div className={classes.bars} aria-hidden>
        {board.bands.map((band) => (
          <span
            key={band.up_to}
            data-loss={satangOf(band.over) >= sales || undefined}
            style={{ blockSize: `${Math.max((100 * band.outcomes) / most, band.outcomes && 2)}%` }}
          />
        ))}
      </div>
      <div className={classes.ends} aria-hidden>
        <span>฿0</span>
        <span>
          <Money amount={board.bands.at(-1)?.up_to ?? '0.00'} decimals="never" />
        </span>
      </div>
      <figcaption className="t13 c2">
        {coverWords(board)}
        {satangOf(board.overstated) > 0n ? (
          <>
            {' '}
            ค่าที่กระจายปัดขึ้นไม่เกิน <Money amount={board.overstated} decimals="auto" /> ต่อผล
            ไม่มีค่าใดต่ำกว่าจริง
          </>
        ) : (
          ' นับทุกแบบ ไม่มีการประมาณ'
        )}
      </figcaption>
    </figure>
  )
}

/** Which draws and which bet types the figures cover. */
function coverWords({ outcomes, overstated, bet_types: types }: Board): string {
  const names = types.map(({ name }) => name).join(' ')
  const of =
    satangOf(overstated) > 0n
      ? 'สัดส่วนของผลที่เป็นไปได้ทั้งหมด'
      : `ผลที่เป็นไปได้ ${outcomes.toLocaleString('th-TH')} แบบ`
  return `${of} แบ่งตามยอดที่ต้องจ่าย รวมทุกประเภทที่ขาย: ${names}`
}

/** `12.45%`; a share that is not nothing never reads as nothing. */
function percent(part: number, of: number): string {
  if (part === 0 || of === 0) return '0%'
  const hundredths = Math.round((10_000 * part) / of)
  if (hundredths === 0) return 'น้อยกว่า 0.01%'
  return `${Math.floor(hundredths / 100)}.${`${hundredths % 100}`.padStart(2, '0')}%`
}

function drawWords(draw: Board['worst']['draw']): string {
  const parts = [
    draw.top4 ?? draw.top3,
    draw.bottom2 === null ? null : `ล่าง ${draw.bottom2}`,
    draw.front3.length > 0 ? `หน้า ${draw.front3.join(' ')}` : null,
    draw.bottom3.length > 0 ? `ท้าย ${draw.bottom3.join(' ')}` : null,
  ].filter((part) => part !== null)
  return parts.length === 0 ? '' : `(${parts.join(' · ')})`
}
