import { useState } from 'react'
import { useAction } from '#ui/client/use-action.ts'
import { useCall } from '#ui/client/use-call.ts'
import { Button } from '#ui/parts/button.tsx'
import { CopyButton } from '#ui/parts/copy-button.tsx'
import { QueryView } from '#ui/parts/query-view.tsx'
import { Sheet, SheetActions, SheetBody } from '#ui/parts/sheet.tsx'
import { SkeletonRows } from '#ui/parts/skeleton.tsx'
import { type OwnRoundPageWire, readOwnRound, replayRound } from '../../history-contract.ts'
import { useMyGames } from '../lobby/use-my-games.ts'
import { openGame } from '../selected-game.ts'
import { ReplaySheet } from './replay-sheet.tsx'
import { RoundFacts } from './round-facts.tsx'

/** A round with everything that is known of it, and what can be done about it. */
export function RoundSheet({ roundId, onClose }: { roundId: number; onClose: () => void }) {
  const query = useCall(readOwnRound, { round_id: roundId }, { staleTime: 5_000 })
  return (
    <Sheet open title="รอบเกม" maxWidth={480} onClose={onClose}>
      <SheetBody>
        <QueryView query={query} skeleton={<SkeletonRows count={6} />}>
          {(round) => <RoundFacts round={round} />}
        </QueryView>
      </SheetBody>
      {query.data ? <Ways round={query.data} onClose={onClose} /> : null}
    </Sheet>
  )
}

function Ways({ round, onClose }: { round: OwnRoundPageWire; onClose: () => void }) {
  const [link, setLink] = useState<string>()
  const replay = useAction(replayRound, { onDone: (answer) => setLink(answer.link) })
  // A round knows no more of its game than its name; the way in needs the whole card.
  const waiting = useMyGames().data?.open.find(
    (one) => Number(one.round_id) === Number(round.round_id),
  )
  const resume = () => {
    if (!waiting) return
    onClose()
    openGame(waiting.game, { isDemo: false })
  }
  return (
    <>
      <SheetActions>
        <CopyButton text={round.ref} what="เลขรอบของค่าย" label="คัดลอกเลขรอบ" look="quiet" />
        {round.has_replay ? (
          <Button
            size="sm"
            sending={replay.pending && 'กำลังเปิด…'}
            onClick={() => replay.run({ round_id: round.round_id })}
          >
            ดูผลของรอบ
          </Button>
        ) : null}
        {round.can_resume && waiting ? (
          <Button size="sm" onClick={resume}>
            เล่นต่อ
          </Button>
        ) : null}
      </SheetActions>
      {link === undefined ? null : (
        <ReplaySheet
          title={`ผลของรอบ ${round.game.name}`}
          link={link}
          onClose={() => setLink(undefined)}
        />
      )}
    </>
  )
}
