import { useState } from 'react'
import type { Role } from '#kernel/permission.ts'
import { useAction } from '#ui/client/use-action.ts'
import { TextInput } from '#ui/parts/field.tsx'
import { toast } from '#ui/parts/toast-store.ts'
import { staffCreate, staffList, staffWaiting } from '../../people-contract.ts'
import { RoleChoice } from './role-choice.tsx'
import { StepSheet } from './step-sheet.tsx'

/** A new colleague: who it is and what he may do. Another person approves it. */
export function CreateSheet({ onClose }: { onClose: () => void }) {
  const [username, setUsername] = useState('')
  const [name, setName] = useState('')
  const [roles, setRoles] = useState<Role[]>([])
  const create = useAction(staffCreate, {
    renews: [staffList, staffWaiting],
    onRefused: () => true,
    onDone: () => {
      toast.success('เสนอเพิ่มพนักงานแล้ว รออีกคนหนึ่งอนุมัติ')
      onClose()
    },
  })
  const faultOf = (field: string) =>
    create.error?.details.find((detail) => detail.field === field)?.message
  return (
    <StepSheet
      title="เพิ่มพนักงาน"
      verb="เสนอเพิ่มพนักงาน"
      pending={create.pending}
      refused={create.error}
      blocked={blockedBy(username, name, roles)}
      onConfirm={(proof) => create.run({ username, display_name: name, roles, ...proof })}
      onClose={onClose}
    >
      <TextInput
        label="ชื่อที่เพื่อนร่วมงานเห็น"
        value={name}
        maxLength={60}
        autoComplete="off"
        error={faultOf('display_name')}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <TextInput
        label="ชื่อผู้ใช้"
        hint="a–z 0–9 ขึ้นต้นด้วยตัวอักษร ใช้ตอนเข้าสู่ระบบ"
        value={username}
        maxLength={32}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        error={faultOf('username')}
        onChange={(event) => setUsername(event.currentTarget.value)}
      />
      <RoleChoice chosen={roles} onChange={setRoles} />
    </StepSheet>
  )
}

function blockedBy(username: string, name: string, roles: readonly Role[]): string | false {
  if (name.trim().length < 2) return 'กรอกชื่อก่อน'
  if (username.trim().length < 3) return 'กรอกชื่อผู้ใช้ก่อน'
  return roles.length === 0 && 'เลือกบทบาทก่อน'
}
