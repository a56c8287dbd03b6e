import { IconCalendar, IconChevronLeft, IconChevronRight, IconX } from '@tabler/icons-react'
import { addDays, type Day } from '#kernel/time.ts'
import { IconButton } from '#ui/parts/icon-button.tsx'
import { thaiDayHeading } from '#ui/thai/dates.ts'
import classes from './day-picker.module.css'

/**
 * Every day, or one in Thai words between the day before and the day after; a tap on it opens the
 * calendar.
 */
export function DayPicker({
  day,
  today,
  onChange,
}: {
  day: Day | undefined
  today: Day
  onChange: (day: Day | undefined) => void
}) {
  return (
    <div className={classes.bar}>
      {day === undefined ? null : (
        <IconButton
          label="วันก่อนหน้า"
          icon={<IconChevronLeft size={22} stroke={1.75} aria-hidden />}
          onClick={() => onChange(addDays(day, -1))}
        />
      )}
      <label className={classes.day}>
        <IconCalendar size={20} stroke={1.75} aria-hidden />
        <span className="t16 medium nowrap">
          {day === undefined ? 'ทุกวัน' : thaiDayHeading(day, today)}
        </span>
        <input
          type="date"
          aria-label="เลือกวันที่"
          max={today}
          value={day ?? ''}
          onChange={(event) => onChange(event.currentTarget.value || undefined)}
        />
      </label>
      {day === undefined ? null : (
        <>
          <IconButton
            label="วันถัดไป"
            icon={<IconChevronRight size={22} stroke={1.75} aria-hidden />}
            disabled={day >= today}
            onClick={() => onChange(addDays(day, 1))}
          />
          <IconButton
            label="ดูทุกวัน"
            icon={<IconX size={20} stroke={1.75} aria-hidden />}
            onClick={() => onChange(undefined)}
          />
        </>
      )}
    </div>
  )
}
