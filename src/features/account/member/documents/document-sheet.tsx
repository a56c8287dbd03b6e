import { Button } from '#ui/parts/button.tsx'
import { Sheet, SheetActions, SheetBody } from '#ui/parts/sheet.tsx'
import { consentVersions } from '../../consent-contract.ts'
import { DocumentText } from './document-text.tsx'
import { privacy } from './privacy.ts'
import { terms } from './terms.ts'

const documents = { terms, privacy }
export type DocumentName = keyof typeof documents

/** The terms or the privacy policy to read without leaving the registration. */
export function DocumentSheet({ name, onClose }: { name: DocumentName; onClose: () => void }) {
  const document = documents[name]
  return (
    <Sheet open onClose={onClose} title={document.title} maxWidth={720}>
      <SheetBody>
        <DocumentText document={document} version={consentVersions[name]} />
      </SheetBody>
      <SheetActions>
        <Button look="quiet" size="lg" onClick={onClose}>
          ปิด
        </Button>
      </SheetActions>
    </Sheet>
  )
}
