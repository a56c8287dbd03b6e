import { DigitTablets } from '#ui/parts/digit-tablets.tsx'
import { Panel, Section } from '#ui/parts/panel.tsx'
import { formatCount } from '#ui/thai/money.ts'
import type { DrawSteps } from '../rules/draw.ts'
import classes from './working.module.css'

/** The digits that pay, large, as they came out here. */
export function DrawnDigits({ draw }: { draw: DrawSteps }) {
  return (
    <Panel className={classes.drawn}>
      <div>
        <span className="t13 c2">3 ตัวบน</span>
        <DigitTablets digits={draw.top3} look="gold" size="lg" label={`3 ตัวบน ${draw.top3}`} />
      </div>
      <div>
        <span className="t13 c2">2 ตัวล่าง</span>
        <DigitTablets
          digits={draw.bottom2}
          look="ivory"
          size="lg"
          label={`2 ตัวล่าง ${draw.bottom2}`}
        />
      </div>
    </Panel>
  )
}

/** คิดมาอย่างไร: sum, less the rank, plus the system number, and which digits pay. */
export function Working({
  draw,
  count,
  minusRank,
}: {
  draw: DrawSteps
  count: number
  minusRank: number
}) {
  const total = formatCount(draw.total)
  // The five digits that pay stand on tablets, with the comma between them left out.
  const leading = total.slice(0, -6)
  return (
    <Section title="คิดมาอย่างไร">
      <Panel padded>
        <dl className={classes.working}>
          <div>
            <dt>ผลรวม {formatCount(count)} เลข</dt>
            <dd>{formatCount(draw.sum)}</dd>
          </div>
          <div>
            <dt>ลบ เลขลำดับที่ {minusRank}</dt>
            <dd>− {formatCount(draw.shot16)}</dd>
          </div>
          <div>
            <dt>บวก เลขระบบ</dt>
            <dd>+ {formatCount(draw.sys)}</dd>
          </div>
          <div data-strong>
            <dt>ผลลัพธ์</dt>
            <dd>
              <span className="visually-hidden">{total}</span>
              <span className={classes.total} aria-hidden="true">
                {leading}
                <DigitTablets digits={draw.bottom2} look="ivory" size="sm" />
                <DigitTablets digits={draw.top3} look="gold" size="sm" />
              </span>
            </dd>
          </div>
        </dl>
      </Panel>
    </Section>
  )
}
