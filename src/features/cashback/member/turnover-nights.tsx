import { productWord } from '#kernel/products.ts'
import { useState } from 'react'
import { useCall } from '#ui/client/use-call.ts'
import { DescriptionList } from '#ui/parts/description-list.tsx'
import { ListRow } from '#ui/parts/list-row.tsx'
import { Money } from '#ui/parts/money.tsx'
import { MonthSelect, useThisMonth } from '#ui/parts/month-select.tsx'
import { PanelList, Section } from '#ui/parts/panel.tsx'
import { QueryView } from '#ui/parts/query-view.tsx'
import { Sheet, SheetBody } from '#ui/parts/sheet.tsx'
import { SkeletonRows } from '#ui/parts/skeleton.tsx'
import { Table } from '#ui/parts/table.tsx'
import { thaiDay, thaiTime } from '#ui/thai/dates.ts'
import { formatMoney, satangOf } from '#ui/thai/money.ts'
import { percentOf } from '#ui/thai/percent.ts'
import { listTurnover, type NightWire } from '../contract.ts'
import classes from './cashback.module.css'
import { debtSentence, nightFacts, nightNote } from './turnover-words.ts'

/** The nights of a month; each opens with its sum. */
export function TurnoverNights({ first }: { first: string | undefined }) {
  const [chosen, setMonth] = useState(first)
  const thisMonth = useThisMonth()
  const month = chosen ?? thisMonth
  const query = useCall(listTurnover, { month }, { keepPrevious: true })
  const [opened, setOpened] = useState<NightWire>()
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
                      endNote={nightNote(night, thaiTime(night.at))}
                      onPress={() => setOpened(night)}
                    />
                  ))}
                </PanelList>
              </>
            )
          }
        </QueryView>
      </div>
      {opened ? (
        <Sheet open title={`คืนยอดเล่น ${thaiDay(opened.day)}`} onClose={() => setOpened(undefined)}>
          <SheetBody>
            <Night night={opened} />
          </SheetBody>
        </Sheet>
      ) : null}
    </Section>
  )
}

/** A night with its sum explained line by line. */
function Night({ night }: { night: NightWire }) {
  const debt = debtSentence(night.open)
  return (
    <div className="stack">
      {night.lines.length > 0 ? (
        <Table
          caption="ยอดเล่นที่นับและยอดคืนแยกตามเกม"
          columns={[
            { key: 'product', head: 'เกม', cell: ({ product }) => productWord(product) },
            {
              key: 'valid',
              head: 'ยอดเล่น',
              figures: true,
              cell: ({ valid }) => formatMoney(valid),
            },
            { key: 'rate', head: 'อัตรา', figures: true, cell: (line) => percentOf(line.rate_ppm) },
            {
              key: 'amount',
              head: 'ยอดคืน',
              figures: true,
              cell: ({ amount }) => formatMoney(amount),
            },
          ]}
          rows={night.lines}
          rowKey={({ product }) => product}
        />
      ) : null}
      <DescriptionList facts={nightFacts(night)} />
      {night.is_capped ? (
        <p className="t13 c2">{`ถึงยอดสูงสุดต่อวัน ${formatMoney(night.credited)} แล้ว ส่วนที่เหลือเข้าให้คืนถัดไป`}</p>
      ) : null}
      {debt === null ? null : <p className="t13 c2">{debt}</p>}
      {satangOf(night.earned) > 0n ? (
        <p className="t13 c2">เศษที่ไม่ถึงหนึ่งสตางค์ยกไปรวมกับวันถัดไปของเดือนเดียวกัน</p>
      ) : null}
    </div>
  )
}
