import { useState } from 'react'
import { objectHistory } from '#kernel/history.ts'
import { useAction } from '#ui/client/use-action.ts'
import { AmountInput } from '#ui/parts/amount-input.tsx'
import { Note } from '#ui/parts/note.tsx'
import { ReasonSheet } from '#ui/parts/reason-sheet.tsx'
import { SelectInput } from '#ui/parts/select-input.tsx'
import { toast } from '#ui/parts/toast-store.ts'
import { readAmount } from '#ui/thai/amount.ts'
import { limitText, limitTitle } from '../member/limit-words.ts'
import { getMemberProtection, tightenLimit, tightenSession } from '../operator-contract.ts'
import { isOfTime, type LimitName, limitNames } from '../rules/limits.ts'

const MINUTES = ['15', '30', '45', '60', '90', '120', '180', '240', '600', '1200']

/** A limit of the house for one member, with the reason. */
export function TightenSheet({ memberId, onClose }: { memberId: number; onClose: () => void }) {
  const [name, setName] = useState<LimitName>('stake_day')
  const [typed, setTyped] = useState('')
  const [minutes, setMinutes] = useState('60')
  const [fault, setFault] = useState<string>()
  const done = {
    renews: [getMemberProtection, objectHistory],
    onDone: () => {
      toast.success('ตั้งวงเงินแล้ว มีผลทันที')
      onClose()
    },
    onRefused: () => true,
  }
  const money = useAction(tightenLimit, done)
  const session = useAction(tightenSession, done)
  const error = isOfTime(name) ? session.error : money.error
  const run = (reason: string) => {
    if (isOfTime(name)) {
      session.run({ member_id: memberId, name, minutes: Number(minutes), reason })
      return
    }
    const read = readAmount(typed)
    if (!read.ok) return setFault('กรอกวงเงินเป็นบาทก่อน')
    money.run({ member_id: memberId, name, amount: read.value, reason })
  }
  return (
    <ReasonSheet
      title="ตั้งวงเงินให้เข้มขึ้น"
      verb="ตั้งวงเงิน"
      lengths={{ min: 5, max: 200 }}
      pending={money.pending || session.pending}
      onConfirm={run}
      onClose={onClose}
    >
      <SelectInput
        label="วงเงิน"
        options={limitNames.map((value) => ({ value, label: limitTitle(value) }))}
        value={name}
        onChange={(next) => setName(limitNames.find((one) => one === next) ?? name)}
      />
      {isOfTime(name) ? (
        <SelectInput
          label="เล่นได้ไม่เกิน"
          options={MINUTES.map((value) => ({ value, label: limitText('session', value) }))}
          value={minutes}
          onChange={setMinutes}
        />
      ) : (
        <AmountInput
          label="จำนวน"
          value={typed}
          error={fault}
          onChange={(next) => {
            setFault(undefined)
            setTyped(next)
          }}
        />
      )}
      <Note tone="amber">มีผลทันที ผู้ที่ผ่อนกลับได้มีเพียงเจ้าของ ระบบใช้ค่าที่เข้มกว่าระหว่างของเว็บกับของสมาชิก</Note>
      {error ? (
        <Note tone="red" role="alert">
          {error.details[0]?.message ?? error.message}
        </Note>
      ) : null}
    </ReasonSheet>
  )
}
