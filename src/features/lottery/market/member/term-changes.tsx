import type { RateCard } from '../contract.ts'
import classes from './rate-card.module.css'

/** What differs between two versions, one line each: `3 ตัวบน · จ่าย 850 เป็น 800`. */
export function TermChanges({ changes }: { changes: RateCard['coming'][number]['changes'] }) {
  if (changes.length === 0) return <p>ไม่มีข้อความเปลี่ยนแปลง</p>
  return (
    <ul className={classes.changes}>
      {changes.map(({ label, before, after }) => (
        <li key={label}>
          {label}: {before === null ? 'เพิ่มใหม่ ' : <del>{before}</del>}
          {before !== null && after !== null ? ' เป็น ' : null}
          {after === null ? ' ยกเลิก' : <b>{after}</b>}
        </li>
      ))}
    </ul>
  )
}
