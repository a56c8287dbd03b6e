import { lazy, Suspense } from 'react'
import { loadDispensable } from '#ui/client/chunk-reload.ts'
import { useIsDeviceKnown } from '#ui/client/persisted.ts'
import { PageBar } from '#ui/parts/page-bar.tsx'
import { consentVersions } from '../../consent-contract.ts'
import { DocumentText } from './document-text.tsx'
import classes from './document.module.css'
import { privacy } from './privacy.ts'

const FreeConsents = lazy(() =>
  loadDispensable(
    async () => ({
      default: (await import('../consents/consents-section.tsx')).FreeConsentsSection,
    }),
    { default: () => <></> },
  ),
)

/** The privacy policy as a page of its own, for everybody. */
export function PrivacyPage() {
  const isOpened = useIsDeviceKnown()
  return (
    <div className={classes.page}>
      <PageBar title={privacy.title} />
      <DocumentText document={privacy} version={consentVersions.privacy} />
      <Suspense>{isOpened ? <FreeConsents /> : null}</Suspense>
    </div>
  )
}
