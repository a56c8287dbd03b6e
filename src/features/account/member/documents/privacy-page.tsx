import { PageBar } from '#ui/parts/page-bar.tsx'
import { documentVersions } from '../../contract.ts'
import { DocumentText } from './document-text.tsx'
import classes from './document.module.css'
import { privacy } from './privacy.ts'

/** The privacy policy as a page of its own, for everybody. */
export function PrivacyPage() {
  return (
    <div className={classes.page}>
      <PageBar title={privacy.title} />
      <DocumentText document={privacy} version={documentVersions.privacy} />
    </div>
  )
}
