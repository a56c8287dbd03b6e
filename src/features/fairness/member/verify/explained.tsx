import { Section } from '#ui/parts/panel.tsx'
import type { ExplainedPart } from '../../rules/check-proof.ts'
import classes from './game-proof.module.css'

/** So many parts are read at a glance; more are opened by who wants them. */
const SHOWN_MAX = 6

/** How an outcome comes to what it pays, part by part. */
export function Explained({ parts }: { parts: readonly ExplainedPart[] }) {
  const list = (
    <ol className={classes.parts}>
      {parts.map((part) => (
        <li key={part.title}>
          <div className={classes.part}>
            <b>{part.title}</b>
            <span className="num">{part.sum}</span>
          </div>
          {part.lines.map((line) => (
            <p key={line} className="t13 c2">
              {line}
            </p>
          ))}
        </li>
      ))}
    </ol>
  )
  return (
    <Section title="ผลนี้มาอย่างไร">
      {parts.length <= SHOWN_MAX ? (
        list
      ) : (
        <details className={classes.fold}>
          <summary>ดูทั้ง {parts.length} รายการ</summary>
          {list}
        </details>
      )}
    </Section>
  )
}
