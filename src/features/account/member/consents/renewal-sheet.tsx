import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { callKey } from '#ui/client/use-call.ts'
import { Button } from '#ui/parts/button.tsx'
import { ListRow } from '#ui/parts/list-row.tsx'
import { PanelList } from '#ui/parts/panel.tsx'
import { Sheet, SheetActions, SheetBody } from '#ui/parts/sheet.tsx'
import { consentVersions, type requiredPurposes } from '../../consent-contract.ts'
import { bootstrap } from '../../contract.ts'
import { DocumentSheet } from '../documents/document-sheet.tsx'
import { privacy } from '../documents/privacy.ts'
import { terms } from '../documents/terms.ts'
import { versionText } from '../documents/version-text.ts'
import classes from './consents.module.css'
import { useSayConsent } from './use-consents.ts'

type Text = (typeof requiredPurposes)[number]

const documents = { terms, privacy }

/** Which texts are new, each to be read here, and one button that accepts them. */
export function RenewalSheet({ due, onLater }: { due: readonly Text[]; onLater: () => void }) {
  const cache = useQueryClient()
  const [read, setRead] = useState<Text>()
  const { say, pending } = useSayConsent()
  const accept = async () => {
    for (const purpose of due) {
      const consent = { purpose, version: consentVersions[purpose], is_given: null, last: null }
      if (!(await say(consent, true))) return
    }
    await cache.invalidateQueries({ queryKey: callKey(bootstrap) })
  }
  return (
    <>
      <Sheet open onClose={onLater} title="มีเอกสารฉบับใหม่">
        <SheetBody>
          <div className={classes.ask}>
            <p className="c2">เราแก้ไขเอกสารต่อไปนี้ กรุณาอ่านและยอมรับฉบับใหม่เพื่อใช้บริการต่อ</p>
            <PanelList>
              {due.map((purpose) => (
                <ListRow
                  key={purpose}
                  title={documents[purpose].title}
                  note={`ฉบับวันที่ ${versionText(consentVersions[purpose])}`}
                  end={<span className="t14">อ่าน</span>}
                  onPress={() => setRead(purpose)}
                />
              ))}
            </PanelList>
            <p className="t13 c2">หากไม่ยอมรับ คุณยังถอนเงินและติดต่อเจ้าหน้าที่เพื่อปิดบัญชีได้</p>
          </div>
        </SheetBody>
        <SheetActions>
          <Button look="quiet" size="lg" onClick={onLater}>
            ไว้ภายหลัง
          </Button>
          <Button size="lg" sending={pending && 'กำลังบันทึก…'} onClick={() => void accept()}>
            ยอมรับ
          </Button>
        </SheetActions>
      </Sheet>
      {read ? <DocumentSheet name={read} onClose={() => setRead(undefined)} /> : null}
    </>
  )
}
