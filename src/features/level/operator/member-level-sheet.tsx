import { useState } from 'react'
import { addDays } from '#kernel/time.ts'
import { serverNow } from '#ui/client/server-clock.ts'
import { useAction } from '#ui/client/use-action.ts'
import { useCall } from '#ui/client/use-call.ts'
import { Button, ButtonLink } from '#ui/parts/button.tsx'
import { DescriptionList } from '#ui/parts/description-list.tsx'
import { TextInput } from '#ui/parts/field.tsx'
import { HistoryButton } from '#ui/parts/history-button.tsx'
import { ListRow } from '#ui/parts/list-row.tsx'
import { Note } from '#ui/parts/note.tsx'
import { PanelList, Section } from '#ui/parts/panel.tsx'
import { QueryView } from '#ui/parts/query-view.tsx'
import { ReasonSheet } from '#ui/parts/reason-sheet.tsx'
import { SelectInput } from '#ui/parts/select-input.tsx'
import { Sheet, SheetBody } from '#ui/parts/sheet.tsx'
import { SkeletonRows } from '#ui/parts/skeleton.tsx'
import { toast } from '#ui/parts/toast-store.ts'
import { dayOf, thaiDay } from '#ui/thai/dates.ts'
import {
  countLevelsWaiting,
  findLevelMembers,
  getLevelDesk,
  getMemberLevels,
  listLevelReviews,
  listSetLevels,
  type LevelDesk,
  type MemberLevels,
  releaseMemberLevel,
  setMemberLevel,
} from '../operator-contract.ts'
import { historyWords, knownFacts } from './level-facts.ts'

type Steps = LevelDesk['versions'][number]['levels']

const renews = [
  getMemberLevels,
  listLevelReviews,
  listSetLevels,
  countLevelsWaiting,
  getLevelDesk,
  findLevelMembers,
]
const lengths = { min: 5, max: 200 }
const DAYS = 90

/** One member: his level, what is known of him, what became of it and why, and what staff may set. */
export function MemberLevelSheet({
  memberId,
  steps,
  mayReview,
  maySeeMember,
  onClose,
}: {
  memberId: number
  steps: Steps
  mayReview: boolean
  maySeeMember: boolean
  onClose: () => void
}) {
  const query = useCall(getMemberLevels, { member_id: memberId })
  return (
    <Sheet open onClose={onClose} title={`ระดับของสมาชิก ${memberId}`} maxWidth={560}>
      <SheetBody>
        <QueryView query={query} skeleton={<SkeletonRows count={5} />}>
          {(member) => (
            <div className="stack">
              <DescriptionList
                facts={[
                  { term: 'ชื่อ', value: `${member.display_name} ${member.username}`, strong: true },
                  { term: 'ระดับ', value: `${member.level} ${member.name}` },
                  ...(member.hold
                    ? [
                        {
                          term: member.hold.kind === 'floor' ? 'ไม่ต่ำกว่านี้' : 'ไม่สูงกว่านี้',
                          value: `ถึง ${thaiDay(member.hold.until)}`,
                        },
                      ]
                    : []),
                  ...knownFacts(member),
                ]}
              />
              {maySeeMember ? (
                <ButtonLink to="/member" search={{ member: memberId }} look="quiet">
                  หน้าสมาชิก
                </ButtonLink>
              ) : null}
              {mayReview ? <Steps member={member} steps={steps} /> : null}
              <History history={member.history} />
              <HistoryButton
                object={{ kind: 'member_level', id: memberId }}
                title={`ประวัติระดับของสมาชิก ${memberId}`}
              />
            </div>
          )}
        </QueryView>
      </SheetBody>
    </Sheet>
  )
}

function History({ history }: Pick<MemberLevels, 'history'>) {
  return (
    <Section title="ระดับที่ผ่านมา">
      {history.length === 0 ? (
        <p className="c2">ระดับยังไม่เคยเปลี่ยน</p>
      ) : (
        <PanelList>
          {history.map((entry) => (
            <ListRow
              key={entry.entry_id}
              title={entry.from === entry.to ? `ระดับ ${entry.to}` : `${entry.from} เป็น ${entry.to}`}
              note={historyWords(entry)}
              end={thaiDay(entry.day)}
            />
          ))}
        </PanelList>
      )}
    </Section>
  )
}

function Steps({ member, steps }: { member: MemberLevels; steps: Steps }) {
  const [asked, setAsked] = useState<'set' | 'release'>()
  const close = () => setAsked(undefined)
  const release = useAction(releaseMemberLevel, {
    renews,
    onDone: () => {
      toast.success('ยกเลิกระดับที่ตั้งไว้แล้ว')
      close()
    },
  })
  return (
    <div className="row wrap">
      <Button size="sm" look="quiet" onClick={() => setAsked('set')}>
        ตั้งระดับ
      </Button>
      {member.hold ? (
        <Button size="sm" look="quiet" onClick={() => setAsked('release')}>
          ยกเลิกที่ตั้งไว้
        </Button>
      ) : null}
      {asked === 'set' ? <SetStep member={member} steps={steps} onClose={close} /> : null}
      {asked === 'release' ? (
        <ReasonSheet
          title="ยกเลิกระดับที่ตั้งไว้"
          verb="ยกเลิกที่ตั้งไว้"
          lengths={lengths}
          pending={release.pending}
          onConfirm={(reason) => release.run({ member_id: Number(member.member_id), reason })}
          onClose={close}
        >
          <p className="c2">ระดับไม่เปลี่ยนทันที ตั้งแต่คืนนี้เป็นไปตามยอดเล่น</p>
        </ReasonSheet>
      ) : null}
    </div>
  )
}

function SetStep({
  member,
  steps,
  onClose,
}: {
  member: MemberLevels
  steps: Steps
  onClose: () => void
}) {
  const today = dayOf(new Date(serverNow()))
  const last = addDays(today, DAYS)
  const [level, setLevel] = useState(`${member.level}`)
  const [until, setUntil] = useState(last)
  const set = useAction(setMemberLevel, {
    renews,
    onDone: ({ is_waiting: isWaiting }) => {
      toast.success(isWaiting ? 'ขอตั้งระดับแล้ว รอคนที่สอง' : 'ตั้งระดับแล้ว')
      onClose()
    },
  })
  const isUp = Number(level) >= member.level
  const isChecked = steps.some((step) => step.level === Number(level) && step.needs_check)
  return (
    <ReasonSheet
      title={`ตั้งระดับ · ${member.display_name}`}
      verb={isUp && isChecked ? 'ส่งให้คนที่สอง' : 'ตั้งระดับ'}
      lengths={lengths}
      pending={set.pending}
      onConfirm={(reason) =>
        set.run({ member_id: Number(member.member_id), level: Number(level), until, reason })
      }
      onClose={onClose}
    >
      <SelectInput
        label="ระดับ"
        options={steps.map((step) => ({
          value: `${step.level}`,
          label: `${step.level} ${step.name}`,
        }))}
        value={level}
        onChange={setLevel}
      />
      <TextInput
        label="ตั้งถึงวันที่"
        hint="ไม่เกิน 90 วัน"
        type="date"
        min={today}
        max={last}
        value={until}
        onChange={(event) => setUntil(event.currentTarget.value)}
      />
      <Note tone="blue">
        {isUp ? 'จนถึงวันนั้นระดับไม่ต่ำกว่านี้ และยังขึ้นตามยอดเล่นได้' : 'จนถึงวันนั้นระดับไม่สูงกว่านี้ แม้ยอดเล่นถึงเกณฑ์'}
      </Note>
    </ReasonSheet>
  )
}
