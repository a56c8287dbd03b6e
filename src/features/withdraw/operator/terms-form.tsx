import { AmountLine } from '#ui/parts/amount-line.tsx'
import { Segmented } from '#ui/parts/choice.tsx'
import { NumberField } from '#ui/parts/number-field.tsx'
import { hundredths, whole } from '#ui/thai/figures.ts'
import type { WireTerms } from './terms-words.ts'

type Errors = (name: keyof WireTerms) => string | undefined

const amounts = [
  ['min_amount', 'ขั้นต่ำต่อครั้ง (บาท)'],
  ['max_amount', 'สูงสุดต่อครั้ง (บาท)'],
  ['fee_fixed', 'ค่าธรรมเนียมต่อครั้ง (บาท)'],
] as const
/** Empty means: no bound. */
const bounds = [
  ['day_max', 'สูงสุดต่อวัน (บาท, ว่าง = ไม่จำกัด)'],
  ['auto_approve_up_to', 'ผ่านอัตโนมัติรวม 24 ชม. ไม่เกิน (บาท, ว่าง = ปิด)'],
  ['batch_up_to', 'อนุมัติหลายรายการได้คนเดียวต่อชั่วโมง (บาท, ว่าง = ไม่จำกัด)'],
] as const
const numbers = [
  ['times_a_day', 'จำนวนครั้งต่อวัน', whole],
  ['fee_bp', 'ค่าธรรมเนียมตามยอด (%)', hundredths],
  ['free_times_a_day', 'ไม่คิดค่าธรรมเนียมวันละ (ครั้ง)', whole],
  ['turnover_x100', 'ยอดเล่นต่อยอดฝาก (เท่า)', hundredths],
  ['target_minutes', 'ควรตัดสินใน (นาที)', whole],
  ['breach_minutes', 'ช้าเกินเมื่อ (นาที)', whole],
] as const

/** Every term as a line of a form; what is wrong stands at its line. */
export function TermsForm({
  terms,
  onChange,
  errorOf,
}: {
  terms: WireTerms
  onChange: (terms: WireTerms) => void
  errorOf: Errors
}) {
  return (
    <>
      {amounts.map(([name, label]) => (
        <AmountLine
          key={name}
          label={label}
          wire={terms[name]}
          error={errorOf(name)}
          onChange={(wire) => onChange({ ...terms, [name]: wire })}
        />
      ))}
      {bounds.map(([name, label]) => (
        <AmountLine
          key={name}
          label={label}
          wire={terms[name] ?? ''}
          error={errorOf(name)}
          onChange={(wire) => onChange({ ...terms, [name]: wire === '' ? null : wire })}
        />
      ))}
      {numbers.map(([name, label, figure]) => (
        <NumberField
          key={name}
          label={label}
          figure={figure}
          value={terms[name]}
          error={errorOf(name)}
          onChange={(value) => onChange({ ...terms, [name]: value ?? Number.NaN })}
        />
      ))}
      <Segmented
        label="เมื่อยังเล่นไม่ครบ"
        items={[
          { value: 'look', label: 'ให้คนตรวจ' },
          { value: 'refuse', label: 'ถอนไม่ได้' },
        ]}
        value={terms.turnover_refuses ? 'refuse' : 'look'}
        onChange={(way) => onChange({ ...terms, turnover_refuses: way === 'refuse' })}
      />
    </>
  )
}
