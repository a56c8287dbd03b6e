import type { WireOutput } from '#kernel/contract.ts'
import { DescriptionList } from '#ui/parts/description-list.tsx'
import { formatCount, formatMoney } from '#ui/thai/money.ts'
import type { previewAffiliate } from '../operator-contract.ts'

/** What rates would have given last month, beside those that hold. */
export function PreviewFacts({ preview }: { preview: WireOutput<typeof previewAffiliate> }) {
  return (
    <DescriptionList
      facts={[
        { term: 'เพื่อนที่เล่น', value: `${formatCount(preview.friends)} คน` },
        { term: 'ยอดเล่นที่นับ', value: formatMoney(preview.valid) },
        ...(preview.pool_base === null
          ? []
          : [{ term: 'ฐานรวม ไม่รวมยอดยกมา', value: formatMoney(preview.pool_base) }]),
        { term: 'ค่าแนะนำตามฉบับนี้', value: formatMoney(preview.commission), strong: true },
        { term: 'ตามฉบับที่ใช้อยู่', value: formatMoney(preview.commission_now) },
      ]}
    />
  )
}
