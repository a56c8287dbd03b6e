import { Balance } from '#ui/parts/balance.tsx'
import { Panel } from '#ui/parts/panel.tsx'
import { formatCount, satangOf } from '#ui/thai/money.ts'
import type { SummaryWire } from '../contract.ts'
import { resultWord } from './play-words.ts'
import { returnedShare } from './play-table.tsx'
import classes from './winloss.module.css'

/** What the range comes to, and the share of the stakes that came back, in words. */
export function Totals({ total }: { total: SummaryWire['total'] }) {
  const back = satangOf(total.cashback_loss ?? 0n) + satangOf(total.cashback_turnover ?? 0n)
  return (
    <Panel padded>
      <dl className={classes.cards}>
        <div className={classes.net}>
          <dt>{`กำไร/ขาดทุน · ${resultWord(satangOf(total.net))}`}</dt>
          <dd>
            <Balance amount={total.net} tone="flow" decimals="auto" />
          </dd>
        </div>
        <div>
          <dt>ยอดเดิมพัน</dt>
          <dd>
            <Balance amount={total.stake} decimals="auto" />
          </dd>
        </div>
        <div>
          <dt>ยอดถูกรางวัล</dt>
          <dd>
            <Balance amount={total.returned} decimals="auto" />
          </dd>
        </div>
        <div>
          <dt>ยอดเทิร์น</dt>
          <dd>
            <Balance amount={total.valid} decimals="auto" />
          </dd>
        </div>
        <div>
          <dt>รับคืนยอดแล้ว</dt>
          <dd>{total.cashback_loss === null ? '—' : <Balance amount={back} decimals="auto" />}</dd>
        </div>
      </dl>
      {total.bets === 0 ? null : (
        <p className={classes.share}>
          {formatCount(total.bets)} รอบ จากที่เดิมพัน <Balance amount={total.stake} decimals="auto" />{' '}
          ได้คืน <Balance amount={total.returned} decimals="auto" /> คิดเป็น{' '}
          <strong className="num">{returnedShare(total)}</strong>
        </p>
      )}
      {total.bets === 0 ? null : <Expected total={total} />}
    </Panel>
  )
}

/** What the rates promise in the long run, of the stakes of which they are known. */
function Expected({ total }: { total: SummaryWire['total'] }) {
  if (total.expected === null) {
    return <p className="t14 c2">ไม่ทราบอัตราจ่ายของรายการในช่วงนี้</p>
  }
  const isPart = satangOf(total.known_stake) < satangOf(total.stake)
  return (
    <>
      <p className={classes.expected}>
        ตามอัตราจ่ายคาดว่าได้คืน <strong className="num">{`${total.expected}%`}</strong>
        {isPart ? (
          <>
            {' '}
            ของยอดที่ทราบอัตรา <Balance amount={total.known_stake} decimals="auto" />
          </>
        ) : null}
      </p>
      <p className="t13 c2">ยิ่งเล่นนาน ส่วนที่ได้คืนยิ่งใกล้อัตราที่คาดไว้ ส่วนที่เหลือเป็นของเว็บไซต์</p>
    </>
  )
}
