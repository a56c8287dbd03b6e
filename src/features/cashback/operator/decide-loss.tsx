import { useState } from 'react'
import { type Action, useAction } from '#ui/client/use-action.ts'
import { TextInput } from '#ui/parts/field.tsx'
import { ReasonSheet } from '#ui/parts/reason-sheet.tsx'
import { SelectInput } from '#ui/parts/select-input.tsx'
import { SheetForm } from '#ui/parts/sheet-form.tsx'
import { toast } from '#ui/parts/toast-store.ts'
import { thaiDay } from '#ui/thai/dates.ts'
import { formatMoney } from '#ui/thai/money.ts'
import {
  type DeskLoss,
  getDeskLoss,
  holdLoss,
  listDeskLosses,
  listHeldLosses,
  releaseLoss,
  voidLoss,
} from '../losses-contract.ts'
import { countCashbackWaiting, getCashbackDesk } from '../operator-contract.ts'
import { type HoldCause, holdCauses, type VoidCause, voidCauses } from '../rules/hold-causes.ts'

/** What may be decided about a sum. */
export type Decision = 'hold' | 'release' | 'void'

const renews = [
  listHeldLosses,
  listDeskLosses,
  getDeskLoss,
  countCashbackWaiting,
  getCashbackDesk,
] as const
const SHORTEST = 5

const optionsOf = (causes: Readonly<Record<string, string>>) => [
  { value: '', label: 'เลือกเหตุ' },
  ...Object.entries(causes).map(([value, label]) => ({ value, label })),
]

/** The step of a decision: what it does, to how much, and why. */
export function DecideLoss({
  found,
  decision,
  onClose,
}: {
  found: DeskLoss
  decision: Decision
  onClose: () => void
}) {
  const done = (words: string) => () => {
    toast.success(words)
    onClose()
  }
  const hold = useAction(holdLoss, { renews, onDone: done('พักยอดคืนไว้แล้ว') })
  const release = useAction(releaseLoss, { renews, onDone: done('ปล่อยแล้ว สมาชิกกดรับได้') })
  const end = useAction(voidLoss, { renews, onDone: done('ยกเลิกยอดคืนแล้ว') })
  const lossId = Number(found.loss_id)
  if (decision === 'release') {
    return (
      <ReasonSheet
        title="ปล่อยยอดคืน"
        verb="ปล่อย"
        lengths={{ min: SHORTEST, max: 300 }}
        pending={release.pending}
        onConfirm={(reason) => release.run({ loss_id: lossId, reason })}
        onClose={onClose}
      >
        <About found={found} />
        <p className="c2">สมาชิกกดรับได้อีกเท่าเวลาที่เหลือตอนพัก อย่างน้อยถึงสิ้นวันพรุ่งนี้ และพักซ้ำไม่ได้แล้ว</p>
      </ReasonSheet>
    )
  }
  return decision === 'hold' ? (
    <HoldStep found={found} action={hold} onClose={onClose} />
  ) : (
    <VoidStep found={found} action={end} onClose={onClose} />
  )
}

function About({ found: { member, loss } }: { found: DeskLoss }) {
  return (
    <p className="medium">
      {`${member.name} · ของวันที่ ${thaiDay(loss.day)} · ${formatMoney(loss.amount)}`}
    </p>
  )
}

function HoldStep({
  found,
  action,
  onClose,
}: {
  found: DeskLoss
  action: Action<typeof holdLoss>
  onClose: () => void
}) {
  const [cause, setCause] = useState('')
  const [note, setNote] = useState('')
  return (
    <SheetForm
      title="พักยอดคืนไว้ตรวจสอบ"
      verb="พักไว้"
      pending={action.pending}
      blocked={missing(cause, note, 'บันทึกภายใน')}
      onConfirm={() =>
        action.run({ loss_id: Number(found.loss_id), cause: cause as HoldCause, note: note.trim() })
      }
      onClose={onClose}
    >
      <About found={found} />
      <p className="c2">สมาชิกกดรับไม่ได้จนกว่าจะปล่อย ครบ 72 ชม. แล้วปล่อยเอง พักได้ครั้งเดียว เวลารับไม่เสียไป</p>
      <SelectInput
        label="เหตุที่แจ้งสมาชิก"
        options={optionsOf(holdCauses)}
        value={cause}
        onChange={setCause}
      />
      <TextInput
        label="บันทึกภายใน"
        hint="สมาชิกไม่เห็น"
        value={note}
        maxLength={300}
        autoComplete="off"
        onChange={(event) => setNote(event.currentTarget.value)}
      />
    </SheetForm>
  )
}

function VoidStep({
  found,
  action,
  onClose,
}: {
  found: DeskLoss
  action: Action<typeof voidLoss>
  onClose: () => void
}) {
  const [cause, setCause] = useState('')
  const [reason, setReason] = useState('')
  return (
    <SheetForm
      title="ยกเลิกยอดคืน"
      verb="ยกเลิกยอดคืน"
      danger
      pending={action.pending}
      blocked={missing(cause, reason, 'เหตุผล')}
      onConfirm={() =>
        action.run({
          loss_id: Number(found.loss_id),
          version: found.loss.version ?? 0,
          cause: cause as VoidCause,
          reason: reason.trim(),
        })
      }
      onClose={onClose}
    >
      <About found={found} />
      <p className="c2">สมาชิกไม่ได้รับยอดนี้ ระบบแจ้งเหตุให้ทราบ ยกเลิกแล้วแก้ไม่ได้</p>
      <SelectInput
        label="เหตุที่แจ้งสมาชิก"
        options={optionsOf(voidCauses)}
        value={cause}
        onChange={setCause}
      />
      <TextInput
        label="เหตุผล"
        hint="สมาชิกไม่เห็น"
        value={reason}
        maxLength={300}
        autoComplete="off"
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </SheetForm>
  )
}

const missing = (cause: string, text: string, asks: string): string | false =>
  cause === ''
    ? 'เลือกเหตุที่แจ้งสมาชิกก่อน'
    : text.trim().length < SHORTEST && `ระบุ${asks}อย่างน้อย ${SHORTEST} ตัวอักษร`
