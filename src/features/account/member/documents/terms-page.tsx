import { PageBar } from '#ui/parts/page-bar.tsx'
import { consentVersions } from '../../consent-contract.ts'
import { DocumentText } from './document-text.tsx'
import classes from './document.module.css'
import { terms } from './terms.ts'

/** The terms as a page of their own, for everybody. */
export function TermsPage() {
  return (
    <div className={classes.page}>
      <PageBar title={terms.title} />
      <DocumentText document={terms} version={consentVersions.terms} />
    </div>
  )
}
