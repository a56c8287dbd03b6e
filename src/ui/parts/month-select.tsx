import { bangkokDay } from '#kernel/time.ts'
import { useDrawnNow } from '../client/server-clock.ts'
import { SelectInput } from './select-input.tsx'
import { monthWord } from '../thai/dates.ts'

const MONTHS_BACK = 12

/** `2026-11`, counted back from the month of a Bangkok day. */
const monthsBefore = (today: string): string[] => {
  const [year = 0, month = 1] = today.split('-').map(Number)
  return Array.from({ length: MONTHS_BACK }, (_, back) => {
    const at = year * 12 + (month - 1) - back
    return `${Math.floor(at / 12)}-${`${(at % 12) + 1}`.padStart(2, '0')}`
  })
}

/** This Bangkok month, `2026-11`. */
export const useThisMonth = (): string =>
  useDrawnNow((now) => bangkokDay(new Date(now)).slice(0, 7))

/** One of the last twelve months, or the older one that is chosen. */
export function MonthSelect({
  value,
  onChange,
}: {
  value: string
  onChange: (month: string) => void
}) {
  const months = new Set(monthsBefore(useDrawnNow((now) => bangkokDay(new Date(now))))).add(value)
  return (
    <SelectInput
      label="เดือน"
      value={value}
      options={[...months].map((month) => ({ value: month, label: monthWord(month) }))}
      onChange={onChange}
    />
  )
}
