import { useState } from 'react'
import { ApiError, messageOf } from '#ui/client/api-error.ts'
import { callApi } from '#ui/client/call-api.ts'
import { Button } from '#ui/parts/button.tsx'
import { TextInput } from '#ui/parts/field.tsx'
import { OwnJson } from '#ui/parts/own-json.tsx'
import { Panel } from '#ui/parts/panel.tsx'
import { findRound } from '../../contract.ts'
import { parseTranscript, type Transcript } from '../../rules/transcript.ts'
import { faultWords, referenceWords } from './step-words.ts'
import classes from './verify-screen.module.css'

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
  const takeText = (json: string) => {
    const read = parseTranscript(json)
    if (!read.ok) return faultWords(read.error)
    onTranscript(read.value)
    return undefined
  }
  return (
    <Panel padded className="stack">
      <RoundForm key={roundId} roundId={roundId} onRound={onRound} onBill={onBill} />
      <details className={classes.fold}>
        <summary>ตรวจจากไฟล์หรือข้อความของคุณเอง</summary>
        <OwnJson onText={takeText} />
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
