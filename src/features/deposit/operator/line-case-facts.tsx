import { DescriptionList } from '#ui/parts/description-list.tsx'
import { HistoryButton } from '#ui/parts/history-button.tsx'
import { Money } from '#ui/parts/money.tsx'
import { type Column, Table } from '#ui/parts/table.tsx'
import { thaiDate, thaiDateTime, thaiTime } from '#ui/thai/dates.ts'
import { formatMoney } from '#ui/thai/money.ts'
import { lineOutcomeWords } from '../audit-contract.ts'
import type { WireLineCase } from '../line-case-contract.ts'
import { kindWords, partWords, placeWords } from './line-case-words.ts'

type Line = WireLineCase['line']

/** All that is known of a line: both sides of it, where the money is, how it ended. */
export function LineCaseFacts({ one }: { one: WireLineCase }) {
  const { account, told, first, resolution } = one
  return (
    <>
      <DescriptionList
        facts={[
          { term: 'สาเหตุ', value: kindWords[one.kind] },
          { term: 'บัญชีรับเงิน', value: account.account_number },
          ...(told
            ? [{ term: 'ข้อมูลที่ต่างกัน', value: one.differs.map((part) => partWords[part]).join(', ') }]
            : [{ term: 'เงินอยู่ที่ไหน', value: placeWords[one.place] }]),
          ...(one.member
            ? [
                {
                  term: one.place === 'member' ? 'สมาชิกที่ได้รับเงิน' : 'สมาชิกเจ้าของบัญชีผู้โอน',
                  value: `${one.member.name} · ${one.member.phone}`,
                },
              ]
            : []),
          ...(resolution ? endOf(resolution) : []),
        ]}
      />
      {told ? (
        <Sides caption="สิ่งที่ธนาคารแจ้งสองครั้ง" heads={['ครั้งแรก', 'ครั้งหลัง']} lines={[one.line, told]} />
      ) : (
        <Sides
          caption="เงินที่โอนเข้าและเงินที่ธนาคารเรียกคืน"
          heads={['โอนเข้า', 'เรียกคืน']}
          lines={[first, one.line]}
        />
      )}
      <HistoryButton
        object={{ kind: 'deposit_line', id: one.case_id }}
        title="ประวัติของรายการธนาคาร"
      />
    </>
  )
}

function endOf({
  outcome,
  staff_name,
  at,
  note,
  taken,
  owed,
}: NonNullable<WireLineCase['resolution']>) {
  return [
    { term: 'ผลการตัดสิน', value: lineOutcomeWords[outcome] },
    { term: 'ดำเนินการโดย', value: `${staff_name} · ${thaiDateTime(at)}` },
    { term: 'เหตุผล', value: note },
    ...(taken === null ? [] : [{ term: 'เรียกคืนได้', value: <Money amount={taken} /> }]),
    ...(owed === null ? [] : [{ term: 'ค้างชำระ', value: <Money amount={owed} /> }]),
  ]
}

type Sided = readonly [Line | null, Line | null]

const rows: readonly { readonly term: string; readonly value: (line: Line) => string }[] = [
  { term: 'จำนวนเงิน', value: ({ amount }) => formatMoney(amount) },
  { term: 'เข้าหรือออก', value: ({ direction }) => (direction === 'credit' ? 'เงินเข้า' : 'เงินออก') },
  { term: 'เวลา', value: ({ at }) => `${thaiDate(at)} ${thaiTime(at, { seconds: true })}` },
  { term: 'เลขอ้างอิง', value: ({ reference }) => reference ?? 'ไม่มี' },
  { term: 'ผู้โอน', value: ({ payer }) => payer.name ?? 'ไม่ทราบ' },
  { term: 'บัญชีผู้โอน', value: ({ payer }) => payer.account ?? 'ไม่ทราบ' },
]

/** Two lines side by side, part by part. */
function Sides({
  caption,
  heads,
  lines,
}: {
  caption: string
  heads: readonly [string, string]
  lines: Sided
}) {
  const columns: Column<(typeof rows)[number]>[] = [
    { key: 'part', head: 'ข้อมูล', cell: ({ term }) => term },
    ...heads.map((head, at) => ({
      key: head,
      head,
      cell: ({ value }: (typeof rows)[number]) => {
        const line = lines[at]
        return line ? value(line) : 'ไม่มี'
      },
    })),
  ]
  return <Table caption={caption} rows={rows} rowKey={({ term }) => term} columns={columns} />
}
