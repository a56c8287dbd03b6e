import { coveringRule, productWord } from '#kernel/products.ts'
import { useCall } from '#ui/client/use-call.ts'
import { DescriptionList } from '#ui/parts/description-list.tsx'
import { Money } from '#ui/parts/money.tsx'
import { Panel } from '#ui/parts/panel.tsx'
import { BelowQuery, QueryView } from '#ui/parts/query-view.tsx'
import { SkeletonRows } from '#ui/parts/skeleton.tsx'
import { formatMoney } from '#ui/thai/money.ts'
import { type CashbackWire, getCashback } from '../contract.ts'
import classes from './cashback.module.css'
import { TurnoverNights } from './turnover-nights.tsx'
import { debtSentence, openFact } from './turnover-words.ts'
import { percentOf } from '#ui/thai/percent.ts'

/** What comes back of play by itself every night, with the rates and the nights of a month. */
export function TurnoverTab({ month }: { month: string | undefined }) {
  const query = useCall(getCashback, {})
  return (
    <>
      <QueryView query={query} skeleton={<SkeletonRows count={4} />}>
        {(cashback) => <Now cashback={cashback} />}
      </QueryView>
      <BelowQuery query={query}>
        <TurnoverNights first={month} />
      </BelowQuery>
    </>
  )
}

function Now({ cashback: { turnover, terms } }: { cashback: CashbackWire }) {
  const debt = debtSentence(turnover.open)
  const paying = terms.products.filter((one) => one.turnover_ppm > 0)
  return (
    <Panel padded className={classes.card ?? ''}>
      <h2 className="t18">คืนยอดเล่นเดือนนี้</h2>
      <Money amount={turnover.earned} className="t24 strong" />
      <DescriptionList
        facts={[
          { term: 'เข้ากระเป๋าแล้ว', value: formatMoney(turnover.credited) },
          openFact(turnover.open),
        ]}
      />
      {debt === null ? null : <p className="t14 c2">{debt}</p>}
      <p className="t14 c2">
        {`เข้ากระเป๋าให้เองทุกคืนเวลา 01:00 น. เมื่อสะสมถึง ${formatMoney(terms.turnover_min)} ไม่ต้องกดรับ`}
      </p>
      <details className={classes.details}>
        <summary className="t14 medium">อัตราคืนยอดเล่น</summary>
        <div className="stack">
          {paying.length === 0 ? (
            <p className="t14 c2">ตอนนี้ยังไม่มีเกมที่คืนยอดเล่น</p>
          ) : (
            <DescriptionList
              facts={paying.map((one) => ({
                term: productWord(one.product),
                value: percentOf(one.turnover_ppm),
              }))}
            />
          )}
          <p className="t13 c2">
            {`นับยอดที่เล่นด้วยเงินของคุณเองและออกผลแล้ว สูงสุด ${formatMoney(terms.turnover_cap)} ต่อวัน`}
          </p>
          {paying.some(({ product }) => product === 'lottery') ? (
            <p className="t13 c2">{coveringRule}</p>
          ) : null}
        </div>
      </details>
    </Panel>
  )
}
