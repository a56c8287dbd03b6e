import { Segmented } from '#ui/parts/choice.tsx'
import { formatCount } from '#ui/thai/money.ts'
import { betTypeInfo, type BetType } from '../../rules/bet-types.ts'
import { chanceText } from '../chance-text.ts'
import type { RateWire } from './bet-wire.ts'
import classes from './bet-type-picker.module.css'

const lengths = [
  { value: '3', label: '3 ตัว' },
  { value: '2', label: '2 ตัว' },
  { value: '1', label: 'วิ่ง' },
] as const

/** The length first, then its types: each with what it pays and its true chance. */
export function BetTypePicker({
  rates,
  digits,
  onDigits,
  chosen,
  onChosen,
}: {
  rates: readonly RateWire[]
  digits: 1 | 2 | 3
  onDigits: (digits: 1 | 2 | 3) => void
  chosen: readonly BetType[]
  onChosen: (chosen: readonly BetType[]) => void
}) {
  const shown = rates.filter((rate) => betTypeInfo[rate.bet_type].digits === digits)
  return (
    <>
      <Segmented
        label="จำนวนหลัก"
        items={lengths}
        value={String(digits) as (typeof lengths)[number]['value']}
        onChange={(value) => onDigits(Number(value) as 1 | 2 | 3)}
      />
      <div className={classes.types} role="group" aria-label="ประเภทการแทง">
        {shown.map((rate) => {
          const isChosen = chosen.includes(rate.bet_type)
          return (
            <button
              key={rate.bet_type}
              type="button"
              className={classes.type}
              aria-pressed={isChosen}
              onClick={() =>
                onChosen(
                  isChosen
                    ? chosen.filter((betType) => betType !== rate.bet_type)
                    : [...chosen, rate.bet_type],
                )
              }
            >
              <span className={classes.name}>
                {rate.name}
                <span className="nowrap">
                  <small>จ่าย</small> <b className="num">{formatRate(rate.rate)}</b>
                </span>
              </span>
              <span className="t13">{usualChance(rate)}</span>
            </button>
          )
        })}
      </div>
    </>
  )
}

const formatRate = (rate: string): string => formatCount(Number(rate))

/** `โอกาส 1 ใน 1,000`; the whole table stands under อัตราจ่าย. */
function usualChance({ chances }: RateWire): string {
  const usual = chances.find(({ pattern }) => pattern === 'ordinary') ?? chances[0]
  if (!usual) return ''
  return `โอกาส ${chanceText(usual)}`
}
