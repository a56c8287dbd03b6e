import { productWord } from '#kernel/products.ts'
import { useCall } from '#ui/client/use-call.ts'
import { DescriptionList } from '#ui/parts/description-list.tsx'
import { Section } from '#ui/parts/panel.tsx'
import { QueryView } from '#ui/parts/query-view.tsx'
import { Sheet, SheetBody } from '#ui/parts/sheet.tsx'
import { SkeletonRows } from '#ui/parts/skeleton.tsx'
import { thaiDay } from '#ui/thai/dates.ts'
import { formatCount, formatMoney } from '#ui/thai/money.ts'
import { type CommissionWire, listCommissions } from '../contract.ts'
import { percentOf } from '#ui/thai/percent.ts'

/** One day of commission: what of which product and level, and by which rate; never of one friend. */
export function DaySheet({ day, onClose }: { day: string; onClose: () => void }) {
  const query = useCall(listCommissions, { day })
  return (
    <Sheet open onClose={onClose} title={`รายได้ ${thaiDay(day)}`} maxWidth={560}>
      <SheetBody>
        <QueryView query={query} skeleton={<SkeletonRows count={4} />}>
          {({ items }) => (
            <div className="stack">
              {items.length === 0 ? <p className="c2">วันนี้ไม่มียอดที่แสดงได้</p> : null}
              {items.map((one) => (
                <Entry key={`${one.level} ${one.product}`} one={one} />
              ))}
            </div>
          )}
        </QueryView>
      </SheetBody>
    </Sheet>
  )
}

const titleOf = ({ product, level, is_correction: isCorrection }: CommissionWire) =>
  [
    product === null ? 'เกมและชั้นที่มีเพื่อนเล่นน้อย รวมกัน' : productWord(product),
    ...(level === null || level === 1 ? [] : [`ชั้น ${level}`]),
    ...(isCorrection ? ['แก้ผลของวันก่อน'] : []),
  ].join(' · ')

function Entry({ one }: { one: CommissionWire }) {
  return (
    <Section title={titleOf(one)}>
      <DescriptionList
        facts={[
          { term: 'เพื่อนที่เล่น', value: `${formatCount(one.friends)} คน` },
          { term: 'ยอดเล่นที่นับ', value: formatMoney(one.base) },
          ...(one.ppm === null ? [] : [{ term: 'อัตรา', value: percentOf(one.ppm) }]),
          { term: 'ค่าแนะนำ', value: formatMoney(one.commission), strong: true },
        ]}
      />
    </Section>
  )
}
