import { useState } from 'react'
import { Button } from './button.tsx'
import { Field } from './field.tsx'
import classes from './own-json.module.css'

/** More than the longest record: nobody waits for a film to be read as JSON. */
const FILE_BYTES_MAX = 20_000_000

/** A record that somebody brings himself, as a file or as text. */
export function OwnJson({
  onText,
}: {
  /** @returns why it is no record of this kind; undefined where it is */
  onText: (json: string) => string | undefined
}) {
  const [text, setText] = useState('')
  const [error, setError] = useState<string>()
  const upload = async (file: File | undefined) => {
    if (!file) return
    if (file.size > FILE_BYTES_MAX) return setError('ไฟล์ใหญ่เกินไป ไม่ใช่บันทึกของรอบ')
    setError(onText(await file.text()))
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
      <Button look="quiet" onClick={() => setError(onText(text))}>
        ตรวจข้อความนี้
      </Button>
    </div>
  )
}
