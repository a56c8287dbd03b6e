import type { WireOutput } from '#kernel/contract.ts'
import { DescriptionList } from '#ui/parts/description-list.tsx'
import { Table } from '#ui/parts/table.tsx'
import { thaiDay } from '#ui/thai/dates.ts'
import { formatCount } from '#ui/thai/money.ts'
import type { previewLevels } from '../operator-contract.ts'

type Preview = WireOutput<typeof previewLevels>

/** Who would rise and fall. */
export const previewFacts = ({ from, to, rises, falls, reviews }: Preview) => [
  { term: 'ยอดเล่นที่นับ', value: `${thaiDay(from)} ถึง ${thaiDay(to)}` },
  { term: 'ถึงระดับสูงกว่าที่มีอยู่', value: `${formatCount(rises)} คน` },
  { term: 'ในนั้นต้องตรวจก่อน', value: `${formatCount(reviews)} คน` },
  { term: 'ต่ำกว่าระดับที่มีอยู่', value: `${formatCount(falls)} คน` },
]

/** Where play of the last 90 days puts members by some terms. */
export function PreviewFacts({ preview }: { preview: Preview }) {
  return (
    <div className="stack">
      <DescriptionList facts={previewFacts(preview)} />
      <Table
        caption="สมาชิกแต่ละระดับตามยอดเล่น"
        columns={[
          { key: 'level', head: 'ระดับ', cell: ({ level, name }) => `${level} ${name}` },
          { key: 'now', head: 'ตอนนี้', figures: true, cell: ({ now }) => formatCount(now) },
          {
            key: 'reached',
            head: 'ตามยอดเล่น',
            figures: true,
            cell: ({ reached }) => formatCount(reached),
          },
        ]}
        rows={preview.levels}
        rowKey={({ level }) => level}
      />
      <p className="t13 c2">
        คิดจากยอดเล่นจริง ไม่ตัดคนที่พักการเล่นหรือที่เจ้าหน้าที่ตั้งระดับไว้ คนที่ต่ำกว่าเกณฑ์ลดเดือนละหนึ่งระดับ
      </p>
    </div>
  )
}
