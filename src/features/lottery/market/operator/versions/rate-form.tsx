import { useState } from 'react'
import { Button } from '#ui/parts/button.tsx'
import { FilterTabs } from '#ui/parts/choice.tsx'
import { AmountLine } from '#ui/parts/amount-line.tsx'
import { NumberField } from '#ui/parts/number-field.tsx'
import { hundredths } from '#ui/thai/figures.ts'
import { betTypeInfo } from '../../../rules/bet-types.ts'
import { setTierNames } from '../../../rules/set-tiers.ts'
import type { RateTerm, RateTerms } from '../market-wire.ts'
import classes from './version-form.module.css'

type Errors = Readonly<Record<string, string>>

/** Rates, limits, steps and levels of each bet type, one type at a time. */
export function RateForm({
  terms,
  errors,
  onChange,
}: {
  terms: RateTerms
  errors: Errors
  onChange: (terms: RateTerms) => void
}) {
  const [shown, setShown] = useState(terms.rates[0]?.bet_type ?? 'top3')
  // A refused type is the one to look at.
  const faulty = terms.rates.findIndex((_, at) =>
    Object.keys(errors).some((field) => field.startsWith(`terms.rate.rates.${at}.`)),
  )
  const at = faulty >= 0 ? faulty : terms.rates.findIndex((term) => term.bet_type === shown)
  const term = terms.rates[at]
  const change = (part: Partial<RateTerm>) =>
    onChange({
      ...terms,
      rates: terms.rates.map((one, index) => (index === at ? { ...one, ...part } : one)),
    })
  return (
    <>
      <div className={classes.fields}>
        <Limit
          label="สูงสุดต่อโพย"
          value={terms.max_per_bill}
          error={errors['terms.rate.max_per_bill']}
          onChange={(value) => onChange({ ...terms, max_per_bill: value })}
        />
        <Limit
          label="สูงสุดต่อสมาชิกต่องวด"
          value={terms.max_per_member_round}
          error={errors['terms.rate.max_per_member_round']}
          onChange={(value) => onChange({ ...terms, max_per_member_round: value })}
        />
        <Limit
          label="รับสูงสุดทั้งงวด"
          value={terms.max_round}
          error={errors['terms.rate.max_round']}
          onChange={(value) => onChange({ ...terms, max_round: value })}
        />
      </div>
      <FilterTabs
        label="ประเภท"
        items={terms.rates.map(({ bet_type: value }) => ({
          value,
          label: betTypeInfo[value].name,
        }))}
        value={term?.bet_type ?? shown}
        onChange={setShown}
      />
      {term ? (
        <TermFields
          key={term.bet_type}
          term={term}
          error={(name) => errors[`terms.rate.rates.${at}.${name}`]}
          onChange={change}
        />
      ) : null}
    </>
  )
}

interface TermProps {
  term: RateTerm
  error: (name: string) => string | undefined
  onChange: (part: Partial<RateTerm>) => void
}

function TermFields({ term, error, onChange }: TermProps) {
  const amount = (name: 'min' | 'max_per_bet' | 'max_per_number_member', label: string) => (
    <AmountLine
      label={label}
      wire={term[name]}
      error={error(name)}
      onChange={(wire) => onChange({ [name]: wire })}
    />
  )
  return (
    <>
      <div className={classes.fields}>
        {term.unit === null ? (
          <AmountLine
            label="จ่าย (บาทละ)"
            wire={term.rate}
            error={error('rate')}
            onChange={(rate) => onChange({ rate })}
          />
        ) : (
          <Limit
            label="ราคาต่อชุด"
            value={term.unit}
            error={error('unit')}
            onChange={(unit) => onChange({ unit })}
          />
        )}
        {amount('min', 'แทงขั้นต่ำต่อครั้ง')}
        {amount('max_per_bet', 'แทงสูงสุดต่อครั้ง')}
        {amount('max_per_number_member', 'แทงสูงสุดต่อเลข')}
        <Limit
          label="รับสูงสุดต่อเลขทั้งงวด"
          value={term.max_per_number_round}
          error={error('max_per_number_round')}
          onChange={(value) => onChange({ max_per_number_round: value })}
        />
        <NumberField
          label="ส่วนลด (%)"
          figure={hundredths}
          value={term.discount_bp}
          error={error('discount_bp')}
          onChange={(discount) => onChange({ discount_bp: discount ?? Number.NaN })}
        />
      </div>
      {term.unit === null ? (
        <>
          <Steps term={term} error={error} onChange={onChange} />
          <Levels term={term} error={error} onChange={onChange} />
        </>
      ) : (
        <Prizes term={term} error={error} onChange={onChange} />
      )}
    </>
  )
}

/** An amount, or nothing where there is no limit. */
function Limit({
  label,
  value,
  error,
  onChange,
}: {
  label: string
  value: string | null
  error: string | undefined
  onChange: (value: string | null) => void
}) {
  return (
    <AmountLine
      label={label}
      placeholder="ไม่จำกัด"
      wire={value ?? ''}
      error={error}
      onChange={(wire) => onChange(wire || null)}
    />
  )
}

/** อั้นขั้นบันได: from how much sold on a number it pays less. */
function Steps({ term, error, onChange }: TermProps) {
  const change = (at: number, part: Partial<RateTerm['steps'][number]>) =>
    onChange({
      steps: term.steps.map((step, index) => (index === at ? { ...step, ...part } : step)),
    })
  return (
    <fieldset>
      <legend className="t14 c2">อั้นขั้นบันได: ขายเลขหนึ่งเกินยอดนี้แล้วจ่ายเท่านี้ (0 คือปิดรับ)</legend>
      {term.steps.map((step, at) => (
        <div key={at} className={classes.pair}>
          <AmountLine
            label={`ขั้นที่ ${at + 1} ขายเกิน`}
            wire={step.over}
            error={error(`steps.${at}.over`)}
            onChange={(over) => change(at, { over })}
          />
          <AmountLine
            label={`ขั้นที่ ${at + 1} จ่าย`}
            wire={step.rate}
            error={error(`steps.${at}.rate`) ?? (at === 0 ? error('steps') : undefined)}
            onChange={(rate) => change(at, { rate })}
          />
          <Button
            look="text"
            size="sm"
            onClick={() => onChange({ steps: term.steps.filter((_, index) => index !== at) })}
          >
            ลบ
          </Button>
        </div>
      ))}
      <Button
        look="text"
        size="sm"
        onClick={() => onChange({ steps: [...term.steps, { over: '', rate: '' }] })}
      >
        เพิ่มขั้น
      </Button>
    </fieldset>
  )
}

/** What members of a level are paid instead. */
function Levels({ term, error, onChange }: TermProps) {
  const change = (at: number, part: Partial<RateTerm['vip'][number]>) =>
    onChange({ vip: term.vip.map((one, index) => (index === at ? { ...one, ...part } : one)) })
  return (
    <fieldset>
      <legend className="t14 c2">อัตราตามระดับสมาชิก</legend>
      {term.vip.map((level, at) => (
        <div key={at} className={classes.pair}>
          <NumberField
            label={`VIP ระดับ (รายการที่ ${at + 1})`}
            value={level.level_from}
            error={error(`vip.${at}.level_from`)}
            onChange={(from) => change(at, { level_from: from ?? Number.NaN })}
          />
          <AmountLine
            label={`จ่าย VIP (รายการที่ ${at + 1})`}
            wire={level.rate}
            error={error(`vip.${at}.rate`) ?? (at === 0 ? error('vip') : undefined)}
            onChange={(rate) => change(at, { rate })}
          />
          <Button
            look="text"
            size="sm"
            onClick={() => onChange({ vip: term.vip.filter((_, index) => index !== at) })}
          >
            ลบ
          </Button>
        </div>
      ))}
      <Button
        look="text"
        size="sm"
        onClick={() => onChange({ vip: [...term.vip, { level_from: 5, rate: term.rate }] })}
      >
        เพิ่มระดับ
      </Button>
    </fieldset>
  )
}

function Prizes({ term, error, onChange }: TermProps) {
  return (
    <div className={classes.fields}>
      {term.prizes.map((one, at) => (
        <AmountLine
          key={one.tier}
          label={`รางวัล ${setTierNames[one.tier]}`}
          wire={one.prize}
          error={error(`prizes.${at}.prize`)}
          onChange={(prize) => {
            onChange({
              prizes: term.prizes.map((other, index) =>
                index === at ? { ...other, prize } : other,
              ),
            })
          }}
        />
      ))}
    </div>
  )
}
