import { lazy, Suspense, useState } from 'react'
import lotus from '#ui/art/motifs/lotus.svg?raw'
import { useCall } from '#ui/client/use-call.ts'
import { Button } from '#ui/parts/button.tsx'
import { EmptyState } from '#ui/parts/empty-state.tsx'
import { QueryView } from '#ui/parts/query-view.tsx'
import { SkeletonRows } from '#ui/parts/skeleton.tsx'
import { fairRound } from '../../contract.ts'
import type { Transcript } from '../../rules/transcript.ts'
import { TranscriptSource } from './transcript-source.tsx'
import classes from './verify-screen.module.css'

// The mathematics come when there is something to work out.
const ProofView = lazy(() =>
  import('./proof-view.tsx').then((file) => ({ default: file.ProofView })),
)

const REFRESH_MS = 5_000

/** A round that was drawn lately, offered to who comes without one. */
export interface RecentRound {
  readonly roundId: number
  readonly name: string
}

/** Public proof: any round is worked out again in the browser, from its public transcript alone. */
export function VerifyScreen({
  roundId,
  recent,
  onRound,
  onBill,
}: {
  roundId: number | undefined
  recent: readonly RecentRound[]
  onRound: (roundId: number) => void
  /** The text was that of a bill: it is proved elsewhere. */
  onBill: (validationNo: string) => void
}) {
  const [own, setOwn] = useState<Transcript>()
  return (
    <div className={classes.page}>
      <h1 className="t24">ตรวจสอบผลจับยี่กี</h1>
      <p className="c2">
        ทุกขั้นคำนวณใหม่ในเครื่องของคุณจากข้อมูลที่เปิดเผย เว็บไม่มีส่วนในการคำนวณ ข้อใดไม่ตรงจะเป็นสีแดง
      </p>
      <TranscriptSource
        roundId={roundId}
        onRound={(wanted) => {
          setOwn(undefined)
          onRound(wanted)
        }}
        onBill={onBill}
        onTranscript={setOwn}
      />
      {own ? (
        <>
          <div className="row between">
            <p className="t14 c2">กำลังแสดงบันทึกที่คุณนำมาเอง</p>
            <Button look="text" size="sm" onClick={() => setOwn(undefined)}>
              เลิกใช้
            </Button>
          </div>
          <Suspense fallback={<SkeletonRows count={8} />}>
            <ProofView transcript={own} />
          </Suspense>
        </>
      ) : roundId === undefined ? (
        <EmptyState
          art={lotus}
          title="เลือกรอบที่จะตรวจ"
          action={
            <div className={classes.recent}>
              {recent.map((round) => (
                <Button key={round.roundId} look="quiet" onClick={() => onRound(round.roundId)}>
                  {round.name}
                </Button>
              ))}
            </div>
          }
        >
          วางข้อความบนโพยด้านบน หรือเลือกรอบที่เพิ่งออกผล
        </EmptyState>
      ) : (
        <SiteProof roundId={roundId} />
      )}
    </div>
  )
}

function SiteProof({ roundId }: { roundId: number }) {
  const [isOver, setOver] = useState(false)
  const query = useCall(
    fairRound,
    { id: roundId },
    { refetchInterval: isOver ? false : REFRESH_MS, errorHandling: false },
  )
  const stage = query.data?.stage
  const ended = stage === 'void' || (stage === 'settled' && query.data?.draw !== null)
  if (ended !== isOver) setOver(ended)
  return (
    <QueryView query={query} skeleton={<SkeletonRows count={8} />}>
      {(transcript) => (
        <Suspense fallback={<SkeletonRows count={8} />}>
          <ProofView transcript={transcript} />
        </Suspense>
      )}
    </QueryView>
  )
}
