import classes from './dots.module.css'

/** How many there are and which one shows: dots for the eye, one sentence for a screen reader. */
export function Dots({ count, active, what }: { count: number; active: number; what: string }) {
  return (
    <span className={classes.dots} role="img" aria-label={`${what} ${active + 1} จาก ${count}`}>
      {Array.from({ length: count }, (_, at) => (
        <i key={at} data-on={at === active || undefined} />
      ))}
    </span>
  )
}
