import { lazy, Suspense } from 'react'
import { Balance } from '#ui/parts/balance.tsx'
import { Note } from '#ui/parts/note.tsx'
import { Panel } from '#ui/parts/panel.tsx'
import { satangOf } from '#ui/thai/money.ts'
import type { WithdrawInfoWire } from './info-wire.ts'
import classes from './withdraw-screen.module.css'

/** Which play does not count; behind a summary, so its words may come after the page. */
const UncountedPlay = lazy(() =>
  import('#kernel/products.ts').then(({ coveringRule }) => ({
    default: () => <p className="t13 c2">{coveringRule}</p>,
  })),
)

/** Of what was paid in, how much was played: seen before a person types, and what it means. */
export function TurnoverBlock({ turnover }: { turnover: WithdrawInfoWire['turnover'] }) {
  const { need, done, left, refuses, times_x100: times } = turnover
  if (satangOf(need) === 0n || times === 0) return null
  const share = Number((satangOf(done) * 100n) / satangOf(need))
  const isDone = satangOf(left) === 0n
  return (
    <Panel padded className="stack">
      <p className="row between t14">
        <span>ยอดเล่นจากเงินฝาก</span>
        <span className="num">
          <Balance amount={done} /> / <Balance amount={need} />
        </span>
      </p>
      <progress max={100} value={share} aria-label={`เล่นแล้ว ${share}% ของยอดฝาก`} />
      {isDone ? (
        <p className="t13 c2">เล่นครบแล้ว ถอนได้ตามปกติ</p>
      ) : refuses ? (
        <Note tone="amber">
          ต้องเล่นอีก <Balance amount={left} /> จึงถอนได้ นับเฉพาะยอดที่ออกผลแล้ว (ฝาก × {times / 100})
        </Note>
      ) : (
        <p className="t13 c2">
          เหลืออีก <Balance amount={left} /> เงินของคุณถอนได้เสมอ แต่ถ้ายังเล่นไม่ครบ เจ้าหน้าที่จะตรวจสอบก่อนโอน
        </p>
      )}
      {isDone ? null : (
        <details className={classes.rule}>
          <summary className="t13 c2">ยอดที่ไม่นับ</summary>
          <Suspense>
            <UncountedPlay />
          </Suspense>
        </details>
      )}
    </Panel>
  )
}
