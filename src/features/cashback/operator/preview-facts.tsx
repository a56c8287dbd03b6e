import type { WireOutput } from '#kernel/contract.ts'
import { DescriptionList } from '#ui/parts/description-list.tsx'
import { formatCount, formatMoney } from '#ui/thai/money.ts'
import type { previewCashback } from '../operator-contract.ts'

/** What terms would have cost last month, beside those that hold. */
export function PreviewFacts({ preview }: { preview: WireOutput<typeof previewCashback> }) {
  const beside = (asked: string, now: string) => `${formatMoney(asked)} (ตอนนี้ ${formatMoney(now)})`
  return (
    <div className="stack" role="status">
      <DescriptionList
        facts={[
          { term: 'สมาชิกที่เล่น', value: `${formatCount(preview.members)} คน` },
          { term: 'ผลของเว็บจากยอดเล่น', value: formatMoney(preview.result) },
          { term: 'คืนยอดเสีย', value: beside(preview.loss, preview.loss_now) },
          {
            term: 'คืนยอดเล่น',
            value: beside(preview.turnover, preview.turnover_now),
          },
        ]}
      />
      <p className="t13 c2">เป็นยอดสูงสุด ถ้าทุกคนกดรับครบ คิดจากยอดเล่นจริงและรางวัลเงินสดของเดือนก่อน</p>
    </div>
  )
}
