import { useState } from 'react'
import { ApiError, messageOf } from '#ui/client/api-error.ts'
import { callApi } from '#ui/client/call-api.ts'
import { Button } from '#ui/parts/button.tsx'
import { Field, TextInput } from '#ui/parts/field.tsx'
import { Panel } from '#ui/parts/panel.tsx'
import { findRound } from '../../contract.ts'
import { parseTranscript, type Transcript } from '../../rules/transcript.ts'
import { faultWords, referenceWords } from './step-words.ts'
import classes from './verify-screen.module.css'

/** More than the longest round: nobody waits for a film to be read as JSON. */
const FILE_BYTES_MAX = 20_000_000

/** Which round to check: one of the site by its number, or a transcript of the member's own. */
export function TranscriptSource({
  roundId,
  onRound,
  onBill,
  onTranscript,
}: {
  roundId: number | undefined
  onRound: (roundId: number) => void
  onBill: (validationNo: string) => void
  onTranscript: (transcript: Transcript) => void
}) {
  return (
    <Panel padded className="stack">
      <RoundForm key={roundId} roundId={roundId} onRound={onRound} onBill={onBill} />
      <details className={classes.fold}>
        <summary>ตรวจจากไฟล์หรือข้อความของคุณเอง</summary>
        <OwnTranscript onTranscript={onTranscript} />
      </details>
    </Panel>
  )
}

/** Takes whatever names a round: its number, a link, a reference, or the words on a bill. */
function RoundForm({
  roundId,
  onRound,
  onBill,
}: {
  roundId: number | undefined
  onRound: (roundId: number) => void
  onBill: (validationNo: string) => void
}) {
  const [typed, setTyped] = useState(roundId === undefined ? '' : String(roundId))
  const [error, setError] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const submit = async () => {
    setBusy(true)
    try {
      const { readReference } = await import('../../rules/reference.ts')
      const read = readReference(typed)
      if (!read.ok) return setError(referenceWords[read.error])
      setError(undefined)
      const { value } = read
      if (value.kind === 'bill') return onBill(value.validationNo)
      if (value.kind === 'round') return onRound(value.roundId)
      const found = await callApi(findRound, { text: typed }, { errorHandling: false })
      onRound(Number(found.round_id))
    } catch (fault) {
      const isUnknown = fault instanceof ApiError && fault.code === 'not_found'
      setError(isUnknown ? 'ไม่พบรอบนี้ในเว็บ ตรวจเลขรอบ ชื่อห้อง และวันที่อีกครั้ง' : messageOf(fault))
    } finally {
      setBusy(false)
    }
  }
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <TextInput
        label="รหัสรอบ หรือข้อความบนโพย"
        hint="วางได้ทั้งรหัสรอบ ลิงก์ รหัสอ้างอิง รหัสตรวจโพย หรือข้อความ เช่น “จับยี่กี รอบที่ 64 งวด 21 พ.ย. 69”"
        error={error}
        maxLength={1000}
        autoComplete="off"
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <Button type="submit" size="lg" sending={isBusy && 'กำลังค้นหา…'}>
        ตรวจรอบนี้
      </Button>
    </form>
  )
}

function OwnTranscript({ onTranscript }: { onTranscript: (transcript: Transcript) => void }) {
  const [text, setText] = useState('')
  const [error, setError] = useState<string>()
  const check = (json: string) => {
    const read = parseTranscript(json)
    setError(read.ok ? undefined : faultWords(read.error))
    if (read.ok) onTranscript(read.value)
  }
  const upload = async (file: File | undefined) => {
    if (!file) return
    if (file.size > FILE_BYTES_MAX) return setError('ไฟล์ใหญ่เกินไป ไม่ใช่บันทึกของรอบ')
    check(await file.text())
  }
  return (
    <div className="stack">
      <Field
        label="ไฟล์บันทึกของรอบ (.json)"
        control={(described) => (
          <input
            {...described}
            className={classes.file}
            type="file"
            accept="application/json,.json"
            onChange={(event) => void upload(event.currentTarget.files?.[0])}
          />
        )}
      />
      <Field
        label="หรือวางข้อความ JSON"
        error={error}
        control={(described) => (
          <textarea
            {...described}
            className={classes.paste}
            rows={5}
            spellCheck={false}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
          />
        )}
      />
      <Button look="quiet" onClick={() => check(text)}>
        ตรวจข้อความนี้
      </Button>
    </div>
  )
}
