import { useState } from 'react'
import { useAction } from '#ui/client/use-action.ts'
import { toast } from '#ui/parts/toast-store.ts'
import {
  resultConfirm,
  resultDesk,
  resultEnter,
  resultFetch,
  resultQueue,
} from '../operator-contract.ts'
import type { Desk, Official } from './desk-wire.ts'

export type FieldWire = Desk['fields'][number]

/** What is typed at the desk, and the steps that it can take. */
export interface ResultEntry {
  readonly values: Official
  readonly source: string
  readonly error: string | undefined
  /** Every field has the form of its market. */
  readonly isFull: boolean
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
  onFetched: (official: Official) => void,
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
    onDone: () => toast.success('บันทึกผลแล้ว รอคนที่สองยืนยัน'),
  })
  const confirm = useAction(resultConfirm, {
    renews,
    onRefused,
    onDone: () => toast.success('ยืนยันแล้ว ระบบกำลังจ่ายรางวัล'),
  })
  const feed = useAction(resultFetch, {
    onRefused,
    onDone: (reading) => {
      setValues(reading.official)
      setSource(reading.source)
      setReadingId(Number(reading.reading_id))
      onFetched(reading.official)
    },
  })
  const input = { round_id: roundId, official: values }
  return {
    values,
    source,
    error,
    isFull: fields.every((field) => isFilled(field, values[field.name])),
    pending: enter.pending || confirm.pending,
    fetching: feed.pending,
    setSource,
    change(name, at, text) {
      setError(undefined)
      setReadingId(undefined)
      setValues((before) => ({
        ...before,
        [name]: (before[name] ?? []).map((value, index) => (index === at ? text.trim() : value)),
      }))
    },
    fetch: () => feed.run({ round_id: roundId }),
    submit: () =>
      mode === 'confirm'
        ? confirm.run(input)
        : enter.run({ ...input, source, ...(readingId ? { reading_id: readingId } : {}) }),
  }
}

function emptyValues(fields: readonly FieldWire[]): Official {
  return Object.fromEntries(
    fields.map((field) => [field.name, Array.from({ length: field.count }, () => '')]),
  )
}

function isFilled(field: FieldWire, values: readonly string[] | undefined): boolean {
  return (
    values?.length === field.count &&
    values.every((value) =>
      field.digits === null
        ? /^[+-]?[\d,]+(\.\d+)?$/.test(value)
        : value.length === field.digits && /^\d+$/.test(value),
    )
  )
}
