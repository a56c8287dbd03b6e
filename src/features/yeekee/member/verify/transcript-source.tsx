import { useState } from 'react'
import { Button } from '#ui/parts/button.tsx'
import { Field, TextInput } from '#ui/parts/field.tsx'
import { Panel } from '#ui/parts/panel.tsx'
import { parseTranscript, type Transcript } from '../../rules/transcript.ts'
import { faultWords, roundIdIn } from './step-words.ts'
import classes from './verify-screen.module.css'

/** More than the longest round: nobody waits for a film to be read as JSON. */
const FILE_BYTES_MAX = 20_000_000

/** Which round to check: one of the site by its number, or a transcript of the member's own. */
export function TranscriptSource({
  roundId,
  onRound,
  onTranscript,
}: {
  roundId: number | undefined
  onRound: (roundId: number) => void
  onTranscript: (transcript: Transcript) => void
}) {
  return (
    <Panel padded className="stack">
      <RoundForm key={roundId} roundId={roundId} onRound={onRound} />
      <details className={classes.fold}>
        <summary>ตรวจจากไฟล์หรือข้อความของคุณเอง</summary>
        <OwnTranscript onTranscript={onTranscript} />
      </details>
    </Panel>
  )
}

function RoundForm({
  roundId,
  onRound,
}: {
  roundId: number | undefined
  onRound: (roundId: number) => void
}) {
  const [typed, setTyped] = useState(roundId === undefined ? '' : String(roundId))
  const [error, setError] = useState<string>()
  const submit = () => {
    const found = roundIdIn(typed)
    if (found === undefined) return setError('กรุณากรอกรหัสรอบเป็นตัวเลข หรือวางลิงก์ของรอบ')
    setError(undefined)
    onRound(found)
  }
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <TextInput
        label="รหัสรอบ"
        hint="ตัวเลขในลิงก์ของรอบ หรือวางทั้งลิงก์"
        error={error}
        inputMode="numeric"
        autoComplete="off"
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <Button type="submit" size="lg">
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
