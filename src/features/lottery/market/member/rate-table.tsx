import type { WireOutput } from '#kernel/contract.ts'
import { type Column, Table } from '#ui/parts/table.tsx'
import { formatCount } from '#ui/thai/money.ts'
import type { getRate } from '../../round/contract.ts'
import { chanceText } from './chance-text.ts'
import { wholeMoney } from './rate-details.tsx'
import classes from './rate-table.module.css'

type Rate = Omit<WireOutput<typeof getRate>[number], 'base_rate'>

const patternWords = {
  ordinary: '',
  double: '(เลขเบิ้ล)',
  two_pairs: '(เบิ้ลสองคู่)',
  triple: '(เลขตอง)',
  quadruple: '(ตองสี่ตัว)',
} as const

/** Only where something is taken off. */
const discount = {
  key: 'discount',
  head: 'ส่วนลด',
  figures: true,
  cell: ({ rate }: { rate: Rate }) =>
    rate.discount_bp > 0 ? `${percentText(rate.discount_bp / 100)}%` : '—',
}

/** The last three columns; a phone has no room for them there and shows them as a table of their own. */
const limits: readonly Column<{ rate: Rate }>[] = [
  { key: 'min', head: 'ขั้นต่ำ', figures: true, cell: ({ rate }) => wholeMoney(rate.min) },
  {
    key: 'bet',
    head: 'สูงสุด/ครั้ง',
    figures: true,
    cell: ({ rate }) => wholeMoney(rate.max_per_bet),
  },
  {
    key: 'max',
    head: 'สูงสุด/เลข',
    figures: true,
    cell: ({ rate }) => wholeMoney(rate.max_per_number_member),
  },
]

/** What each type pays beside its true chance and what 100 baht return in the long run. */
export function RateTable({ rates }: { rates: readonly Rate[] }) {
  const rows = rates.flatMap((rate) =>
    rate.chances.map((chance) => ({ rate, chance, key: `${rate.bet_type}-${chance.pattern}` })),
  )
  return (
    <>
      <div className={classes.table}>
        <Table
          caption="อัตราจ่าย โอกาส และผลตอบแทน"
          rows={rows}
          rowKey={(row) => row.key}
          columns={[
            {
              key: 'name',
              head: 'ประเภท',
              cell: ({ rate, chance }) => (
                <span className={classes.name}>
                  {rate.name}
                  {rate.chances.length > 1 && patternWords[chance.pattern] !== '' ? (
                    <small> {patternWords[chance.pattern]}</small>
                  ) : null}
                </span>
              ),
            },
            {
              key: 'rate',
              head: 'บาทละ',
              figures: true,
              cell: ({ rate }) => formatCount(Number(rate.rate)),
            },
            ...(rates.some(({ discount_bp: bp }) => bp > 0) ? [discount] : []),
            {
              key: 'chance',
              head: 'โอกาส',
              figures: true,
              cell: ({ chance }) => <span className="nowrap">{chanceText(chance)}</span>,
            },
            {
              key: 'return',
              head: 'คืนต่อ ฿100',
              figures: true,
              cell: ({ chance }) => returnText(chance.return_percent),
            },
            ...limits,
          ]}
        />
      </div>
      <div className={`${classes.table} ${classes.limits}`}>
        <Table
          caption="เดิมพันขั้นต่ำและสูงสุด"
          rows={rates.map((rate) => ({ rate }))}
          rowKey={({ rate }) => rate.bet_type}
          columns={[{ key: 'name', head: 'ประเภท', cell: ({ rate }) => rate.name }, ...limits]}
        />
      </div>
    </>
  )
}

const percents = new Intl.NumberFormat('th-TH', { maximumFractionDigits: 2 })
/** `89.955` as people write it. */
const percentText = (percent: number): string => percents.format(percent)

const returns = new Intl.NumberFormat('th-TH', {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
  trailingZeroDisplay: 'stripIfInteger',
})
/** How much of 100 baht comes back: `฿90`, `฿79.80`. */
export const returnText = (percent: number): string => `฿${returns.format(percent)}`
