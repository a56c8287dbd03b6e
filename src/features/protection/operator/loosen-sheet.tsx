import { useState } from 'react'
import { objectHistory } from '#kernel/history.ts'
import { useAction } from '#ui/client/use-action.ts'
import { AmountInput } from '#ui/parts/amount-input.tsx'
import { Note } from '#ui/parts/note.tsx'
import { ReasonSheet } from '#ui/parts/reason-sheet.tsx'
import { SelectInput } from '#ui/parts/select-input.tsx'
import { toast } from '#ui/parts/toast-store.ts'
import { readAmount } from '#ui/thai/amount.ts'
import type { LimitWire } from '../contract.ts'
import { limitText, limitTitle } from '../member/limit-words.ts'
import { getMemberProtection, loosenLimit, loosenSession } from '../operator-contract.ts'
import { isOfTime } from '../rules/limits.ts'

const MINUTES = ['30', '45', '60', '90', '120', '180', '240', '480']
const GONE = { value: '', label: 'เอาออก ไม่จำกัดโดยเว็บ' }

/** Sends the order that fits the limit. */
function useLoosen(memberId: number, onClose: () => void) {
  const done = {
    renews: [getMemberProtection, objectHistory],
    onDone: () => {
      toast.success('ผ่อนวงเงินแล้ว มีผลทันที')
      onClose()
    },
    onRefused: () => true,
  }
  const money = useAction(loosenLimit, done)
  const session = useAction(loosenSession, done)
  return {
    pending: money.pending || session.pending,
    error: money.error ?? session.error,
    run(name: LimitWire['name'], value: string | null, reason: string) {
      if (isOfTime(name)) {
        const minutes = value === null ? null : Number(value)
        session.run({ member_id: memberId, name, minutes, reason })
      } else money.run({ member_id: memberId, name, amount: value, reason })
    },
  }
}

interface Props {
  readonly memberId: number
  /** Those that the house set. */
  readonly limits: readonly LimitWire[]
  readonly onClose: () => void
}

/** A limit of the house made looser or taken away, with the reason; the member's own stays. */
export function LoosenSheet({ memberId, limits, onClose }: Props) {
  const [name, setName] = useState(limits[0]?.name)
  const [typed, setTyped] = useState('')
  const [fault, setFault] = useState<string>()
  const loosen = useLoosen(memberId, onClose)
  const limit = limits.find((one) => one.name === name)
  if (!limit) return null
  const isTime = isOfTime(limit.name)
  const change = (next: string) => {
    setFault(undefined)
    setTyped(next)
  }
  const run = (reason: string) => {
    const read = readAmount(typed)
    if (typed === '') loosen.run(limit.name, null, reason)
    else if (isTime) loosen.run(limit.name, typed, reason)
    else if (read.ok) loosen.run(limit.name, read.value, reason)
    else setFault('กรอกวงเงินเป็นบาท หรือเว้นว่างเพื่อเอาออก')
  }
  return (
    <ReasonSheet
      title="ผ่อนวงเงินที่เว็บตั้ง"
      verb="ผ่อนวงเงิน"
      lengths={{ min: 5, max: 200 }}
      pending={loosen.pending}
      onConfirm={run}
      onClose={onClose}
    >
      <SelectInput
        label="วงเงิน"
        options={limits.map((one) => ({
          value: one.name,
          label: `${limitTitle(one.name)} (เว็บตั้ง ${limitText(one.name, one.house)})`,
        }))}
        value={limit.name}
        onChange={(next) => {
          setName(limits.find((one) => one.name === next)?.name)
          change('')
        }}
      />
      {isTime ? (
        <SelectInput
          label="เล่นได้ไม่เกิน"
          options={[
            GONE,
            ...MINUTES.map((value) => ({ value, label: limitText('session', value) })),
          ]}
          value={typed}
          onChange={change}
        />
      ) : (
        <AmountInput
          label="จำนวนใหม่ (เว้นว่างเพื่อเอาออก)"
          value={typed}
          error={fault}
          onChange={change}
        />
      )}
      <Note tone="amber">ผ่อนได้เฉพาะส่วนที่เว็บตั้ง วงเงินที่สมาชิกตั้งเองยังมีผลต่อไป</Note>
      {loosen.error ? (
        <Note tone="red" role="alert">
          {loosen.error.details[0]?.message ?? loosen.error.message}
        </Note>
      ) : null}
    </ReasonSheet>
  )
}
