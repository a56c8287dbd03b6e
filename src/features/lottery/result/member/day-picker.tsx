import { IconCalendar, IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { addDays, type Day } from '#kernel/time.ts'
import { IconButton } from '#ui/parts/icon-button.tsx'
import { thaiDayHeading } from '#ui/thai/dates.ts'
import classes from './day-picker.module.css'

/** A day in Thai words between the day before and the day after; a tap on it opens the calendar. */
export function DayPicker({
  day,
  today,
  onChange,
}: {
  day: Day
  today: Day
  onChange: (day: Day) => void
}) {
  return (
    <div className={classes.bar}>
      <IconButton
        label="วันก่อนหน้า"
        icon={<IconChevronLeft size={22} stroke={1.75} aria-hidden />}
        onClick={() => onChange(addDays(day, -1))}
      />
      <label className={classes.day}>
        <IconCalendar size={20} stroke={1.75} aria-hidden />
        <span className="t16 medium nowrap">{thaiDayHeading(day, today)}</span>
        <input
          type="date"
          aria-label="เลือกวันที่"
          max={today}
          value={day}
          onChange={(event) => onChange(event.currentTarget.value || today)}
        />
      </label>
      <IconButton
        label="วันถัดไป"
        icon={<IconChevronRight size={22} stroke={1.75} aria-hidden />}
        disabled={day >= today}
        onClick={() => onChange(addDays(day, 1))}
      />
    </div>
  )
}
