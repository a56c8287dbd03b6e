import type { WireOutput } from '#kernel/contract.ts'
import { productWord } from '#kernel/products.ts'
import { DescriptionList } from '#ui/parts/description-list.tsx'
import { monthWord } from '#ui/thai/dates.ts'
import { Table } from '#ui/parts/table.tsx'
import { formatCount, formatMoney } from '#ui/thai/money.ts'
import type { previewCashback } from '../operator-contract.ts'

type Preview = WireOutput<typeof previewCashback>

/** What terms would have cost last month, beside those that hold. */
export function PreviewFacts({ preview }: { preview: Preview }) {
  const beside = (asked: string, now: string) => `${asked} (ตอนนี้ ${now})`
  const money = (asked: string, now: string) => beside(formatMoney(asked), formatMoney(now))
  const people = (asked: number, now: number) =>
    beside(`${formatCount(asked)} คน`, `${formatCount(now)} คน`)
  return (
    <div className="stack">
      <DescriptionList
        facts={[
          { term: 'เดือน', value: monthWord(preview.month) },
          { term: 'วันที่มีคนเล่น', value: `${formatCount(preview.days)} วัน` },
          { term: 'สมาชิกที่เล่น', value: `${formatCount(preview.members)} คน` },
          { term: 'ผลของเว็บจากยอดเล่น', value: formatMoney(preview.result) },
          { term: 'คืนยอดเสีย', value: money(preview.loss, preview.loss_now) },
          { term: 'ถึงยอดสูงสุดต่อวัน', value: people(preview.capped, preview.capped_now) },
          {
            term: 'ถึงครึ่งของส่วนต่าง',
            value: people(preview.bounded, preview.bounded_now),
          },
          { term: 'คืนยอดเล่น', value: money(preview.turnover, preview.turnover_now) },
        ]}
      />
      {preview.products.length === 0 ? null : <Products products={preview.products} />}
      <p className="t13 c2">
        คิดจากยอดเล่นจริงและรางวัลเงินสดของเดือนก่อน เป็นยอดสูงสุดถ้าทุกคนรับครบ ไม่หักยอดที่เคยคืนเกิน ไม่ตัดคนที่รับไม่ได้
        และใช้เงื่อนไขเดียวทั้งเดือน
      </p>
    </div>
  )
}

function Products({ products }: Pick<Preview, 'products'>) {
  return (
    <Table
      caption="คืนยอดเล่นแยกตามเกม"
      columns={[
        { key: 'product', head: 'เกม', cell: ({ product }) => productWord(product) },
        { key: 'valid', head: 'ยอดเล่น', figures: true, cell: ({ valid }) => formatMoney(valid) },
        {
          key: 'turnover',
          head: 'คืนยอดเล่น',
          figures: true,
          cell: ({ turnover }) => formatMoney(turnover),
        },
        {
          key: 'now',
          head: 'ตอนนี้',
          figures: true,
          cell: ({ turnover_now: now }) => formatMoney(now),
        },
      ]}
      rows={products}
      rowKey={({ product }) => product}
    />
  )
}
