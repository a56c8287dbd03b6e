import { useState } from 'react'
import kite from '#ui/art/motifs/kite.svg?raw'
import type { WireOutput } from '#kernel/contract.ts'
import { useCall } from '#ui/client/use-call.ts'
import { Chip, type ChipTone } from '#ui/parts/chip.tsx'
import { EmptyState } from '#ui/parts/empty-state.tsx'
import { PanelList } from '#ui/parts/panel.tsx'
import { QueryView } from '#ui/parts/query-view.tsx'
import { SkeletonRows } from '#ui/parts/skeleton.tsx'
import { thaiTime } from '#ui/thai/dates.ts'
import { yeekeeDesk } from '../operator-contract.ts'
import { ShootingSwitch } from './shooting-switch.tsx'
import { TranscriptSheet } from './transcript-sheet.tsx'
import classes from './yeekee-desk-screen.module.css'

type Round = WireOutput<typeof yeekeeDesk>['rounds'][number]

const DESK_REFETCH_MS = 5_000

const stages: { readonly [S in Round['stage']]: readonly [ChipTone, string] } = {
  upcoming: ['plain', 'รอเปิด'],
  betting: ['green', 'เปิดรับแทง'],
  shooting: ['amber', 'กำลังยิงเลข'],
  drawing: ['blue', 'รอบีคอน'],
  settled: ['plain', 'ออกผลแล้ว'],
  void: ['red', 'คืนเงิน'],
}

const proofs: { readonly [P in Round['proof']]: string } = {
  waiting: 'ยังไม่ได้สัญญา',
  promised: 'สัญญาเมล็ดแล้ว',
  published: 'ประกาศหัวโซ่แล้ว',
  proven: 'พิสูจน์ได้ครบ',
  void: 'ไม่ออกผล',
}

/** The rounds of today with their transcripts: to look at, and one switch. */
export function YeekeeDeskScreen({ mayChange }: { mayChange: boolean }) {
  const query = useCall(yeekeeDesk, {}, { refetchInterval: DESK_REFETCH_MS })
  const [shown, setShown] = useState<Round>()
  return (
    <QueryView query={query} skeleton={<SkeletonRows count={8} />}>
      {({ rounds, shooting_on: isOn }) => (
        <div className="stack">
          <ShootingSwitch isOn={isOn} mayChange={mayChange} />
          {rounds.length === 0 ? (
            <EmptyState art={kite} title="วันนี้ยังไม่มีรอบยี่กี" />
          ) : (
            <PanelList>
              {rounds.map((round) => (
                <RoundRow key={round.round_id} round={round} onPick={setShown} />
              ))}
            </PanelList>
          )}
          {shown ? (
            <TranscriptSheet
              roundId={Number(shown.round_id)}
              title={`${shown.market_name} รอบที่ ${shown.round_no}`}
              onClose={() => setShown(undefined)}
            />
          ) : null}
        </div>
      )}
    </QueryView>
  )
}

function RoundRow({ round, onPick }: { round: Round; onPick: (round: Round) => void }) {
  const [tone, word] = stages[round.stage]
  return (
    <button type="button" className={classes.row} onClick={() => onPick(round)}>
      <span className={classes.name}>
        <span className="medium">
          {round.market_name} รอบที่ {round.round_no}
        </span>
        <span className="t13 c2">
          ปิด {thaiTime(round.close_at)} · ยิง {round.shot_count} เลข · {proofs[round.proof]}
        </span>
      </span>
      {round.top3 === null ? null : (
        <span className="num strong nowrap">
          {round.top3} · {round.bottom2}
        </span>
      )}
      <Chip tone={tone}>{word}</Chip>
    </button>
  )
}
