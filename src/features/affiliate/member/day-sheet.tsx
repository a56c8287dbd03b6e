import { productWord } from '#kernel/products.ts'
import { useCall } from '#ui/client/use-call.ts'
import { DescriptionList } from '#ui/parts/description-list.tsx'
import { ListRow } from '#ui/parts/list-row.tsx'
import { Money } from '#ui/parts/money.tsx'
import { PanelList, Section } from '#ui/parts/panel.tsx'
import { QueryView } from '#ui/parts/query-view.tsx'
import { Sheet, SheetBody } from '#ui/parts/sheet.tsx'
import { SkeletonRows } from '#ui/parts/skeleton.tsx'
import { monthWord, thaiDay } from '#ui/thai/dates.ts'
import { formatMoney } from '#ui/thai/money.ts'
import { type CommissionWire, listCommissions } from '../contract.ts'
import { friendLook, poolLines } from './affiliate-words.ts'
import { percentOf } from '#ui/thai/percent.ts'

/** One day of commission: what of which product, by which rate, and the part of each friend. */
export function DaySheet({ day, onClose }: { day: string; onClose: () => void }) {
  const query = useCall(listCommissions, { day })
  return (
    <Sheet open onClose={onClose} title={`รายได้ ${thaiDay(day)}`} maxWidth={560}>
      <SheetBody>
        <QueryView query={query} skeleton={<SkeletonRows count={4} />}>
          {({ items }) => (
            <div className="stack">
              {items.map((one) => (
                <Entry key={one.commission_id} one={one} />
              ))}
            </div>
          )}
        </QueryView>
      </SheetBody>
    </Sheet>
  )
}

const titleOf = ({ product, level, is_correction: isCorrection, of_day: day }: CommissionWire) =>
  [
    product === null ? `ทั้งเดือน${monthOf(day)}` : productWord(product),
    ...(level === 1 ? [] : [`ชั้น ${level}`]),
    ...(isCorrection ? [product === null ? 'แก้ผล' : `แก้ผลของวันที่ ${thaiDay(day)}`] : []),
  ].join(' · ')

/** `ธันวาคม 2569` of a day. */
const monthOf = (day: string): string => monthWord(day.slice(0, 7))

const linesOf = ({ pool, ppm, base, commission, is_correction: isCorrection }: CommissionWire) =>
  pool
    ? [
        ...poolLines(pool, { rate: percentOf(ppm), month: monthOf }),
        ...(isCorrection
          ? [{ term: 'การแก้ผลครั้งนี้เปลี่ยนไป', value: formatMoney(commission), strong: true }]
          : []),
      ]
    : [
        { term: 'ยอดเล่นที่นับ', value: formatMoney(base) },
        { term: 'อัตรา', value: percentOf(ppm) },
        { term: 'ค่าแนะนำ', value: formatMoney(commission), strong: true },
      ]

function Entry({ one }: { one: CommissionWire }) {
  return (
    <Section title={titleOf(one)}>
      <div className="stack">
        <DescriptionList facts={linesOf(one)} />
        {one.shares.length > 0 ? <Shares shares={one.shares} /> : null}
        {one.friends > one.shares.length ? (
          <p className="t13 c2">{`และเพื่อนอีก ${one.friends - one.shares.length} คน`}</p>
        ) : null}
      </div>
    </Section>
  )
}

function Shares({ shares }: Pick<CommissionWire, 'shares'>) {
  return (
    <PanelList>
      {shares.map((share, at) => (
        <ListRow
          key={at}
          title={share.name}
          note={share.base === null ? undefined : `ยอดเล่นที่นับ ${formatMoney(share.base)}`}
          end={<Money amount={share.commission} />}
          endNote={share.state === 'qualified' ? undefined : shareWord(share.state)}
        />
      ))}
    </PanelList>
  )
}

const shareWord = (state: CommissionWire['shares'][number]['state']): string =>
  state === 'pending'
    ? 'รอผ่านเงื่อนไข'
    : friendLook({ state, deposit_until: null, played: null, play_needed: '0' }).word
