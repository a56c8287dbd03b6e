import { type KeyboardEvent, useRef } from 'react'
import { Button } from '#ui/parts/button.tsx'
import { TextInput } from '#ui/parts/field.tsx'
import { Note } from '#ui/parts/note.tsx'
import { Panel } from '#ui/parts/panel.tsx'
import { derive } from '../../../rules/derive.ts'
import { ResultNumbers } from '../../../round/member/result-numbers.tsx'
import type { Desk, Official } from './desk-wire.ts'
import { OfficialInputs } from './official-inputs.tsx'
import { useResultForm, type ResultEntry } from './use-result-form.ts'
import classes from './result-form.module.css'

/**
 * The form for the official values. The first person saves them, the second one types them again
 * from the source. Nothing of the first entry is shown here, and the server does not send it.
 */
export function ResultForm({
  desk,
  roundId,
  mode,
  previewed,
  onPreview,
  onEntered,
  onConfirmed,
}: {
  desk: Desk
  roundId: number
  mode: 'enter' | 'confirm'
  previewed: Official | undefined
  onPreview: (official: Official) => void
  onEntered: () => void
  onConfirmed: () => void
}) {
  const entry = useResultForm(desk.fields, roundId, mode, {
    onFetched: onPreview,
    // With the keyboard the focus goes on to the next round; with the mouse it stays.
    onEntered: () => isByKeys() && onEntered(),
    onConfirmed,
  })
  const { form, isByKeys, ...steps } = useEnterLeads(entry, previewed, onPreview)
  return (
    <Panel padded>
      <form
        ref={form}
        className="stack"
        noValidate
        {...steps}
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
              data-desk-fetch
              sending={entry.fetching && 'กำลังดึงผล…'}
              onClick={entry.fetch}
            >
              ดึงจาก{desk.source_name}
            </Button>
          ) : null}
        </div>
        <OfficialInputs fields={desk.fields} values={entry.values} onChange={entry.change} />
        {mode === 'enter' ? (
          <TextInput
            label="แหล่งที่มาของผล"
            placeholder="เช่น ถ่ายทอดสด หรือเว็บไซต์ทางการ"
            data-source
            value={entry.source}
            onChange={(event) => entry.setSource(event.currentTarget.value)}
          />
        ) : null}
        <TypedNumbers rule={desk.result_rule} entry={entry} previewed={previewed} />
        {entry.error ? <Note tone="red">{entry.error}</Note> : null}
        <FormActions entry={entry} mode={mode} onPreview={onPreview} />
      </form>
    </Panel>
  )
}

const isSame = (previewed: Official | undefined, values: Official): boolean =>
  JSON.stringify(previewed) === JSON.stringify(values)

/** What would pay by the values as they are typed; the preview below says the same once it is asked for. */
function TypedNumbers({
  rule,
  entry: { lack, values },
  previewed,
}: {
  rule: Desk['result_rule']
  entry: ResultEntry
  previewed: Official | undefined
}) {
  const isShown = rule !== null && lack === undefined && !isSame(previewed, values)
  const derived = isShown ? derive(rule, values) : undefined
  if (!derived?.ok) return null
  return (
    <div role="group" aria-label="เลขจากค่าที่กรอก">
      <ResultNumbers result={derived.value} />
    </div>
  )
}

/** Enter moves on: to an empty field, then to the preview, then to the button that saves. */
function useEnterLeads(
  entry: ResultEntry,
  previewed: Official | undefined,
  onPreview: (official: Official) => void,
) {
  const form = useRef<HTMLFormElement>(null)
  const byKeys = useRef(false)
  const onKeyDown = (event: KeyboardEvent) => {
    byKeys.current = true
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return
    event.preventDefault()
    const empty = emptyInput(form.current)
    if (empty) return empty.focus()
    if (entry.lack !== undefined) return
    if (!isSame(previewed, entry.values)) onPreview(entry.values)
    form.current?.querySelector<HTMLElement>('[data-step=save]')?.focus()
  }
  const onPointerDown = () => {
    byKeys.current = false
  }
  return { form, isByKeys: () => byKeys.current, onKeyDown, onPointerDown }
}

/** The first input that waits: an official value, or where it was read. */
function emptyInput(form: HTMLFormElement | null): HTMLInputElement | undefined {
  const inputs = form?.querySelectorAll<HTMLInputElement>('[data-official], [data-source]') ?? []
  return [...inputs].find(({ value }) => value.trim() === '')
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
      <Button look="quiet" blocked={entry.lack ?? false} onClick={() => onPreview(entry.values)}>
        ดูยอดที่ต้องจ่าย
      </Button>
      <Button
        type="submit"
        data-step="save"
        sending={entry.pending && 'กำลังบันทึก…'}
        blocked={entry.lack ?? lacksSource(mode, entry.source)}
      >
        {mode === 'confirm' ? 'ยืนยันผลและจ่ายรางวัล' : 'บันทึกผล'}
      </Button>
    </div>
  )
}

const lacksSource = (mode: 'enter' | 'confirm', source: string): string | false =>
  mode === 'enter' && source.trim().length < 3 && 'ระบุแหล่งที่มาของผล'
