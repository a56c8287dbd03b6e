import { CheckInput, Field, TextInput } from '#ui/parts/field.tsx'
import { NumberField } from '#ui/parts/number-field.tsx'
import field from '#ui/parts/field.module.css'
import { whole } from '#ui/thai/figures.ts'
import type { ScheduleTerms } from '../market-wire.ts'
import classes from './version-form.module.css'

const weekdays = ['อาทิตย์', 'จันทร์', 'อังคาร', 'พุธ', 'พฤหัสบดี', 'ศุกร์', 'เสาร์'] as const

interface Props {
  terms: ScheduleTerms
  errors: Readonly<Record<string, string>>
  onChange: (terms: ScheduleTerms) => void
}

interface PartProps {
  terms: ScheduleTerms
  error: (name: string) => string | undefined
  change: (part: Partial<ScheduleTerms>) => void
}

/** When a market opens, closes and draws; which fields there are follows its kind. */
export function ScheduleForm({ terms, errors, onChange }: Props) {
  const parts: PartProps = {
    terms,
    error: (name) => errors[`terms.schedule.${name}`],
    change: (part) => onChange({ ...terms, ...part }),
  }
  const isInterval = terms.day_rule === 'interval'
  return (
    <>
      <Days {...parts} />
      <div className={classes.fields}>
        {terms.open_time === null ? null : <Clock label="เปิดรับ" name="open_time" {...parts} />}
        <Clock label={isInterval ? 'รอบแรกปิดรับ' : 'ปิดรับ'} name="close_time" {...parts} />
        <Clock label={isInterval ? 'รอบแรกออกผล' : 'ออกผล'} name="draw_time" {...parts} />
        {isInterval ? <IntervalCounts {...parts} /> : <DailyCounts {...parts} />}
      </div>
      {terms.zone === 'Asia/Bangkok' ? null : (
        <p className="t13 c2">เวลาปิดและออกผลเป็นเวลาของ {terms.zone} ระบบคิดเวลาออมแสงให้เอง</p>
      )}
    </>
  )
}

function Days({ terms, error, change }: PartProps) {
  if (terms.day_rule === 'glo') {
    return (
      <TextInput
        label="ออกทุกวันที่ (คั่นด้วยจุลภาค)"
        defaultValue={terms.month_days.join(', ')}
        error={error('month_days')}
        onChange={(event) =>
          change({ month_days: event.currentTarget.value.split(',').map(whole.read) })
        }
      />
    )
  }
  if (terms.day_rule === 'interval') return null
  return (
    <fieldset>
      <legend className="t14 c2">ออกทุกวัน</legend>
      <div className={classes.days}>
        {weekdays.map((name, at) => (
          <CheckInput
            key={name}
            label={name}
            checked={(terms.weekday_mask & (1 << at)) !== 0}
            onChange={() => change({ weekday_mask: terms.weekday_mask ^ (1 << at) })}
          />
        ))}
      </div>
      {error('weekday_mask') ? <p role="alert">{error('weekday_mask')}</p> : null}
    </fieldset>
  )
}

function DailyCounts(parts: PartProps) {
  return (
    <>
      <Count label="เปิดก่อนวันออก (วัน)" name="open_days_before" {...parts} />
      <Count label="สร้างงวดล่วงหน้า (วัน)" name="ahead_days" {...parts} />
    </>
  )
}

function IntervalCounts(parts: PartProps) {
  return (
    <>
      <Count label="ห่างกัน (วินาที)" name="every_s" {...parts} />
      <Count label="จำนวนรอบต่อวัน" name="rounds_per_day" {...parts} />
      {parts.terms.open_before_s === null ? null : (
        <Count label="เปิดก่อนปิด (วินาที)" name="open_before_s" {...parts} />
      )}
      <Count label="ยิงเลขต่อ (วินาที)" name="shoot_tail_s" {...parts} />
    </>
  )
}

function Clock({
  label,
  name,
  terms,
  error,
  change,
}: PartProps & { label: string; name: 'open_time' | 'close_time' | 'draw_time' }) {
  return (
    <Field
      label={label}
      error={error(name)}
      control={(described) => (
        <input
          {...described}
          type="time"
          step={60}
          className={`${field.input} ${field.digits}`}
          value={(terms[name] ?? '').slice(0, 5)}
          onChange={(event) => change({ [name]: event.currentTarget.value })}
        />
      )}
    />
  )
}

type CountName =
  | 'open_days_before'
  | 'ahead_days'
  | 'every_s'
  | 'rounds_per_day'
  | 'open_before_s'
  | 'shoot_tail_s'

function Count({
  label,
  name,
  terms,
  error,
  change,
}: PartProps & { label: string; name: CountName }) {
  return (
    <NumberField
      label={label}
      value={terms[name]}
      error={error(name)}
      onChange={(count) => change({ [name]: count ?? Number.NaN })}
    />
  )
}
