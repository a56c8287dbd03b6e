import { useState } from 'react'
import { useAction } from '#ui/client/use-action.ts'
import { toast } from '#ui/parts/toast-store.ts'
import {
  resultConfirm,
  resultDesk,
  resultEnter,
  resultFetch,
  resultQueue,
} from '../../operator-contract.ts'
import { emptyValues, lackOf, withValue, type FieldWire, type Official } from './desk-wire.ts'

/** What is typed at the desk, and the steps that it can take. */
export interface ResultEntry {
  readonly values: Official
  readonly source: string
  readonly error: string | undefined
  /** Why the values are not all of the form of their market; undefined: they are. */
  readonly lack: string | undefined
  readonly pending: boolean
  readonly fetching: boolean
  change(name: string, at: number, text: string): void
  setSource(source: string): void
  fetch(): void
  submit(): void
}

/** The first person's entry, or the second person's retype, of one round. */
export function useResultForm(
  fields: readonly FieldWire[],
  roundId: number,
  mode: 'enter' | 'confirm',
  on: {
    onFetched: (official: Official) => void
    onEntered: () => void
    onConfirmed: () => void
  },
): ResultEntry {
  const [values, setValues] = useState<Official>(() => emptyValues(fields))
  const [source, setSource] = useState('')
  const [readingId, setReadingId] = useState<number>()
  const [error, setError] = useState<string>()
  const renews = [resultDesk, resultQueue]
  const onRefused = (refusal: { message: string }) => {
    setError(refusal.message)
    return true
  }
  const enter = useAction(resultEnter, {
    renews,
    onRefused,
    onDone: () => {
      toast.success('บันทึกผลแล้ว รอคนที่สองยืนยัน')
      on.onEntered()
    },
  })
  const confirm = useAction(resultConfirm, {
    renews,
    onRefused,
    onDone: () => {
      toast.success('ยืนยันแล้ว ระบบกำลังจ่ายรางวัล')
      on.onConfirmed()
    },
  })
  const feed = useAction(resultFetch, {
    onRefused,
    onDone: (reading) => {
      setValues(reading.official)
      setSource(reading.source)
      setReadingId(Number(reading.reading_id))
      on.onFetched(reading.official)
    },
  })
  const input = { round_id: roundId, official: values }
  return {
    values,
    source,
    error,
    lack: lackOf(fields, values),
    pending: enter.pending || confirm.pending,
    fetching: feed.pending,
    setSource,
    change(name, at, text) {
      setError(undefined)
      setReadingId(undefined)
      setValues((before) => withValue(before, name, at, text))
    },
    fetch: () => feed.run({ round_id: roundId }),
    submit: () =>
      mode === 'confirm'
        ? confirm.run(input)
        : enter.run({ ...input, source, ...(readingId ? { reading_id: readingId } : {}) }),
  }
}
