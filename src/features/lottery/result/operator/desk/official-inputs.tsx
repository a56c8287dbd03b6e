import { plainSigns } from '#kernel/plain-signs.ts'
import { TextInput } from '#ui/parts/field.tsx'
import { mayBecome } from '../../../rules/derive.ts'
import type { FieldWire, Official } from './desk-wire.ts'
import classes from './result-form.module.css'

/** Signs of a source's figure that has no length of its own. */
const FIGURE_MAX = 20

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

/** A complete value moves the focus to the next one, and the last one to the source field. */
function toNext(input: HTMLInputElement): void {
  const inputs = inputsAround(input)
  const next = inputs[inputs.indexOf(input) + 1]
  if (next && next.value === '') next.focus()
}

function toPrevious(input: HTMLInputElement): void {
  const inputs = inputsAround(input)
  inputs[inputs.indexOf(input) - 1]?.focus()
}

const inputsAround = ({ form }: HTMLInputElement): HTMLInputElement[] => [
  ...(form?.querySelectorAll<HTMLInputElement>('[data-official], [data-source]') ?? []),
]

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
      // tidy: allow typed-amounts, a source's own figures are kept as they stand there
      inputMode={field.digits === null ? 'decimal' : 'numeric'}
      autoComplete="off"
      className={classes.digits ?? ''}
      value={value}
      error={mayBecome(field, value) ? undefined : faultOf(field)}
      data-official
      onChange={(event) => {
        const text = plainSigns(event.currentTarget.value).slice(0, field.digits ?? FIGURE_MAX)
        onChange(text)
        if (text.length === field.digits) toNext(event.currentTarget)
      }}
      onKeyDown={(event) => {
        if (event.key === 'Backspace' && value === '') toPrevious(event.currentTarget)
      }}
    />
  )
}

/** A comma is a decimal point in some countries and none in others: nobody guesses which was meant. */
const faultOf = ({ digits, example }: FieldWire): string =>
  digits === null
    ? `ใส่ตัวเลขกับจุดทศนิยมไม่เกิน 2 ตำแหน่ง ไม่ใช้จุลภาค เช่น ${example}`
    : `ใส่ตัวเลข ${digits} หลัก`
