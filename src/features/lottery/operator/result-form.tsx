import { useState } from 'react'
import { useAction } from '#ui/client/use-action.ts'
import { Button } from '#ui/parts/button.tsx'
import { TextInput } from '#ui/parts/field.tsx'
import { Note } from '#ui/parts/note.tsx'
import { Panel } from '#ui/parts/panel.tsx'
import { toast } from '#ui/parts/toast-store.ts'
import {
  resultConfirm,
  resultDesk,
  resultEnter,
  resultFetch,
  resultQueue,
} from '../operator-contract.ts'
import type { Desk, Official } from './desk-wire.ts'
import classes from './result-form.module.css'

type FieldOf = Desk['fields'][number]

/**
 * Where a person types the official values. The first one saves them, the second one types them
 * again from the source: nothing of the first entry is shown here, and the server does not send it.
 */
export function ResultForm({
  desk,
  roundId,
  mode,
  onPreview,
}: {
  desk: Desk
  roundId: number
  mode: 'enter' | 'confirm'
  onPreview: (official: Official) => void
}) {
  const [values, setValues] = useState<Official>(() => emptyValues(desk.fields))
  const [source, setSource] = useState('')
  const [readingId, setReadingId] = useState<number>()
  const [error, setError] = useState<string>()
  const isFull = desk.fields.every((field) => isFilled(field, values[field.name]))
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
  const fetchFeed = useAction(resultFetch, {
    onRefused,
    onDone: (reading) => {
      setValues(reading.official)
      setSource(reading.source)
      setReadingId(Number(reading.reading_id))
      onPreview(reading.official)
    },
  })

  function change(name: string, at: number, text: string) {
    setError(undefined)
    setReadingId(undefined)
    setValues((before) => ({
      ...before,
      [name]: (before[name] ?? []).map((value, index) => (index === at ? text.trim() : value)),
    }))
  }

  function submit() {
    if (mode === 'confirm') return confirm.run({ round_id: roundId, official: values })
    return enter.run({
      round_id: roundId,
      official: values,
      source,
      ...(readingId === undefined ? {} : { reading_id: readingId }),
    })
  }

  const pending = enter.pending || confirm.pending
  return (
    <Panel padded>
      <form
        className="stack"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <div className={classes.head}>
          <h3 className="t16 strong">
            {mode === 'confirm' ? 'คนที่สองกรอกซ้ำจากแหล่งผล' : 'กรอกผลจากแหล่งผล'}
          </h3>
          {desk.can.fetch && mode === 'enter' ? (
            <Button
              look="quiet"
              size="sm"
              sending={fetchFeed.pending && 'กำลังดึงผล…'}
              onClick={() => fetchFeed.run({ round_id: roundId })}
            >
              ดึงจาก{desk.source_name}
            </Button>
          ) : null}
        </div>
        <div className={classes.fields}>
          {desk.fields.flatMap((field) =>
            Array.from({ length: field.count }, (_, at) => (
              <OfficialInput
                key={`${field.name}-${at}`}
                field={field}
                at={at}
                value={values[field.name]?.[at] ?? ''}
                onChange={(text) => change(field.name, at, text)}
              />
            )),
          )}
        </div>
        {mode === 'enter' ? (
          <TextInput
            label="แหล่งที่มาของผล"
            placeholder="เช่น ถ่ายทอดสด หรือเว็บไซต์ทางการ"
            value={source}
            onChange={(event) => setSource(event.currentTarget.value)}
          />
        ) : null}
        {error ? <Note tone="red">{error}</Note> : null}
        <div className={classes.actions}>
          <Button
            look="quiet"
            blocked={!isFull && 'กรอกให้ครบก่อน'}
            onClick={() => onPreview(values)}
          >
            ดูยอดที่ต้องจ่าย
          </Button>
          <Button
            type="submit"
            sending={pending && 'กำลังบันทึก…'}
            blocked={blockedBy(isFull, mode, source)}
          >
            {mode === 'confirm' ? 'ยืนยันผลและจ่ายรางวัล' : 'บันทึกผล'}
          </Button>
        </div>
      </form>
    </Panel>
  )
}

function blockedBy(isFull: boolean, mode: 'enter' | 'confirm', source: string): string | false {
  if (!isFull) return 'กรอกให้ครบก่อนยืนยัน'
  return mode === 'enter' && source.trim().length < 3 && 'ระบุแหล่งที่มาของผล'
}

function OfficialInput({
  field,
  at,
  value,
  onChange,
}: {
  field: FieldOf
  at: number
  value: string
  onChange: (text: string) => void
}) {
  return (
    <TextInput
      label={field.count > 1 ? `${field.label} (${at + 1})` : field.label}
      hint={field.digits === null ? `เช่น ${field.example}` : `${field.digits} หลัก`}
      inputMode={field.digits === null ? 'decimal' : 'numeric'}
      autoComplete="off"
      maxLength={field.digits ?? 20}
      className={classes.digits ?? ''}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}

function emptyValues(fields: readonly FieldOf[]): Official {
  return Object.fromEntries(
    fields.map((field) => [field.name, Array.from({ length: field.count }, () => '')]),
  )
}

function isFilled(field: FieldOf, values: readonly string[] | undefined): boolean {
  return (
    values?.length === field.count &&
    values.every((value) =>
      field.digits === null
        ? /^[+-]?[\d,]+(\.\d+)?$/.test(value)
        : value.length === field.digits && /^\d+$/.test(value),
    )
  )
}
