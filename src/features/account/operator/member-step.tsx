import { type ReactNode, useState } from 'react'
import { objectHistory } from '#kernel/history.ts'
import { DAY_MS } from '#kernel/time.ts'
import type { ApiError } from '#ui/client/api-error.ts'
import { serverNow } from '#ui/client/server-clock.ts'
import { useAction } from '#ui/client/use-action.ts'
import { Note } from '#ui/parts/note.tsx'
import { ReasonSheet } from '#ui/parts/reason-sheet.tsx'
import { SelectInput } from '#ui/parts/select-input.tsx'
import { toast } from '#ui/parts/toast-store.ts'
import { thaiDateTime } from '#ui/thai/dates.ts'
import {
  changeMemberLevel,
  changeMemberStatus,
  excludeMember,
  findMembers,
  getMember,
  type MemberDetail,
} from '../operator-contract.ts'
import { levels, type MemberStatus } from '../rules/member-state.ts'
import { pauses, statusWords } from './member-words.ts'

/** What is about to be done to a member. */
export type MemberStep =
  | { readonly kind: 'status'; readonly status: MemberStatus }
  | { readonly kind: 'exclude' }
  | { readonly kind: 'level' }

interface StepProps {
  readonly member: MemberDetail
  readonly onClose: () => void
}

const renews = [findMembers, getMember, objectHistory]
const lengths = { min: 5, max: 200 }

/** Asks for the reason of a step and takes it. */
export function MemberStepSheet({
  step,
  pauseEnds,
  ...props
}: StepProps & {
  step: MemberStep
  /** What a pause ends of him elsewhere, with its sum. */
  pauseEnds: ReactNode
}) {
  switch (step.kind) {
    case 'status':
      return <StatusStep status={step.status} {...props} />
    case 'exclude':
      return <ExclusionStep pauseEnds={pauseEnds} {...props} />
    case 'level':
      return <LevelStep {...props} />
  }
}

/** Why it was not done is said where it was asked: a toast lies behind the sheet. */
const saidHere = { onRefused: () => true }

const Refused = ({ error }: { error: ApiError | null }) =>
  error ? (
    <Note tone="red" role="alert">
      {error.details[0]?.message ?? error.message}
    </Note>
  ) : null

/** Done: said in a toast, and the sheet closes. */
const closing = (said: string, onClose: () => void) => () => {
  toast.success(said)
  onClose()
}

function StatusStep({ member, status, onClose }: StepProps & { status: MemberStatus }) {
  const { verb, done, effect } = statusWords[status]
  const change = useAction(changeMemberStatus, {
    ...saidHere,
    renews,
    onDone: closing(done, onClose),
  })
  return (
    <ReasonSheet
      title={`${verb} · ${member.name}`}
      verb={verb}
      danger={status !== 'active'}
      lengths={lengths}
      pending={change.pending}
      onConfirm={(reason) => change.run({ member_id: Number(member.member_id), status, reason })}
      onClose={onClose}
    >
      <Note tone={status === 'active' ? 'blue' : 'amber'}>{effect}</Note>
      <Refused error={change.error} />
    </ReasonSheet>
  )
}

function ExclusionStep({ member, pauseEnds, onClose }: StepProps & { pauseEnds: ReactNode }) {
  const [days, setDays] = useState<string>(pauses[1].value)
  const exclude = useAction(excludeMember, {
    ...saidHere,
    renews,
    onDone: ({ excluded_until: until }) => closing(`พักการเล่นถึง ${thaiDateTime(until)}`, onClose)(),
  })
  const until = new Date(serverNow() + Number(days) * DAY_MS)
  return (
    <ReasonSheet
      title={`พักการเล่น · ${member.name}`}
      verb="พักการเล่น"
      lengths={lengths}
      pending={exclude.pending}
      onConfirm={(reason) =>
        exclude.run({ member_id: Number(member.member_id), days: Number(days), reason })
      }
      onClose={onClose}
    >
      <SelectInput
        label="พักนาน"
        hint={`ถึง ${thaiDateTime(until.toISOString())}`}
        options={pauses}
        value={days}
        onChange={setDays}
      />
      <Note tone="amber">
        มีผลกับทุกบัญชีของคนเดียวกัน ระหว่างพัก สมาชิกแทงและรับโบนัสไม่ได้ แต่ยังเข้าสู่ระบบและถอนเงินได้
        ตั้งแล้วย่อหรือยกเลิกไม่ได้ ขยายได้อย่างเดียว
      </Note>
      {pauseEnds}
      <Refused error={exclude.error} />
    </ReasonSheet>
  )
}

const levelOptions = Array.from({ length: levels.max }, (_one, index) => ({
  value: String(index + levels.min),
  label: `ระดับ ${index + levels.min}`,
}))

function LevelStep({ member, onClose }: StepProps) {
  const others = levelOptions.filter(({ value }) => Number(value) !== member.level)
  const [level, setLevel] = useState(others[0]?.value ?? '')
  const change = useAction(changeMemberLevel, {
    ...saidHere,
    renews,
    onDone: ({ is_waiting: isWaiting }) =>
      closing(
        isWaiting ? `ขอระดับ ${level} แล้ว รอคนที่สองที่หน้าระดับสมาชิก` : `เปลี่ยนเป็นระดับ ${level} แล้ว`,
        onClose,
      )(),
  })
  return (
    <ReasonSheet
      title={`เปลี่ยนระดับ · ${member.name}`}
      verb="เปลี่ยนระดับ"
      lengths={lengths}
      pending={change.pending}
      onConfirm={(reason) =>
        change.run({ member_id: Number(member.member_id), level: Number(level), reason })
      }
      onClose={onClose}
    >
      <SelectInput
        label={`จากระดับ ${member.level} เป็น`}
        options={others}
        value={level}
        onChange={setLevel}
      />
      <Note tone="blue">
        มีผลกับอัตราจ่ายของโพยที่แทงหลังจากนี้ โพยที่แทงแล้วไม่เปลี่ยน ระดับที่ตั้งอยู่ได้ 90 วัน จากนั้นเป็นไปตามยอดเล่น
      </Note>
      <Refused error={change.error} />
    </ReasonSheet>
  )
}
