import { useState } from 'react'
import { useAction } from '#ui/client/use-action.ts'
import { useCall } from '#ui/client/use-call.ts'
import { Button } from '#ui/parts/button.tsx'
import { TextInput } from '#ui/parts/field.tsx'
import { ListRow } from '#ui/parts/list-row.tsx'
import { PanelList, Section } from '#ui/parts/panel.tsx'
import { QueryView } from '#ui/parts/query-view.tsx'
import { SkeletonRows } from '#ui/parts/skeleton.tsx'
import { thaiDateTime } from '#ui/thai/dates.ts'
import {
  addMemberNote,
  getMemberBackground,
  type SharedThing,
  type WireBackground,
} from '../background-contract.ts'
import { statusWords } from './member-words.ts'

const sharedWords: Readonly<Record<SharedThing, string>> = {
  device: 'ใช้อุปกรณ์เดียวกัน',
  bank_account: 'เคยใช้บัญชีธนาคารเดียวกัน',
  person: 'ชื่อและวันเกิดตรงกัน',
}

/** Who else may be behind a member, and what colleagues wrote down of him. */
export function MemberBackground({ memberId, mayNote }: { memberId: number; mayNote: boolean }) {
  const query = useCall(getMemberBackground, { member_id: memberId })
  return (
    <QueryView query={query} skeleton={<SkeletonRows count={2} />}>
      {({ others, notes }) => (
        <>
          <Section title="บัญชีอื่นที่เกี่ยวข้อง">
            {others.length === 0 ? (
              <p className="t14 c2">ไม่พบบัญชีอื่นที่ใช้อุปกรณ์ บัญชีธนาคาร หรือชื่อเดียวกัน</p>
            ) : (
              <PanelList>
                {others.map((one) => (
                  <ListRow
                    key={one.member_id}
                    title={`${one.name} ${one.phone}`}
                    note={one.shares.map((what) => sharedWords[what]).join(' · ')}
                    endNote={`สมาชิก ${one.member_id} · ${statusWords[one.status].word}`}
                  />
                ))}
              </PanelList>
            )}
          </Section>
          <Notes memberId={memberId} notes={notes} mayNote={mayNote} />
        </>
      )}
    </QueryView>
  )
}

function Notes({
  memberId,
  notes,
  mayNote,
}: {
  memberId: number
  notes: WireBackground['notes']
  mayNote: boolean
}) {
  return (
    <Section title="บันทึกของเจ้าหน้าที่">
      {notes.length === 0 ? (
        <p className="t14 c2">ยังไม่มีบันทึกเรื่องสมาชิกคนนี้</p>
      ) : (
        <PanelList>
          {notes.map((note) => (
            <ListRow
              key={`${note.at} ${note.text}`}
              title={note.text}
              note={`${note.by} · ${thaiDateTime(note.at)}`}
            />
          ))}
        </PanelList>
      )}
      {mayNote ? <NewNote memberId={memberId} /> : null}
    </Section>
  )
}

function NewNote({ memberId }: { memberId: number }) {
  const [text, setText] = useState('')
  const add = useAction(addMemberNote, {
    renews: [getMemberBackground],
    onDone: () => setText(''),
  })
  return (
    <form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault()
        if (text.trim().length >= 3) add.run({ member_id: memberId, text: text.trim() })
      }}
    >
      <TextInput
        label="เพิ่มบันทึก"
        hint="เพื่อนร่วมงานจะเห็น แก้หรือลบภายหลังไม่ได้"
        maxLength={500}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Button
        type="submit"
        look="quiet"
        sending={add.pending && 'กำลังบันทึก…'}
        blocked={text.trim().length < 3 && 'พิมพ์บันทึกก่อน'}
      >
        บันทึก
      </Button>
    </form>
  )
}
