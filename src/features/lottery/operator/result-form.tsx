import { Button } from '#ui/parts/button.tsx'
import { TextInput } from '#ui/parts/field.tsx'
import { Note } from '#ui/parts/note.tsx'
import { Panel } from '#ui/parts/panel.tsx'
import type { Desk, Official } from './desk-wire.ts'
import { useResultForm, type FieldWire, type ResultEntry } from './use-result-form.ts'
import classes from './result-form.module.css'

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
  const entry = useResultForm(desk.fields, roundId, mode, onPreview)
  return (
    <Panel padded>
      <form
        className="stack"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          entry.submit()
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
              sending={entry.fetching && 'กำลังดึงผล…'}
              onClick={entry.fetch}
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
                value={entry.values[field.name]?.[at] ?? ''}
                onChange={(text) => entry.change(field.name, at, text)}
              />
            )),
          )}
        </div>
        {mode === 'enter' ? (
          <TextInput
            label="แหล่งที่มาของผล"
            placeholder="เช่น ถ่ายทอดสด หรือเว็บไซต์ทางการ"
            value={entry.source}
            onChange={(event) => entry.setSource(event.currentTarget.value)}
          />
        ) : null}
        {entry.error ? <Note tone="red">{entry.error}</Note> : null}
        <FormActions entry={entry} mode={mode} onPreview={onPreview} />
      </form>
    </Panel>
  )
}

function FormActions({
  entry,
  mode,
  onPreview,
}: {
  entry: ResultEntry
  mode: 'enter' | 'confirm'
  onPreview: (official: Official) => void
}) {
  return (
    <div className={classes.actions}>
      <Button
        look="quiet"
        blocked={!entry.isFull && 'กรอกให้ครบก่อน'}
        onClick={() => onPreview(entry.values)}
      >
        ดูยอดที่ต้องจ่าย
      </Button>
      <Button
        type="submit"
        sending={entry.pending && 'กำลังบันทึก…'}
        blocked={blockedBy(entry.isFull, mode, entry.source)}
      >
        {mode === 'confirm' ? 'ยืนยันผลและจ่ายรางวัล' : 'บันทึกผล'}
      </Button>
    </div>
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
  field: FieldWire
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
