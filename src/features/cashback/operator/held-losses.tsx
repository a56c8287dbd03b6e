import { useCall } from '#ui/client/use-call.ts'
import { Countdown } from '#ui/parts/countdown.tsx'
import { ListRow } from '#ui/parts/list-row.tsx'
import { PanelList, Section } from '#ui/parts/panel.tsx'
import { QueryView } from '#ui/parts/query-view.tsx'
import { SkeletonRows } from '#ui/parts/skeleton.tsx'
import { thaiDateTime, thaiDay } from '#ui/thai/dates.ts'
import { formatCount, formatMoney, satangOf } from '#ui/thai/money.ts'
import { type HeldLossRow, listHeldLosses } from '../losses-contract.ts'

/** Sums that staff look at, the one that goes by itself next first. */
export function HeldLosses({ onOpen }: { onOpen: (lossId: number) => void }) {
  const query = useCall(listHeldLosses, {})
  return (
    <Section title="ยอดคืนที่พักไว้ตรวจสอบ">
      <QueryView query={query} skeleton={<SkeletonRows count={2} />}>
        {({ items }) =>
          items.length === 0 ? (
            <p className="c2">ไม่มียอดคืนที่พักไว้</p>
          ) : (
            <div className="stack">
              <p className="c2">{sumWords(items)}</p>
              <PanelList>
                {items.map((one) => (
                  <ListRow
                    key={one.loss_id}
                    title={
                      <>
                        {one.member.name} <span className="nowrap num">{one.member.phone}</span>
                      </>
                    }
                    note={`ของวันที่ ${thaiDay(one.day)} · ${one.hold.by ?? 'ระบบ'} พักไว้ ${thaiDateTime(one.hold.since)}`}
                    end={formatMoney(one.amount)}
                    endNote={<Countdown until={one.hold.until} over="ครบแล้ว" size="sm" />}
                    onPress={() => onOpen(Number(one.loss_id))}
                  />
                ))}
              </PanelList>
            </div>
          )
        }
      </QueryView>
    </Section>
  )
}

function sumWords(items: readonly HeldLossRow[]): string {
  const sum = items.reduce((all, { amount }) => all + satangOf(amount), 0n)
  return `${formatCount(items.length)} รายการ รวม ${formatMoney(sum)} · ครบ 72 ชม. แล้วปล่อยเอง`
}
