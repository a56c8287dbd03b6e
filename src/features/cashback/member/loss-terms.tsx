import { lazy, Suspense } from 'react'
import type { CashbackWire } from '../contract.ts'
import classes from './cashback.module.css'

const LossTermList = lazy(() =>
  import('./loss-later.tsx').then((file) => ({ default: file.LossTermList })),
)

/** What the sum goes by, before anybody plays for it; closed at first, so its lines come after the page. */
export function LossTerms({ terms }: { terms: CashbackWire['terms'] }) {
  return (
    <details className={classes.details}>
      <summary className="medium">เงื่อนไข</summary>
      <Suspense>
        <LossTermList terms={terms} />
      </Suspense>
    </details>
  )
}
