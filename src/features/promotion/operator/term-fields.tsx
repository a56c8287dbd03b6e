import { plainSigns } from '#kernel/plain-signs.ts'
import type { Form } from '#ui/client/form.ts'
import { AmountLine } from '#ui/parts/amount-line.tsx'
import { NumberField } from '#ui/parts/number-field.tsx'
import { SelectInput } from '#ui/parts/select-input.tsx'
import { type Figure, hundredths } from '#ui/thai/figures.ts'
import { clockOf } from '../member/promotion-words.ts'
import { WAGER_TIMES_MAX } from '../rules/terms.ts'
import classes from './promotion-desk.module.css'
import type { PromotionValues } from './promotion-form.ts'

type Names<Kind> = {
  [Name in keyof PromotionValues]-?: PromotionValues[Name] extends Kind ? Name : never
}[keyof PromotionValues]
type AmountName = Names<string | null> &
  ('deposit_min' | 'deposit_max' | 'bonus_max' | 'stake_max' | 'cashout_max' | 'budget')
type NumberName = Names<number | null>

interface FormProps {
  form: Form<PromotionValues>
}

/** Who gets it, how much, what has to be played for it, and what all of it may cost. */
export function TermFields({ form }: FormProps) {
  const isFree = form.watch('kind') === 'free_credit'
  return (
    <>
      <div className={classes.pair}>
        <GetFields form={form} />
        <CountField
          form={form}
          name="wager_times"
          label="ต้องเล่นครบ (เท่า)"
          hint={`1 ถึง ${WAGER_TIMES_MAX} เท่า`}
        />
        <CountField form={form} name="lifetime_days" label="ใช้ได้ (วัน)" hint="1 ถึง 90 วัน" />
        <AmountField
          form={form}
          name="stake_max"
          label="เดิมพันสูงสุดต่อโพย (บาท)"
          empty="10% ของโบนัส"
        />
        <AmountField
          form={form}
          name="cashout_max"
          label="โอนเข้ากระเป๋าหลักได้ไม่เกิน (บาท)"
          empty={isFree ? 'ต้องกำหนด' : 'ทั้งหมดที่เหลือ'}
        />
        <CountField
          form={form}
          name="joined_within_days"
          label="เฉพาะผู้สมัครไม่เกิน (วัน)"
          empty="สมาชิกทุกคน"
        />
        <AmountField form={form} name="budget" label="งบทั้งหมด (บาท)" hint="โบนัสทุกสิทธิ์รวมกันไม่เกินนี้" />
      </div>
      <ChoiceFields form={form} isFree={isFree} />
    </>
  )
}

/** When, for which deposit, and how much. */
function GetFields({ form }: FormProps) {
  const kind = form.watch('kind')
  const isFree = kind === 'free_credit'
  return (
    <>
      {kind === 'happy_hour' ? (
        <>
          <CountField form={form} name="hour_from" label="เริ่มเวลา" figure={clock} />
          <CountField form={form} name="hour_to" label="ถึงเวลา" figure={clock} />
        </>
      ) : null}
      {isFree ? null : (
        <>
          <CountField
            form={form}
            name="rate_bp"
            label="โบนัส (% ของยอดฝาก)"
            hint="ไม่เกิน 200"
            figure={hundredths}
          />
          <AmountField form={form} name="deposit_min" label="ยอดฝากขั้นต่ำ (บาท)" />
          <AmountField form={form} name="deposit_max" label="ยอดฝากสูงสุด (บาท)" empty="ไม่จำกัด" />
        </>
      )}
      <AmountField
        form={form}
        name="bonus_max"
        label={isFree ? 'เครดิตฟรี (บาท)' : 'โบนัสสูงสุดต่อสิทธิ์ (บาท)'}
      />
    </>
  )
}

function ChoiceFields({ form, isFree }: FormProps & { isFree: boolean }) {
  const base = form.field('wager_base')
  const stacking = form.field('stacking')
  const byCoupon = form.field('by_coupon')
  return (
    <>
      {isFree ? null : (
        <SelectInput
          label="จำนวนเท่าคิดจาก"
          options={[
            { value: 'bonus', label: 'โบนัส' },
            { value: 'deposit_and_bonus', label: 'เงินฝากรวมโบนัส (ไม่เกิน 10 เท่าของโบนัส)' },
          ]}
          value={base.value}
          onChange={(value) => base.onChange(value as PromotionValues['wager_base'])}
        />
      )}
      <SelectInput
        label="ใช้ร่วมกับโบนัสอื่น"
        options={[
          { value: 'one_per_product', label: 'ได้ เกมละหนึ่งโบนัส' },
          { value: 'alone', label: 'ไม่ได้ ต้องไม่มีโบนัสอื่นอยู่' },
        ]}
        value={stacking.value}
        onChange={(value) => stacking.onChange(value as PromotionValues['stacking'])}
      />
      <SelectInput
        label="สมาชิกรับได้"
        options={[
          { value: 'hand', label: 'จากหน้าโปรโมชั่น' },
          { value: 'coupon', label: 'ด้วยคูปองเท่านั้น ไม่แสดงในหน้าโปรโมชั่น' },
        ]}
        value={byCoupon.value === true ? 'coupon' : 'hand'}
        onChange={(value) => byCoupon.onChange(value === 'coupon')}
      />
    </>
  )
}

interface FieldProps<Name> {
  form: Form<PromotionValues>
  name: Name
  label: string
  hint?: string
  /** What it means when nothing is typed; left out: something must be. */
  empty?: string
}

function AmountField({ form, name, label, hint, empty }: FieldProps<AmountName>) {
  const { value, onChange } = form.field(name)
  return (
    <AmountLine
      label={label}
      wire={value ?? ''}
      error={form.errors[name]?.message}
      hint={hint}
      {...(empty === undefined ? {} : { placeholder: empty })}
      onChange={(wire) => onChange(wire === '' && empty !== undefined ? null : wire)}
    />
  )
}

/** `18:30` or `18.30` as minutes of the day. */
function readClock(text: string): number {
  const match = /^(\d{1,2})[:.](\d{2})$/.exec(plainSigns(text).trim())
  return match && Number(match[2]) < 60 ? Number(match[1]) * 60 + Number(match[2]) : Number.NaN
}

const clock: Figure = { read: readClock, write: clockOf, fault: 'ต้องเป็นเวลา เช่น 18:30' }

function CountField({
  form,
  name,
  ...rest
}: FieldProps<NumberName> & {
  figure?: Figure
}) {
  const { value, onChange } = form.field(name)
  return (
    <NumberField {...rest} value={value} error={form.errors[name]?.message} onChange={onChange} />
  )
}
