import { TextInput } from '#ui/parts/field.tsx'
import type { FieldWire, Official } from './desk-wire.ts'
import classes from './result-form.module.css'

/** One input a value, in the order of the source. */
export function OfficialInputs({
  fields,
  values,
  onChange,
}: {
  fields: readonly FieldWire[]
  values: Official
  onChange: (name: string, at: number, text: string) => void
}) {
  return (
    <div className={classes.fields}>
      {fields.flatMap((field) =>
        Array.from({ length: field.count }, (_, at) => (
          <OfficialInput
            key={`${field.name}-${at}`}
            field={field}
            at={at}
            value={values[field.name]?.[at] ?? ''}
            onChange={(text) => onChange(field.name, at, text)}
          />
        )),
      )}
    </div>
  )
}

function OfficialInput({
  field,
  at,
  value,
  onChange,
}: {
  field: FieldWire
  at: number
  value: string
  onChange: (text: string) => void
}) {
  return (
    <TextInput
      label={field.count > 1 ? `${field.label} (${at + 1})` : field.label}
      hint={field.digits === null ? `เช่น ${field.example}` : `${field.digits} หลัก`}
      inputMode={field.digits === null ? 'decimal' : 'numeric'}
      autoComplete="off"
      maxLength={field.digits ?? 20}
      className={classes.digits ?? ''}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
