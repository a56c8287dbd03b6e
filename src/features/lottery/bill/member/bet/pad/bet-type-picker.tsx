import { Segmented } from '#ui/parts/choice.tsx'
import { formatCount, formatMoney } from '#ui/thai/money.ts'
import { betTypeInfo, type BetType } from '../../../../rules/bet-types.ts'
import type { EntryDigits, EntryMode } from '../../../rules/entry/entry-mode.ts'
import { chanceText } from '../../../../market/member/chance-text.ts'
import type { RateWire } from '../bet-wire.ts'
import { discountText } from '../pricing.ts'
import classes from './bet-type-picker.module.css'

const lengths = [
  { value: '4', label: '4 ตัว' },
  { value: '3', label: '3 ตัว' },
  { value: '2', label: '2 ตัว' },
  { value: '1', label: 'วิ่ง' },
] as const

/** The length first, then its types: each with what it pays and its true chance. */
export function BetTypePicker({
  rates,
  mode,
  onDigits,
  onType,
}: {
  rates: readonly RateWire[]
  mode: EntryMode
  onDigits: (digits: EntryDigits) => void
  onType: (betType: BetType) => void
}) {
  const shown = rates.filter((rate) => betTypeInfo[rate.bet_type].digits === mode.digits)
  const sold = lengths.filter(({ value }) =>
    rates.some((rate) => betTypeInfo[rate.bet_type].digits === Number(value)),
  )
  return (
    <>
      {sold.length > 1 ? (
        <Segmented
          label="จำนวนหลัก"
          items={sold}
          value={String(mode.digits) as (typeof lengths)[number]['value']}
          onChange={(value) => onDigits(Number(value) as EntryDigits)}
        />
      ) : null}
      <div className={classes.types} role="group" aria-label="ประเภทการแทง">
        {shown.map((rate) => (
          <button
            key={rate.bet_type}
            type="button"
            className={classes.type}
            aria-pressed={mode.chosen.includes(rate.bet_type)}
            onClick={() => onType(rate.bet_type)}
          >
            <span className={classes.name}>
              {rate.name}
              <span className="nowrap">
                <small>{rate.set ? 'ชุดละ' : 'จ่าย'}</small>{' '}
                <b className="num">
                  {rate.set
                    ? formatMoney(rate.set.unit, { decimals: 'auto' })
                    : formatCount(Number(rate.rate))}
                </b>
              </span>
            </span>
            <span className="t13">{chanceLine(rate)}</span>
          </button>
        ))}
      </div>
    </>
  )
}

/** `โอกาส 1 ใน 1,000`, of a set its best prize; the whole table is under อัตราจ่าย. */
function chanceLine({ chances, set, discount_bp: discountBp }: RateWire): string {
  const off = discountBp > 0 ? `${discountText(discountBp)} · ` : ''
  const best = set?.tiers[0]
  if (best) return `${off}${best.name}ได้ ${formatMoney(best.prize, { decimals: 'auto' })}`
  const usual = chances.find(({ pattern }) => pattern === 'ordinary') ?? chances[0]
  return usual ? `${off}โอกาส ${chanceText(usual)}` : off
}
