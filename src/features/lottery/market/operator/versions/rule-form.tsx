import { CheckInput, Field } from '#ui/parts/field.tsx'
import { NumberField } from '#ui/parts/number-field.tsx'
import field from '#ui/parts/field.module.css'
import type { RuleTerms } from '../market-wire.ts'
import classes from './version-form.module.css'

const counts = [
  ['cancel_window_min', 'ยกเลิกได้ภายใน (นาที)'],
  ['cancel_before_close_min', 'ต้องก่อนปิดรับ (นาที)'],
  ['cancel_per_day', 'ยกเลิกได้วันละ (ครั้ง)'],
  ['void_after_min', 'ไม่มีผลแล้วคืนเงินใน (นาที)'],
] as const

/** The text that members read, and how bills may be taken back. */
export function RuleForm({
  terms,
  errors,
  onChange,
}: {
  terms: RuleTerms
  errors: Readonly<Record<string, string>>
  onChange: (terms: RuleTerms) => void
}) {
  return (
    <>
      <Field
        label="กติกา (บรรทัดละหัวข้อ)"
        error={errors['terms.rule.rule_text']}
        control={(described) => (
          <textarea
            {...described}
            rows={10}
            maxLength={8000}
            className={field.input}
            value={terms.rule_text}
            onChange={(event) => onChange({ ...terms, rule_text: event.currentTarget.value })}
          />
        )}
      />
      <CheckInput
        label="สมาชิกยกเลิกโพยเองได้"
        checked={terms.allow_cancel}
        onChange={(event) => onChange({ ...terms, allow_cancel: event.currentTarget.checked })}
      />
      <div className={classes.fields}>
        {counts.map(([name, label]) => (
          <NumberField
            key={name}
            label={label}
            value={terms[name]}
            error={errors[`terms.rule.${name}`]}
            onChange={(count) => onChange({ ...terms, [name]: count ?? Number.NaN })}
          />
        ))}
      </div>
    </>
  )
}
