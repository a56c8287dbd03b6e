import { productWord } from '#kernel/products.ts'
import { useCall } from '#ui/client/use-call.ts'
import { DescriptionList } from '#ui/parts/description-list.tsx'
import { Section } from '#ui/parts/panel.tsx'
import { QueryView } from '#ui/parts/query-view.tsx'
import { Sheet, SheetBody } from '#ui/parts/sheet.tsx'
import { SkeletonRows } from '#ui/parts/skeleton.tsx'
import { monthWord, thaiDay } from '#ui/thai/dates.ts'
import { formatCount, formatMoney } from '#ui/thai/money.ts'
import { type CommissionWire, listCommissions } from '../contract.ts'
import { poolLines, untoldLines } from './month-lines.ts'
import { percentOf } from '#ui/thai/percent.ts'

/** One day of commission, or a month that is shown on it: what of which product and level, and by which rate; never of one friend. */
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
                <Entry key={`${one.level} ${one.product} ${one.of_month}`} one={one} />
              ))}
            </div>
          )}
        </QueryView>
      </SheetBody>
    </Sheet>
  )
}

/** `ธันวาคม 2569` of a day. */
const monthOf = (day: string): string => monthWord(day.slice(0, 7))

const titleOf = ({
  product,
  level,
  of_month: month,
  is_correction: isCorrection,
}: CommissionWire) =>
  [
    month !== null
      ? `ทั้งเดือน${monthOf(month)}`
      : product === null
        ? 'เกมและชั้นที่มีเพื่อนเล่นน้อย รวมกัน'
        : productWord(product),
    ...(level === null || level === 1 ? [] : [`ชั้น ${level}`]),
    ...(isCorrection ? [month === null ? 'แก้ผลของวันก่อน' : 'แก้ผล'] : []),
  ].join(' · ')

const linesOf = (one: CommissionWire) => {
  const rate = one.ppm === null ? null : percentOf(one.ppm)
  const friends = { term: 'เพื่อนที่เล่น', value: `${formatCount(one.friends)} คน` }
  if (one.pool)
    return [friends, ...poolLines(one.pool, { ...one, rate: rate ?? '', month: monthOf })]
  const words =
    one.of_month === null
      ? { base: 'ยอดเล่นที่นับ', commission: 'ค่าแนะนำ' }
      : { base: 'ยอดที่ใช้คิดเปลี่ยนไป', commission: 'ค่าแนะนำเปลี่ยนไป' }
  return [
    friends,
    { term: words.base, value: formatMoney(one.base) },
    ...(rate === null ? [] : [{ term: 'อัตรา', value: rate }]),
    { term: words.commission, value: formatMoney(one.commission), strong: true },
  ]
}

function Entry({ one }: { one: CommissionWire }) {
  const untold = one.pool ? untoldLines(one.pool) : []
  return (
    <Section title={titleOf(one)}>
      <div className="stack">
        <DescriptionList facts={linesOf(one)} />
        {untold.map((sentence) => (
          <p key={sentence} className="t13 c2">
            {sentence}
          </p>
        ))}
      </div>
    </Section>
  )
}
