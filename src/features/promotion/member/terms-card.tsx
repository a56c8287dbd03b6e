import type { ReactNode } from 'react'
import { DescriptionList } from '#ui/parts/description-list.tsx'
import { Panel } from '#ui/parts/panel.tsx'
import { kindWords, sentenceOf, type TermsWire, termRows } from './promotion-words.ts'
import classes from './promotions.module.css'

/** All that a promotion says: a sentence and a table, on the member's page and before it is let out. */
export function TermsCard({ terms, children }: { terms: TermsWire; children?: ReactNode }) {
  return (
    <Panel padded role="article" className={classes.card ?? ''}>
      <div>
        <p className="t13 c2">{kindWords[terms.kind]}</p>
        <h2 className="t20">{terms.title}</h2>
      </div>
      <p>{sentenceOf(terms)}</p>
      <DescriptionList facts={termRows(terms)} />
      {children}
    </Panel>
  )
}
