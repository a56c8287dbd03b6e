import type { Form } from '#ui/client/form.ts'
import { CheckInput, TextInput } from '#ui/parts/field.tsx'
import { MomentInput } from '#ui/parts/moment-input.tsx'
import { NumberField } from '#ui/parts/number-field.tsx'
import classes from './coupon-desk.module.css'
import type { CouponValues } from './coupon-form.ts'

interface FieldsProps {
  form: Form<CouponValues>
}

type LimitName =
  | 'joined_within_days'
  | 'deposit_within_days'
  | 'valid_days'
  | 'per_person_day'
  | 'per_person_batch'
  | 'day_max'
  | 'min_level'

/** When a campaign is open, to whom, and how often on a day and of a batch. */
export function WhoFields({ form }: FieldsProps) {
  const { errors } = form
  const opens = form.field('opens_at')
  const closes = form.field('closes_at')
  const kind = form.watch('kind')
  const isHeld = kind === 'personal' || form.watch('reward') === 'promotion'
  return (
    <>
      <MomentInput
        label="เริ่ม"
        empty="ต้องกำหนดเวลา"
        error={errors.opens_at?.message}
        value={opens.value}
        onChange={(next) => {
          if (next !== null) opens.onChange(next)
        }}
      />
      <MomentInput
        label="หมดเขต"
        empty="ต้องกำหนดเวลา"
        error={errors.closes_at?.message}
        value={closes.value}
        onChange={(next) => {
          if (next !== null) closes.onChange(next)
        }}
      />
      {isHeld ? (
        <Limit form={form} name="valid_days" label="ใช้ได้กี่วันหลังได้รับ" empty="จนหมดเขต" />
      ) : null}
      {kind === 'personal' ? null : <CodeFields form={form} isSingle={kind === 'single'} />}
    </>
  )
}

function CodeFields({ form, isSingle }: FieldsProps & { isSingle: boolean }) {
  const group = form.field('exclusive_group')
  const alone = form.field('no_active_bonus')
  return (
    <>
      <div className={classes.pair}>
        <Limit form={form} name="per_person_day" label="สิทธิ์ต่อคนต่อวัน" />
        <Limit form={form} name="day_max" label="สิทธิ์รวมต่อวัน" />
        {isSingle ? <Limit form={form} name="per_person_batch" label="รหัสต่อคนต่อชุด" /> : null}
        <Limit form={form} name="joined_within_days" label="เฉพาะผู้สมัครไม่เกิน (วัน)" />
        <Limit form={form} name="deposit_within_days" label="ต้องมียอดฝากภายใน (วัน)" />
        <Limit form={form} name="min_level" label="ตั้งแต่ระดับสมาชิก" empty="ทุกระดับ" />
        <TextInput
          label="กลุ่มที่ใช้ได้คนละครั้ง"
          placeholder="ไม่อยู่ในกลุ่ม"
          maxLength={40}
          autoComplete="off"
          error={form.errors.exclusive_group?.message}
          value={group.value ?? ''}
          onChange={({ currentTarget }) =>
            group.onChange(currentTarget.value === '' ? null : currentTarget.value)
          }
        />
      </div>
      <CheckInput
        label="ใช้ไม่ได้ถ้ากำลังเล่นด้วยโบนัส"
        checked={alone.value === true}
        onChange={({ currentTarget }) => alone.onChange(currentTarget.checked)}
      />
    </>
  )
}

function Limit({
  form,
  name,
  label,
  empty = 'ไม่กำหนด',
}: FieldsProps & { name: LimitName; label: string; empty?: string }) {
  const { value, onChange } = form.field(name)
  return (
    <NumberField
      label={label}
      empty={empty}
      value={value ?? null}
      error={form.errors[name]?.message}
      onChange={onChange}
    />
  )
}
