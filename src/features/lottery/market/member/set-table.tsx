import { Table } from '#ui/parts/table.tsx'
import type { CardRate } from '../contract.ts'
import { chanceText } from './chance-text.ts'
import { returnText } from './rate-table.tsx'
import { wholeMoney } from './rate-details.tsx'

/** What a set costs and what each tier pays, with its chance. */
export function SetTable({
  name,
  set,
  returns,
}: {
  name: string
  set: NonNullable<CardRate['set']>
  /** What 100 baht return in the long run. */
  returns: number
}) {
  return (
    <div>
      <p>
        {name} ชุดละ {wholeMoney(set.unit)} จ่ายเฉพาะรางวัลสูงสุดที่ถูก
      </p>
      <Table
        caption={`รางวัลของ${name}`}
        rows={set.tiers}
        rowKey={(tier) => tier.tier}
        columns={[
          { key: 'name', head: 'รางวัล', cell: (tier) => tier.name },
          {
            key: 'prize',
            head: 'ชุดละ',
            figures: true,
            cell: (tier) => <span className="num">{wholeMoney(tier.prize)}</span>,
          },
          {
            key: 'chance',
            head: 'โอกาส',
            figures: true,
            cell: (tier) => <span className="nowrap">{chanceText(tier)}</span>,
          },
        ]}
      />
      <p className="t13 c2">โอกาสของเลขสี่ตัวที่ไม่ซ้ำกัน · คืนต่อ ฿100 โดยเฉลี่ย {returnText(returns)}</p>
    </div>
  )
}
