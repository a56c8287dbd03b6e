import { useState } from 'react'
import type { Role } from '#kernel/permission.ts'
import type { Call } from '#kernel/contract.ts'
import { type Action, type ActionOptions, useAction } from '#ui/client/use-action.ts'
import { Segmented } from '#ui/parts/choice.tsx'
import { ReasonSheet } from '#ui/parts/reason-sheet.tsx'
import { toast } from '#ui/parts/toast-store.ts'
import {
  staffChange,
  staffDecide,
  staffEndSessions,
  staffList,
  staffSwitchOff,
  staffWaiting,
  type WirePerson,
} from '../../people-contract.ts'
import { onlyLoses, type PersonAction } from '../../rules.ts'
import { OneTimeSheet } from './one-time-sheet.tsx'
import { proposalSentence } from './people-words.ts'
import { RoleChoice } from './role-choice.tsx'
import { StepSheet } from './step-sheet.tsx'

interface StepProps {
  readonly person: WirePerson
  readonly onClose: () => void
}

/** The step that was chosen about an account. */
export function PersonStep({ action, ...rest }: StepProps & { readonly action: PersonAction }) {
  switch (action) {
    case 'decide':
    case 'withdraw':
      return <DecideStep {...rest} isOwn={action === 'withdraw'} />
    case 'roles':
      return <RolesStep {...rest} />
    case 'on':
    case 'reset':
      return <ProposeStep {...rest} change={action} />
    case 'off':
      return <OffStep {...rest} />
    case 'sessions':
      return <SessionsStep {...rest} />
    case 'one_time':
      return <OneTimeSheet {...rest} />
  }
}

/** A refusal stands in the sheet; everything else closes it. */
function useStep<C extends Call>(
  call: C,
  onClose: () => void,
  words: string | NonNullable<ActionOptions<C>['onDone']>,
): Action<C> {
  return useAction(call, {
    renews: [staffList, staffWaiting],
    onRefused: () => true,
    onDone: async (data, input) => {
      if (typeof words === 'string') toast.success(words)
      else await words(data, input)
      onClose()
    },
  })
}

function DecideStep({ person, isOwn, onClose }: StepProps & { isOwn: boolean }) {
  const [verdict, setVerdict] = useState<'approve' | 'reject'>(isOwn ? 'reject' : 'approve')
  const decide = useStep(staffDecide, onClose, (_data, input) =>
    toast.success(
      input.verdict === 'approve' ? 'อนุมัติแล้ว' : isOwn ? 'ถอนข้อเสนอแล้ว' : 'ปฏิเสธข้อเสนอแล้ว',
    ),
  )
  const { proposal } = person
  // A colleague was faster: the list says so in a moment.
  const approvalId = proposal?.approval_id ?? 0
  const isYes = verdict === 'approve'
  return (
    <StepSheet
      title={isOwn ? 'ถอนข้อเสนอ' : 'ตรวจข้อเสนอ'}
      verb={isOwn ? 'ถอนข้อเสนอ' : isYes ? 'อนุมัติ' : 'ปฏิเสธ'}
      danger={!isYes}
      pending={decide.pending}
      refused={decide.error}
      onConfirm={(proof) =>
        decide.run({ staff_id: person.staff_id, approval_id: approvalId, verdict, ...proof })
      }
      onClose={onClose}
    >
      {proposal ? <p className="medium">{proposalSentence(proposal)}</p> : null}
      {isOwn ? null : (
        <Segmented
          label="คำตัดสิน"
          items={[
            { value: 'approve', label: 'อนุมัติ' },
            { value: 'reject', label: 'ปฏิเสธ' },
          ]}
          value={verdict}
          onChange={setVerdict}
        />
      )}
    </StepSheet>
  )
}

function RolesStep({ person, onClose }: StepProps) {
  const [roles, setRoles] = useState<Role[]>([...person.roles])
  const change = useStep(staffChange, onClose, ({ waits_for_second: waits }) =>
    toast.success(waits ? 'เสนอแล้ว รออีกคนหนึ่งอนุมัติ' : 'ลดบทบาทแล้ว มีผลทันที'),
  )
  const takes = onlyLoses(person.roles, roles)
  const isSame = takes && onlyLoses(roles, person.roles)
  const missing = roles.length === 0 ? 'เลือกบทบาทก่อน' : isSame && 'ยังไม่ได้เปลี่ยนอะไร'
  return (
    <StepSheet
      title={`บทบาทของ ${person.display_name}`}
      verb={takes ? 'ลดบทบาททันที' : 'เสนอเปลี่ยนบทบาท'}
      pending={change.pending}
      refused={change.error}
      blocked={missing}
      onConfirm={(proof) =>
        change.run({ staff_id: person.staff_id, change: 'roles', roles, ...proof })
      }
      onClose={onClose}
    >
      <p className="t14 c2">ลดบทบาทมีผลทันที เพิ่มบทบาทต้องให้อีกคนหนึ่งอนุมัติ ทั้งสองอย่างให้เข้าสู่ระบบใหม่</p>
      <RoleChoice chosen={roles} onChange={setRoles} />
    </StepSheet>
  )
}

const proposeWords = {
  on: {
    title: 'เปิดใช้อีกครั้ง',
    what: 'เมื่ออีกคนหนึ่งอนุมัติ เจ้าของออกรหัสใช้ครั้งเดียวให้ แล้วเจ้าตัวตั้งรหัสผ่านใหม่',
  },
  reset: {
    title: 'ให้ตั้งรหัสผ่านใหม่',
    what: 'ใช้เมื่อเจ้าตัวลืมรหัสผ่านหรือโทรศัพท์หาย เมื่ออีกคนหนึ่งอนุมัติ รหัสผ่านและแอปยืนยันตัวตนเดิมใช้ไม่ได้อีก',
  },
} as const

function ProposeStep({ person, change, onClose }: StepProps & { change: 'on' | 'reset' }) {
  const propose = useStep(staffChange, onClose, 'เสนอแล้ว รออีกคนหนึ่งอนุมัติ')
  const { title, what } = proposeWords[change]
  return (
    <StepSheet
      title={`${title}: ${person.display_name}`}
      verb="เสนอ"
      pending={propose.pending}
      refused={propose.error}
      onConfirm={(proof) => propose.run({ staff_id: person.staff_id, change, ...proof })}
      onClose={onClose}
    >
      <p className="t14 c2">{what}</p>
    </StepSheet>
  )
}

function OffStep({ person, onClose }: StepProps) {
  const off = useStep(staffSwitchOff, onClose, 'ปิดใช้บัญชีแล้ว ทุกอุปกรณ์ออกจากระบบ')
  return (
    <StepSheet
      title={`ปิดใช้บัญชีของ ${person.display_name}`}
      verb="ปิดใช้บัญชี"
      danger
      pending={off.pending}
      refused={off.error}
      onConfirm={(proof) => off.run({ staff_id: person.staff_id, ...proof })}
      onClose={onClose}
    >
      <p className="t14 c2">มีผลทันที เปิดใช้อีกครั้งต้องมีสองคน</p>
    </StepSheet>
  )
}

function SessionsStep({ person, onClose }: StepProps) {
  const end = useStep(staffEndSessions, onClose, 'ทุกอุปกรณ์ออกจากระบบแล้ว')
  return (
    <ReasonSheet
      title={`ให้ ${person.display_name} ออกจากระบบ`}
      verb="ให้ออกจากระบบ"
      lengths={{ min: 5, max: 300 }}
      pending={end.pending}
      onConfirm={(reason) => end.run({ staff_id: person.staff_id, reason })}
      onClose={onClose}
    />
  )
}
