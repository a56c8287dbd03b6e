import { useMemo } from 'react'
import { Emblem } from '#ui/art/emblem.tsx'
import { Chip } from '#ui/parts/chip.tsx'
import { Note } from '#ui/parts/note.tsx'
import { StatusChip } from '#ui/parts/status-chip.tsx'
import { TakeHome } from '#ui/parts/take-home.tsx'
import { thaiDateTime } from '#ui/thai/dates.ts'
import type { Transcript } from '../../rules/transcript.ts'
import { verifyTranscript } from '../../rules/verify.ts'
import { ProofSteps } from './proof-steps.tsx'
import { ShotChain } from './shot-chain.tsx'
import { SignatureCheck } from './signature-check.tsx'
import { verdictOf } from './step-words.ts'
import { DrawnDigits, Working } from '../working.tsx'
import classes from './verify-screen.module.css'

const stages = {
  upcoming: { kind: 'upcoming', word: 'รอเปิด' },
  betting: { kind: 'open', word: 'เปิดรับแทง' },
  shooting: { kind: 'soon', word: 'กำลังยิงเลข' },
  drawing: { kind: 'waiting', word: 'รอผล' },
  settled: { kind: 'done', word: 'ออกผลแล้ว' },
  void: { kind: 'refunded', word: 'คืนโพย' },
} as const

/** A transcript worked out anew: the verdict first, then the numbers, then every step. */
export function ProofView({ transcript }: { transcript: Transcript }) {
  const proof = useMemo(() => verifyTranscript(transcript), [transcript])
  const verdict = verdictOf(proof, transcript)
  const { draw } = proof
  return (
    <div className={classes.proof} data-verdict={verdict.tone}>
      <div className={classes.round}>
        <Emblem market={transcript.market_code} size={40} />
        <div className="grow">
          <h2 className="t18">
            {transcript.market_name} รอบที่ {transcript.round_no}
          </h2>
          <p className="t13 c2">
            {transcript.round_ref} · ปิดยิง {thaiDateTime(transcript.shoot_close_at)}
          </p>
        </div>
        <span className={classes.chips}>
          <StatusChip {...stages[transcript.stage]} />
          {transcript.beacon.is_test ? <Chip tone="amber">ทดสอบ</Chip> : null}
        </span>
      </div>
      <Note tone={verdict.tone} role={verdict.tone === 'red' ? 'alert' : 'status'}>
        {verdict.text}
      </Note>
      {draw ? (
        <>
          <DrawnDigits draw={draw} />
          <Working
            draw={draw}
            count={transcript.shots.length}
            minusRank={transcript.rule.minus_rank}
          />
        </>
      ) : null}
      <ProofSteps proof={proof} />
      <SignatureCheck transcript={transcript} />
      <ShotChain transcript={transcript} heads={proof.heads} />
      <TakeHome
        json={JSON.stringify(transcript, null, 2)}
        file={`${transcript.round_ref}.json`}
        script="verify-yeekee.mjs"
      />
    </div>
  )
}
