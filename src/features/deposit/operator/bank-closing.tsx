import { DescriptionList } from '#ui/parts/description-list.tsx'
import { Money } from '#ui/parts/money.tsx'
import { Note } from '#ui/parts/note.tsx'
import { StatusChip } from '#ui/parts/status-chip.tsx'
import { type Column, Table } from '#ui/parts/table.tsx'
import { thaiDateTime, thaiTime } from '#ui/thai/dates.ts'
import { formatMoney, satangOf } from '#ui/thai/money.ts'
import type { WireReconcileDay } from '../reconcile-contract.ts'
import { findingWords } from './reconcile-words.ts'

type Finding = WireReconcileDay['findings'][number]

const sums = [
  ['opening', 'ยกมา'],
  ['came', 'เข้า'],
  ['went', 'ออก'],
  ['closing', 'ปลายวัน'],
] as const

/** The day by the bank's own statement, by our lines and by the books, and in what the first two differ. */
export function BankClosing({ found }: { found: WireReconcileDay }) {
  return (
    <>
      <Verdict found={found} />
      <Balances found={found} />
      <Difference found={found} />
      {found.findings.length > 0 ? (
        <Table
          caption="รายการที่ไม่ตรงกับใบแจ้งยอดของธนาคาร"
          columns={columns}
          rows={found.findings}
          rowKey={({ key }) => key}
        />
      ) : null}
    </>
  )
}

function Verdict({ found }: { found: WireReconcileDay }) {
  const { bank_state: state, difference, is_over: isOver } = found
  if (state === 'agrees') return null
  if (difference === null) {
    return (
      <Note tone="blue">
        {isOver ? 'ธนาคารยังไม่ส่งใบแจ้งยอดของวันนี้ ระบบถามธนาคารซ้ำทุก 15 นาที' : 'ธนาคารส่งใบแจ้งยอดหลังจบวัน'}
      </Note>
    )
  }
  return <Note tone="red">{differenceWords(ofDay(difference))}</Note>
}

/** The difference as it grew on the day. */
const ofDay = ({ opening, closing }: NonNullable<WireReconcileDay['difference']>): bigint =>
  satangOf(closing) - satangOf(opening)

/** When the bank told the day, and what stands between its closing and ours. */
function Difference({ found: { bank, difference } }: { found: WireReconcileDay }) {
  if (bank === null || difference === null) return null
  const isCarried = satangOf(difference.opening) !== 0n
  return (
    <DescriptionList
      facts={[
        { term: 'ธนาคารแจ้งเมื่อ', value: thaiDateTime(bank.told_at) },
        {
          term: 'ปลายวันต่างจากใบแจ้งยอด',
          value: <Money amount={difference.closing} />,
          strong: true,
        },
        ...(isCarried
          ? [{ term: 'ในนั้นยกมาจากวันก่อน', value: <Money amount={difference.opening} /> }]
          : []),
      ]}
    />
  )
}

/** By how much the day's lines of the bank are more or less than ours. */
function differenceWords(satang: bigint): string {
  if (satang === 0n) return 'ยอดของวันเท่ากับใบแจ้งยอดของธนาคาร แต่รายการไม่ตรงกัน'
  return satang > 0n
    ? `ธนาคารมียอดของวันมากกว่ารายการที่เราได้รับ ${formatMoney(satang)}`
    : `ธนาคารมียอดของวันน้อยกว่ารายการที่เราได้รับ ${formatMoney(-satang)}`
}

function Balances({ found: { account, bank, lines, booked } }: { found: WireReconcileDay }) {
  return (
    <Table
      caption="ยอดของวันตามใบแจ้งยอดของธนาคาร ตามรายการที่ได้รับ และตามบัญชี"
      rows={sums}
      rowKey={([key]) => key}
      columns={[
        { key: 'what', head: 'ยอด', cell: ([, word]) => word },
        {
          key: 'bank',
          head: 'ใบแจ้งยอด',
          figures: true,
          cell: ([key]) =>
            bank === null ? (
              <span className="c3">ยังไม่แจ้ง</span>
            ) : (
              <Money amount={bank[key]} symbol={false} />
            ),
        },
        // Of an account of the gateway nothing is told line by line: its statement stands beside the books.
        ...(account.is_gateway
          ? []
          : [
              {
                key: 'lines',
                head: 'ที่ได้รับ',
                figures: true,
                cell: ([key]: (typeof sums)[number]) => (
                  <Money amount={lines[key]} symbol={false} />
                ),
              },
            ]),
        {
          key: 'booked',
          head: 'บัญชี',
          figures: true,
          cell: ([key]) => <Money amount={booked[key]} symbol={false} />,
        },
      ]}
    />
  )
}

const columns: Column<Finding>[] = [
  {
    key: 'what',
    head: 'ไม่ตรงกับธนาคาร',
    cell: ({ at, kind, trans_ref: reference }) => (
      <>
        {at === null ? null : <div className="t13 c2">{thaiTime(at)}</div>}
        <StatusChip kind="failed" word={findingWords[kind]} />
        {reference === null ? null : <div className="t13 c2 num">{reference}</div>}
      </>
    ),
  },
  { key: 'amount', head: 'จำนวน', figures: true, cell: (finding) => <Amounts {...finding} /> },
]

/** Of a line that one side lacks, the other's amount; else both, which differ. */
function Amounts({ kind, bank, ours }: Finding) {
  if (kind === 'missing' || kind === 'extra') return <Money amount={bank ?? ours} />
  return (
    <>
      <div>
        <span className="t13 c2">ธนาคาร</span> <Money amount={bank} />
      </div>
      <div>
        <span className="t13 c2">เรา</span> <Money amount={ours} />
      </div>
    </>
  )
}

/** An amount of one side; a word where that side has none. */
export const Side = ({ amount }: { amount: string | null }) =>
  amount === null ? <span className="c3">ไม่มี</span> : <Money amount={amount} />
