import { millionths } from '../thai/figures.ts'
import { NumberField } from './number-field.tsx'

/** A rate, typed as per cent and kept in parts of a million. */
export function PercentField({
  ppm,
  onChange,
  ...rest
}: {
  label: string
  ppm: number
  error: string | undefined
  hint?: string
  onChange: (ppm: number) => void
}) {
  return (
    <NumberField
      {...rest}
      figure={millionths}
      value={ppm}
      onChange={(next) => onChange(next ?? Number.NaN)}
    />
  )
}
