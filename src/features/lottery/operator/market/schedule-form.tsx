import { CheckInput, Field, TextInput } from '#ui/parts/field.tsx'
import field from '#ui/parts/field.module.css'
import type { ScheduleTerms } from './market-wire.ts'
import classes from './version-form.module.css'

const weekdays = ['อาทิตย์', 'จันทร์', 'อังคาร', 'พุธ', 'พฤหัสบดี', 'ศุกร์', 'เสาร์'] as const

/** When a market opens, closes and draws; which fields there are follows its kind. */
export function ScheduleForm({
  terms,
  errors,
  onChange,
}: {
  terms: ScheduleTerms
  errors: Readonly<Record<string, string>>
  onChange: (terms: ScheduleTerms) => void
}) {
  const change = (part: Partial<ScheduleTerms>) => onChange({ ...terms, ...part })
  const error = (name: string) => errors[`terms.schedule.${name}`]
  return (
    <>
      {terms.day_rule === 'weekly' ? (
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
      ) : null}
      {terms.day_rule === 'glo' ? (
        <TextInput
          label="ออกทุกวันที่ (คั่นด้วยจุลภาค)"
          defaultValue={terms.month_days.join(', ')}
          error={error('month_days')}
          onChange={(event) =>
            change({ month_days: (event.currentTarget.value.match(/\d+/g) ?? []).map(Number) })
          }
        />
      ) : null}
      <div className={classes.fields}>
        {terms.open_time === null ? null : (
          <Clock
            label="เปิดรับ"
            value={terms.open_time}
            error={error('open_time')}
            onChange={(open_time) => change({ open_time })}
          />
        )}
        <Clock
          label={terms.day_rule === 'interval' ? 'รอบแรกปิดรับ' : 'ปิดรับ'}
          value={terms.close_time}
          error={error('close_time')}
          onChange={(close_time) => change({ close_time })}
        />
        <Clock
          label={terms.day_rule === 'interval' ? 'รอบแรกออกผล' : 'ออกผล'}
          value={terms.draw_time}
          error={error('draw_time')}
          onChange={(draw_time) => change({ draw_time })}
        />
        {terms.day_rule === 'interval' ? (
          <>
            <Count
              label="ห่างกัน (วินาที)"
              value={terms.every_s}
              error={error('every_s')}
              onChange={(every_s) => change({ every_s })}
            />
            <Count
              label="จำนวนรอบต่อวัน"
              value={terms.rounds_per_day}
              error={error('rounds_per_day')}
              onChange={(rounds_per_day) => change({ rounds_per_day })}
            />
            {terms.open_before_s === null ? null : (
              <Count
                label="เปิดก่อนปิด (วินาที)"
                value={terms.open_before_s}
                error={error('open_before_s')}
                onChange={(open_before_s) => change({ open_before_s })}
              />
            )}
            <Count
              label="ยิงเลขต่อ (วินาที)"
              value={terms.shoot_tail_s}
              error={error('shoot_tail_s')}
              onChange={(shoot_tail_s) => change({ shoot_tail_s })}
            />
          </>
        ) : (
          <>
            <Count
              label="เปิดก่อนวันออก (วัน)"
              value={terms.open_days_before}
              error={error('open_days_before')}
              onChange={(value) => change({ open_days_before: value })}
            />
            <Count
              label="สร้างงวดล่วงหน้า (วัน)"
              value={terms.ahead_days}
              error={error('ahead_days')}
              onChange={(value) => change({ ahead_days: value })}
            />
          </>
        )}
      </div>
      {terms.zone === 'Asia/Bangkok' ? null : (
        <p className="t13 c2">เวลาปิดและออกผลเป็นเวลาของ {terms.zone} ระบบคิดเวลาออมแสงให้เอง</p>
      )}
    </>
  )
}

function Clock({
  label,
  value,
  error,
  onChange,
}: {
  label: string
  value: string
  error: string | undefined
  onChange: (value: string) => void
}) {
  return (
    <Field
      label={label}
      error={error}
      control={(described) => (
        <input
          {...described}
          type="time"
          step={60}
          className={`${field.input} ${field.digits}`}
          value={value.slice(0, 5)}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      )}
    />
  )
}

function Count({
  label,
  value,
  error,
  onChange,
}: {
  label: string
  value: number | null
  error: string | undefined
  onChange: (value: number) => void
}) {
  return (
    <TextInput
      label={label}
      digits
      value={`${value ?? ''}`}
      error={error}
      onChange={(event) => onChange(Number(event.currentTarget.value.replace(/\D/g, '')))}
    />
  )
}
