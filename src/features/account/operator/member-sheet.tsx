import { type ComponentProps, lazy, type ReactNode, Suspense, useState } from 'react'
import { useCall } from '#ui/client/use-call.ts'
import { Button } from '#ui/parts/button.tsx'
import { DescriptionList } from '#ui/parts/description-list.tsx'
import { HistoryButton } from '#ui/parts/history-button.tsx'
import { QueryView } from '#ui/parts/query-view.tsx'
import { Sheet, SheetBody } from '#ui/parts/sheet.tsx'
import { SkeletonRows } from '#ui/parts/skeleton.tsx'
import { thaiDate } from '#ui/thai/dates.ts'
import { getMember, type MemberDetail } from '../operator-contract.ts'
import { MemberChip } from './member-chip.tsx'
import classes from './member-desk.module.css'
import type { MemberRights } from './member-rights.ts'
import type { MemberStep } from './member-step.tsx'
import { statusWords, untilText } from './member-words.ts'

const MemberStepSheet = lazy(() =>
  import('./member-step.tsx').then((file) => ({ default: file.MemberStepSheet })),
)

/** One member: who it is as far as desks may see, how he stands, and the steps that are open. */
export function MemberSheet({
  memberId,
  rights,
  more,
  pauseEnds,
  onClose,
}: {
  memberId: number
  rights: MemberRights
  more: ReactNode
  pauseEnds: ReactNode
  onClose: () => void
}) {
  const query = useCall(getMember, { member_id: memberId })
  return (
    <Sheet open onClose={onClose} title={`สมาชิก ${memberId}`} maxWidth={640}>
      <SheetBody>
        <QueryView query={query} skeleton={<SkeletonRows count={4} />}>
          {(member) => (
            <div className="stack">
              <DescriptionList facts={factsOf(member)} />
              <Steps member={member} rights={rights} pauseEnds={pauseEnds} />
              {more}
              <HistoryButton
                object={{ kind: 'member', id: memberId }}
                title={`ประวัติสมาชิก ${memberId}`}
              />
            </div>
          )}
        </QueryView>
      </SheetBody>
    </Sheet>
  )
}

function factsOf(member: MemberDetail): ComponentProps<typeof DescriptionList>['facts'] {
  return [
    { term: 'ชื่อ', value: member.name, strong: true },
    { term: 'เบอร์โทร', value: <span className="num">{member.phone}</span> },
    ...member.bank_accounts.map((account) => ({
      term: 'บัญชีธนาคาร',
      value: `${account.bank_name} ${account.account_number}${account.is_verified ? '' : ' (รอตรวจสอบ)'}`,
    })),
    ...(member.same_person.length > 0
      ? [
          {
            term: 'อาจเป็นคนเดียวกับ',
            value: `สมาชิก ${member.same_person.join(', ')} (ชื่อและวันเกิดตรงกัน)`,
          },
        ]
      : []),
    { term: 'สมัครเมื่อ', value: thaiDate(member.joined_at) },
    { term: 'ระดับ', value: <span className="num">{member.level}</span> },
    { term: 'สถานะ', value: <MemberChip member={{ ...member, excluded_until: null }} /> },
    ...(member.excluded_until
      ? [{ term: 'พักการเล่นถึง', value: untilText(member.excluded_until) }]
      : []),
  ]
}

function Steps({
  member,
  rights,
  pauseEnds,
}: {
  member: MemberDetail
  rights: MemberRights
  pauseEnds: ReactNode
}) {
  const [step, setStep] = useState<MemberStep>()
  return (
    <div className={classes.actions} role="group" aria-label="จัดการสมาชิก">
      {rights.suspend
        ? member.next_statuses.map((status) => (
            <Button
              key={status}
              size="sm"
              look={status === 'active' ? 'quiet' : 'danger'}
              onClick={() => setStep({ kind: 'status', status })}
            >
              {statusWords[status].verb}
            </Button>
          ))
        : null}
      {rights.exclude ? (
        <Button size="sm" look="quiet" onClick={() => setStep({ kind: 'exclude' })}>
          {member.excluded_until ? 'ขยายช่วงพักการเล่น' : 'ตั้งช่วงพักการเล่น'}
        </Button>
      ) : null}
      {rights.level ? (
        <Button size="sm" look="quiet" onClick={() => setStep({ kind: 'level' })}>
          เปลี่ยนระดับ
        </Button>
      ) : null}
      <Suspense>
        {step ? (
          <MemberStepSheet
            member={member}
            step={step}
            pauseEnds={pauseEnds}
            onClose={() => setStep(undefined)}
          />
        ) : null}
      </Suspense>
    </div>
  )
}
