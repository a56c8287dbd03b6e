import { type SyntheticEvent, useState } from 'react'
import { GameProofView } from '#features/fairness/member/verify/game-proof-view.tsx'
import { faultWords } from '#features/fairness/member/verify/proof-words.ts'
import { codeIn, type GameProof, parseProof } from '#features/fairness/rules/game-proof.ts'
import { fairGameRound } from '#features/game/fair-contract.ts'
import lotus from '#ui/art/motifs/lotus.svg?raw'
import { useCall } from '#ui/client/use-call.ts'
import { Button } from '#ui/parts/button.tsx'
import { EmptyState } from '#ui/parts/empty-state.tsx'
import { TextInput } from '#ui/parts/field.tsx'
import { OwnJson } from '#ui/parts/own-json.tsx'
import { Panel } from '#ui/parts/panel.tsx'
import { QueryView } from '#ui/parts/query-view.tsx'
import { SkeletonRows } from '#ui/parts/skeleton.tsx'
import { provableGames } from './provable-games.ts'
import classes from './game-proof-page.module.css'

/** How long a member needs to reveal his seed and come back. */
const REFRESH_MS = 15_000

/** Public proof of a round of our own games: worked out in the browser by the rules that the studio draws by. */
export function GameProofPage({
  code,
  onCode,
}: {
  /** Of the round; empty: it is asked for. */
  code: string
  onCode: (code: string) => void
}) {
  const [own, setOwn] = useState<GameProof>()
  // No verdict of before stays below a text that could not be read.
  const [isFaulty, setFaulty] = useState(false)
  const takeText = (json: string) => {
    const read = parseProof(json)
    setFaulty(!read.ok)
    setOwn(read.ok ? read.value : undefined)
    return read.ok ? undefined : faultWords(read.error)
  }
  return (
    <div className={classes.page}>
      <h1 className="t24">ตรวจสอบผลเกมของเว็บ</h1>
      <p className="c2">
        ทุกข้อคำนวณใหม่ในเครื่องของคุณ จากซีดที่ผูกไว้ก่อนเดิมพันและกติกาที่ประกาศ ข้อใดไม่ตรงจะเป็นสีแดง
      </p>
      <Panel padded className="stack">
        <CodeForm
          code={code}
          onCode={(wanted) => {
            setOwn(undefined)
            setFaulty(wanted === undefined)
            if (wanted !== undefined) onCode(wanted)
          }}
        />
        <details className={classes.fold}>
          <summary>ตรวจจากไฟล์หรือข้อความของคุณเอง</summary>
          <OwnJson onText={takeText} />
        </details>
      </Panel>
      {isFaulty ? null : own ? (
        <>
          <div className="row between">
            <p className="t14 c2">กำลังแสดงบันทึกที่คุณนำมาเอง</p>
            <Button look="text" size="sm" onClick={() => setOwn(undefined)}>
              เลิกใช้
            </Button>
          </div>
          <p className="t13 c2">
            ซีดพิสูจน์ได้เฉพาะผลและเงินที่ได้ ส่วนเลขรอบ เวลา และสถานะ เป็นไปตามที่บันทึกเขียนไว้
          </p>
          <GameProofView proof={own} games={provableGames} />
        </>
      ) : code === '' ? (
        <EmptyState art={lotus} title="เลือกรอบที่จะตรวจ">
          เปิดรอบจาก “ประวัติการเล่น” แล้วกด “ตรวจสอบผลรอบนี้” หรือวางรหัสรอบด้านบน
        </EmptyState>
      ) : (
        <SiteProof code={code} />
      )}
    </div>
  )
}

function CodeForm({
  code,
  onCode,
}: {
  code: string
  /** Undefined: there is no code in what was typed. */
  onCode: (code: string | undefined) => void
}) {
  const [typed, setTyped] = useState(code)
  const [error, setError] = useState<string>()
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    const wanted = codeIn(typed)
    setError(wanted ? undefined : 'อ่านไม่พบรหัสรอบในข้อความนี้ วางรหัสรอบหรือลิงก์มาทั้งหมด')
    onCode(wanted)
  }
  return (
    <form className={classes.form} noValidate onSubmit={submit}>
      <TextInput
        label="รหัสรอบ หรือลิงก์ตรวจสอบ"
        hint="“เลขรอบของค่าย” ในหน้ารอบเกม คัดลอกมาวางได้ทันที"
        error={error}
        maxLength={500}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <Button type="submit" size="lg">
        ตรวจรอบนี้
      </Button>
    </form>
  )
}

function SiteProof({ code }: { code: string }) {
  const [isKnown, setKnown] = useState(false)
  const query = useCall(
    fairGameRound,
    { code },
    { refetchInterval: isKnown ? false : REFRESH_MS, errorHandling: false },
  )
  const isRevealed = typeof query.data?.server_seed === 'string'
  if (isRevealed !== isKnown) setKnown(isRevealed)
  return (
    <QueryView query={query} skeleton={<SkeletonRows count={6} />}>
      {(proof) => <GameProofView proof={proof} games={provableGames} parUrl={proof.par_url} />}
    </QueryView>
  )
}
