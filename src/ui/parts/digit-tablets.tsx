import classes from './digit-tablets.module.css'

/**
 * A number on tablets. `ivory`: typed by the member or announced; `gold`: it won; `flat`: in
 * passing. `slots` keeps empty places for digits still to come, with the caret on the next one.
 */
export function DigitTablets({
  digits,
  look = 'flat',
  size = 'md',
  slots,
  label,
}: {
  digits: string
  look?: 'ivory' | 'gold' | 'flat'
  /** 20, 26, 38 or 54 px wide. */
  size?: 'sm' | 'md' | 'lg' | 'xl'
  slots?: number
  label?: string
}) {
  const places = Array.from({ length: Math.max(slots ?? 0, digits.length) }, (_, at) => at)
  return (
    <span
      className={classes.tablets}
      data-look={look}
      data-size={size}
      role="img"
      aria-label={label ?? (digits === '' ? 'ยังไม่มีเลข' : [...digits].join(' '))}
    >
      {places.map((at) => (
        <b
          key={at}
          data-empty={digits[at] === undefined || undefined}
          data-next={(slots !== undefined && at === digits.length) || undefined}
        >
          {digits[at] ?? ''}
        </b>
      ))}
    </span>
  )
}
