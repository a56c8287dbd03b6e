import { IconArrowRight } from '@tabler/icons-react'
import type { PageItem } from '../client/use-call.ts'
import type { objectHistory } from '#kernel/history.ts'
import { formatMoney } from '../thai/money.ts'
import { thaiDateTime, thaiDay } from '../thai/dates.ts'
import classes from './audit-entry.module.css'

/** An entry of the audit trail, as the calls have it. */
export type AuditEntry = PageItem<typeof objectHistory>
type Line = AuditEntry['changes'][number]

/** `งวด ฮานอยปกติ 22 พ.ย. 69`: what an entry is about, as people know it. */
export function auditObjectName({ object }: AuditEntry): string {
  return `${object.kind_name} ${object.name ?? object.id}`
}

/** One entry: what was done and when, what changed, by whom and why. */
export function AuditEntryView({
  entry,
  linesMax = Number.POSITIVE_INFINITY,
  showObject,
}: {
  entry: AuditEntry
  /** How many lines stand here; the rest is counted. */
  linesMax?: number
  /** Says what it was done to, where a list has entries of several things. */
  showObject?: boolean
}) {
  const lines = [...entry.changes, ...entry.facts]
  const more = lines.length - linesMax
  return (
    <>
      <span className={classes.head}>
        <span className="medium">{entry.action_name}</span>
        <time className="t13 c2 nowrap" dateTime={entry.at}>
          {thaiDateTime(entry.at)}
        </time>
      </span>
      {showObject ? <span className={classes.line}>{auditObjectName(entry)}</span> : null}
      {lines.slice(0, linesMax).map((line) => (
        <AuditLine key={line.field} line={line} isFact={entry.facts.includes(line)} />
      ))}
      {more > 0 ? <span className="t13 c2">และอีก {more} อย่าง</span> : null}
      {entry.reason === null ? null : (
        <span className={classes.line}>
          <span className="c2">เหตุผล:</span> {entry.reason}
        </span>
      )}
      <span className="t13 c2">โดย {entry.staff_name}</span>
    </>
  )
}

/** `สถานะ: รออนุมัติ → อนุมัติแล้ว`, or of what did not change `แหล่งผล: XSMB`. */
function AuditLine({ line, isFact }: { line: Line; isFact: boolean }) {
  return (
    <span className={classes.line}>
      <span className="c2">{line.name}:</span>{' '}
      {isFact ? (
        wordOf(line, line.after)
      ) : (
        <>
          {wordOf(line, line.before)}{' '}
          <IconArrowRight size={14} stroke={2} className={classes.arrow ?? ''} aria-hidden />
          <span className="visually-hidden">เป็น</span> <b>{wordOf(line, line.after)}</b>
        </>
      )}
    </span>
  )
}

function wordOf({ form }: Line, value: string | null): string {
  if (value === null) return '—'
  if (form === 'baht') return formatMoney(value)
  if (form === 'time') return thaiDateTime(value)
  return form === 'day' ? thaiDay(value) : value
}
