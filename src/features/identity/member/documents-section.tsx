import { IconSend } from '@tabler/icons-react'
import { useAction } from '#ui/client/use-action.ts'
import { Button, ButtonLink } from '#ui/parts/button.tsx'
import { Note } from '#ui/parts/note.tsx'
import { Panel, Section } from '#ui/parts/panel.tsx'
import { toast } from '#ui/parts/toast-store.ts'
import { thaiDateTime } from '#ui/thai/dates.ts'
import { getIdentity, type IdentityWire, sendDocuments } from '../contract.ts'
import { documentKinds, faultWords } from '../rules/documents.ts'
import { DocumentField } from './document-field.tsx'
import classes from './identity-screen.module.css'

/** Sending documents in, by where they stand: nothing, waiting, refused with the reason, accepted. */
export function DocumentsSection({ identity }: { identity: IdentityWire }) {
  const { status, asked_at: asked, decided_at: decided } = identity
  if (status === 'accepted') {
    return (
      <Note tone="green" role="status">
        {`เอกสารของคุณผ่านการตรวจแล้ว${decided ? ` เมื่อ ${thaiDateTime(decided)}` : ''}`}
      </Note>
    )
  }
  if (status === 'waiting') {
    return (
      <Note tone="blue" role="status">
        {`ส่งเอกสารแล้ว${asked ? ` เมื่อ ${thaiDateTime(asked)}` : ''} เจ้าหน้าที่กำลังตรวจ ระหว่างนี้ฝาก ถอน และเล่นได้ตามปกติ เราจะแจ้งผลให้ทราบ`}
      </Note>
    )
  }
  return (
    <Section title="ยืนยันด้วยเอกสาร">
      {identity.may_send ? <SendForm identity={identity} /> : <BankFirst />}
    </Section>
  )
}

/** Without an account that the bank knows by the member's name there is nothing to compare a card with. */
function BankFirst() {
  return (
    <Panel padded className="stack">
      <p>ต้องมีบัญชีธนาคารชื่อเดียวกับคุณก่อน เพิ่มบัญชีได้ที่หน้าโปรไฟล์</p>
      <ButtonLink to="/member/profile" look="outline">
        ไปที่หน้าโปรไฟล์
      </ButtonLink>
    </Panel>
  )
}

function SendForm({ identity }: { identity: IdentityWire }) {
  const send = useAction(sendDocuments, {
    renews: [getIdentity],
    onDone: () => toast.success('ส่งเอกสารแล้ว'),
  })
  const missing = documentKinds.filter((kind) => !identity.drafts.includes(kind))
  return (
    <div className="stack">
      {identity.status === 'refused' && identity.fault ? (
        <Note tone="amber" role="status">
          <b>เอกสารครั้งก่อนไม่ผ่าน</b>
          <br />
          {faultWords[identity.fault]}
          {identity.note ? (
            <>
              <br />
              {`เจ้าหน้าที่แจ้งว่า: ${identity.note}`}
            </>
          ) : null}
        </Note>
      ) : null}
      <Panel padded className={classes.documents ?? ''}>
        {documentKinds.map((kind) => (
          <DocumentField key={kind} kind={kind} isHere={identity.drafts.includes(kind)} />
        ))}
      </Panel>
      <p className="t13 c2">
        ใช้เพื่อยืนยันว่าเป็นตัวคุณเท่านั้น ภาพถูกเข้ารหัสก่อนเก็บ เฉพาะเจ้าหน้าที่ที่มีสิทธิ์เปิดดูได้ และทุกครั้งที่เปิดมีบันทึก
        ภาพที่ไม่ผ่านลบใน 30 วัน ภาพที่ผ่านเก็บไม่เกิน 5 ปีตามกฎหมาย
      </p>
      <Button
        size="lg"
        wide
        icon={<IconSend size={20} stroke={1.75} aria-hidden />}
        sending={send.pending && 'กำลังส่ง…'}
        blocked={missing.length > 0 && `เลือกภาพให้ครบ ${documentKinds.length} ภาพก่อน`}
        onClick={() => send.run({})}
      >
        ส่งให้เจ้าหน้าที่ตรวจ
      </Button>
    </div>
  )
}
