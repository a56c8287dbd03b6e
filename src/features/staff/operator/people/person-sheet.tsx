import { useState } from 'react'
import { Button } from '#ui/parts/button.tsx'
import { DescriptionList } from '#ui/parts/description-list.tsx'
import { HistoryButton } from '#ui/parts/history-button.tsx'
import { Note } from '#ui/parts/note.tsx'
import { Sheet, SheetBody } from '#ui/parts/sheet.tsx'
import { StatusChip } from '#ui/parts/status-chip.tsx'
import { thaiDateTime } from '#ui/thai/dates.ts'
import type { WirePerson } from '../../people-contract.ts'
import type { PersonAction } from '../../rules.ts'
import { proposalSentence, stateLooks } from './people-words.ts'
import classes from './person-sheet.module.css'
import { PersonStep } from './person-step.tsx'

const actionWords: Readonly<Record<PersonAction, { label: string; danger?: true; main?: true }>> = {
  decide: { label: 'ตรวจข้อเสนอ', main: true },
  withdraw: { label: 'ถอนข้อเสนอ' },
  one_time: { label: 'ออกรหัสใช้ครั้งเดียว', main: true },
  roles: { label: 'เปลี่ยนบทบาท' },
  reset: { label: 'ให้ตั้งรหัสผ่านใหม่' },
  on: { label: 'เปิดใช้อีกครั้ง', main: true },
  sessions: { label: 'ให้ออกจากระบบทุกอุปกรณ์' },
  off: { label: 'ปิดใช้บัญชี', danger: true },
}

/** One account: who it is, what waits, what was done to it, and what may be done. */
export function PersonSheet({
  person,
  maySeeHistory,
  onClose,
}: {
  person: WirePerson
  maySeeHistory: boolean
  onClose: () => void
}) {
  const [step, setStep] = useState<PersonAction>()
  const { proposal } = person
  return (
    <Sheet open onClose={onClose} title={person.display_name} maxWidth={520}>
      <SheetBody>
        <div className="stack">
          {proposal ? (
            <Note tone="blue">
              {proposalSentence(proposal)}
              {proposal.by_me ? ' · รออีกคนหนึ่งอนุมัติ' : ''}
            </Note>
          ) : null}
          <DescriptionList
            facts={[
              { term: 'สถานะ', value: <StatusChip {...stateLooks[person.state]} /> },
              { term: 'ชื่อผู้ใช้', value: person.username },
              { term: 'บทบาท', value: person.role_names.join(' · ') },
              {
                term: 'เข้าสู่ระบบล่าสุด',
                value: person.last_login_at ? thaiDateTime(person.last_login_at) : 'ยังไม่เคย',
              },
            ]}
          />
          {maySeeHistory ? (
            <HistoryButton
              object={{ kind: 'staff', id: person.staff_id }}
              title={`ประวัติของ ${person.display_name}`}
            />
          ) : null}
          {person.is_me ? (
            <p className="t14 c2">บัญชีของคุณเอง เปลี่ยนรหัสผ่านได้ที่ “รหัสผ่านของฉัน” เรื่องอื่นต้องให้อีกคนทำ</p>
          ) : null}
          <div className={classes.actions}>
            {person.actions.map((action) => {
              const { label, danger, main } = actionWords[action]
              return (
                <Button
                  key={action}
                  look={danger ? 'danger' : main ? 'primary' : 'quiet'}
                  onClick={() => setStep(action)}
                >
                  {label}
                </Button>
              )
            })}
          </div>
        </div>
      </SheetBody>
      {step ? (
        <PersonStep person={person} action={step} onClose={() => setStep(undefined)} />
      ) : null}
    </Sheet>
  )
}
