import { useState } from 'react'
import { useAction } from '#ui/client/use-action.ts'
import { toast } from '#ui/parts/toast-store.ts'
import { resultDesk } from '../../operator-contract.ts'
import { revisionConfirm, revisionEnter, revisionList } from '../../revision-contract.ts'
import { emptyValues, isFull, withValue, type FieldWire, type Official } from '../desk/desk-wire.ts'

export type RevisionMode = 'enter' | 'confirm'

const REASON_LENGTH_MIN = 5
const SOURCE_LENGTH_MIN = 3

/** What is typed of a correction, and what still keeps it from being sent. */
export function useRevisionForm(
  fields: readonly FieldWire[],
  roundId: number,
  mode: RevisionMode,
  onDone: (() => void) | undefined,
) {
  const [values, setValues] = useState<Official>(() => emptyValues(fields))
  const [source, setSource] = useState('')
  const [reason, setReason] = useState('')
  /** The values whose effect was looked at; typing on forgets it. */
  const [seen, setSeen] = useState<Official>()
  const [error, setError] = useState<string>()
  const options = {
    renews: [revisionList, resultDesk],
    onRefused: (refusal: { message: string }) => {
      setError(refusal.message)
      return true
    },
  }
  const enter = useAction(revisionEnter, {
    ...options,
    onDone: () => {
      toast.success('เสนอแก้ผลแล้ว รอคนที่สองยืนยัน')
      onDone?.()
    },
  })
  const confirm = useAction(revisionConfirm, {
    ...options,
    onDone: () => toast.success('ยืนยันแล้ว ระบบกำลังปรับยอดทุกโพย'),
  })
  const input = { round_id: roundId, official: values }
  const isReady = isFull(fields, values)
  return {
    values,
    source,
    reason,
    seen,
    error,
    isReady,
    pending: enter.pending || confirm.pending,
    blocked: blockedBy({ isReady, hasSeen: seen !== undefined, mode, source, reason }),
    setSource,
    setReason,
    look: () => setSeen({ ...values }),
    change(name: string, at: number, text: string) {
      setError(undefined)
      setSeen(undefined)
      setValues((before) => withValue(before, name, at, text))
    },
    submit: () =>
      mode === 'confirm'
        ? confirm.run(input)
        : enter.run({ ...input, source: source.trim(), reason: reason.trim() }),
  }
}

function blockedBy(form: {
  isReady: boolean
  hasSeen: boolean
  mode: RevisionMode
  source: string
  reason: string
}): string | false {
  if (!form.isReady) return 'กรอกให้ครบก่อน'
  if (form.mode === 'enter' && form.source.trim().length < SOURCE_LENGTH_MIN) {
    return 'ระบุแหล่งที่มาของผล'
  }
  if (form.mode === 'enter' && form.reason.trim().length < REASON_LENGTH_MIN) {
    return 'ระบุเหตุผลที่แก้'
  }
  return !form.hasSeen && 'ดูผลกระทบก่อน'
}
