import type { ReactNode } from 'react'
import classes from './description-list.module.css'

/** Facts as word and value, one per line: `ยอดรวม … ฿230.00`. */
export function DescriptionList({
  facts,
}: {
  facts: readonly { term: ReactNode; value: ReactNode; strong?: boolean }[]
}) {
  return (
    <dl className={classes.list}>
      {facts.map(({ term, value, strong }, index) => (
        <div key={index} data-strong={strong || undefined}>
          <dt>{term}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
