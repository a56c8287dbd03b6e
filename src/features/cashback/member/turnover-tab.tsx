import { coveringRule, productWord } from '#kernel/products.ts'
import { useState } from 'react'
import { useCall } from '#ui/client/use-call.ts'
import { DescriptionList } from '#ui/parts/description-list.tsx'
import { ListRow } from '#ui/parts/list-row.tsx'
import { Money } from '#ui/parts/money.tsx'
import { Panel, PanelList, Section } from '#ui/parts/panel.tsx'
import { BelowQuery, QueryView } from '#ui/parts/query-view.tsx'
import { SkeletonRows } from '#ui/parts/skeleton.tsx'
import { thaiDay, thaiTime } from '#ui/thai/dates.ts'
import { formatMoney, satangOf } from '#ui/thai/money.ts'
import { type CashbackWire, getCashback, listTurnover } from '../contract.ts'
import classes from './cashback.module.css'
import { percentOf } from '#ui/thai/percent.ts'
import { MonthSelect, useThisMonth } from '#ui/parts/month-select.tsx'

/** What comes back of play by itself every night, with the rates and the nights of a month. */
export function TurnoverTab() {
  const query = useCall(getCashback, {})
  return (
    <>
      <QueryView query={query} skeleton={<SkeletonRows count={4} />}>
        {(cashback) => <Now cashback={cashback} />}
      </QueryView>
      <BelowQuery query={query}>
        <Nights />
      </BelowQuery>
    </>
  )
}

function Now({ cashback: { turnover, terms } }: { cashback: CashbackWire }) {
  const paying = terms.products.filter((one) => one.turnover_ppm > 0)
  return (
    <Panel padded className={classes.card ?? ''}>
      <h2 className="t18">คืนยอดเล่นเดือนนี้</h2>
      <Money amount={turnover.earned} className="t24 strong" />
      <DescriptionList
        facts={[
          { term: 'เข้ากระเป๋าแล้ว', value: formatMoney(turnover.credited) },
          { term: 'สะสมต่อ', value: formatMoney(turnover.open) },
        ]}
      />
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

function Nights() {
  const [chosen, setMonth] = useState<string>()
  const thisMonth = useThisMonth()
  const month = chosen ?? thisMonth
  const query = useCall(listTurnover, { month }, { keepPrevious: true })
  return (
    <Section title="ประวัติ">
      <div className={classes.history}>
        <MonthSelect value={month} onChange={setMonth} />
        <QueryView query={query} skeleton={<SkeletonRows count={3} />}>
          {({ items, total }) =>
            items.length === 0 ? (
              <p className="c2">เดือนนี้ยังไม่มียอดเล่นที่นับ</p>
            ) : (
              <>
                <p className="t14 c2">{`เข้ากระเป๋าแล้วในเดือนนี้ ${formatMoney(total)}`}</p>
                <PanelList>
                  {items.map((night) => (
                    <ListRow
                      key={night.day}
                      title={thaiDay(night.day)}
                      note={`ยอดเล่นที่นับ ${formatMoney(night.valid)}`}
                      end={<Money amount={night.credited} />}
                      endNote={
                        satangOf(night.credited) > 0n
                          ? `เข้าแล้ว ${thaiTime(night.at)} น.`
                          : `สะสมต่อ ${formatMoney(night.open)}`
                      }
                    />
                  ))}
                </PanelList>
              </>
            )
          }
        </QueryView>
      </div>
    </Section>
  )
}
