import { AmountLine } from '#ui/parts/amount-line.tsx'
import { Segmented } from '#ui/parts/choice.tsx'
import { TextInput } from '#ui/parts/field.tsx'
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
  ['times_a_day', 'จำนวนครั้งต่อวัน', 1],
  ['fee_bp', 'ค่าธรรมเนียมตามยอด (%)', 100],
  ['free_times_a_day', 'ไม่คิดค่าธรรมเนียมวันละ (ครั้ง)', 1],
  ['turnover_x100', 'ยอดเล่นต่อยอดฝาก (เท่า)', 100],
  ['target_minutes', 'ควรตัดสินใน (นาที)', 1],
  ['breach_minutes', 'ช้าเกินเมื่อ (นาที)', 1],
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
      {numbers.map(([name, label, parts]) => (
        <TextInput
          key={name}
          label={label}
          inputMode="decimal"
          defaultValue={`${terms[name] / parts}`}
          error={errorOf(name)}
          onChange={(event) => {
            const value = Math.round(Number(event.currentTarget.value) * parts)
            if (Number.isFinite(value)) onChange({ ...terms, [name]: value })
          }}
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
