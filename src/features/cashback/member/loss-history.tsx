import { useState } from 'react'
import { useCall } from '#ui/client/use-call.ts'
import { ListRow } from '#ui/parts/list-row.tsx'
import { Money } from '#ui/parts/money.tsx'
import { PanelList, Section } from '#ui/parts/panel.tsx'
import { QueryView } from '#ui/parts/query-view.tsx'
import { Sheet, SheetBody } from '#ui/parts/sheet.tsx'
import { SkeletonRows } from '#ui/parts/skeleton.tsx'
import { thaiDay } from '#ui/thai/dates.ts'
import { formatMoney } from '#ui/thai/money.ts'
import { listLosses, type LossWire } from '../contract.ts'
import classes from './cashback.module.css'
import { LossCard } from './loss-card.tsx'
import { LossChip } from './loss-chip.tsx'
import { percentOf } from '#ui/thai/percent.ts'
import { MonthSelect, useThisMonth } from '#ui/parts/month-select.tsx'

/** The days of a month; each opens with its sum. */
export function LossHistory({ first }: { first: string | undefined }) {
  const [chosen, setMonth] = useState(first)
  const thisMonth = useThisMonth()
  const month = chosen ?? thisMonth
  const query = useCall(listLosses, { month }, { keepPrevious: true })
  const [opened, setOpened] = useState<LossWire>()
  return (
    <Section title="ประวัติ">
      <div className={classes.history}>
        <MonthSelect value={month} onChange={setMonth} />
        <QueryView query={query} skeleton={<SkeletonRows count={3} />}>
          {({ items, total }) =>
            items.length === 0 ? (
              <p className="c2">ไม่มีประวัติในเดือนที่เลือก</p>
            ) : (
              <>
                <p className="t14 c2">{`รับแล้วในเดือนนี้ ${formatMoney(total)}`}</p>
                <PanelList>
                  {items.map((loss) => (
                    <ListRow
                      key={`${loss.day} ${loss.part}`}
                      title={`${thaiDay(loss.day)}${loss.part > 0 ? ' (ปรับยอด)' : ''}`}
                      note={`ยอดเสียสุทธิ ${formatMoney(loss.base)} · ${percentOf(loss.rate_ppm)}`}
                      end={
                        loss.excess ? (
                          `เกิน ${formatMoney(loss.excess.amount)}`
                        ) : (
                          <Money amount={loss.amount} />
                        )
                      }
                      endNote={<LossChip loss={loss} />}
                      onPress={() => setOpened(loss)}
                    />
                  ))}
                </PanelList>
              </>
            )
          }
        </QueryView>
      </div>
      {opened ? (
        <Sheet open title={`คืนยอดเสีย ${thaiDay(opened.day)}`} onClose={() => setOpened(undefined)}>
          <SheetBody>
            <LossCard loss={opened} />
          </SheetBody>
        </Sheet>
      ) : null}
    </Section>
  )
}
