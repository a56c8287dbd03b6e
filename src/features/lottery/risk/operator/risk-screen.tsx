import kite from '#ui/art/motifs/kite.svg?raw'
import { useCall } from '#ui/client/use-call.ts'
import { EmptyState } from '#ui/parts/empty-state.tsx'
import { QueryView } from '#ui/parts/query-view.tsx'
import { SkeletonRows } from '#ui/parts/skeleton.tsx'
import { riskRounds } from '../operator-contract.ts'
import { RiskBoard } from './risk-board.tsx'
import { RiskRounds } from './risk-rounds.tsx'
import type { RiskPlace } from './risk-place.ts'

/** Sums move with each sale, which has no event; rounds and limits come by the stream. */
const ROUNDS_REFETCH_MS = 5_000

/** The risk desk: all rounds that hold money, or the board of one of them. */
export function RiskScreen({
  place,
  mayAct,
  onPlace,
}: {
  place: RiskPlace
  mayAct: boolean
  onPlace: (place: RiskPlace) => void
}) {
  const query = useCall(riskRounds, {}, { refetchInterval: ROUNDS_REFETCH_MS })
  return (
    <QueryView query={query} skeleton={<SkeletonRows count={8} />}>
      {({ rounds }) => {
        if (rounds.length === 0) {
          return (
            <EmptyState art={kite} title="ไม่มีงวดที่เปิดรับ">
              งวดที่เปิดรับหรือปิดรับแล้วรอผลจะขึ้นที่นี่เอง
            </EmptyState>
          )
        }
        const chosen = rounds.find((round) => Number(round.round_id) === place.round)
        return chosen ? (
          <RiskBoard
            key={chosen.round_id}
            rounds={rounds}
            roundId={Number(chosen.round_id)}
            place={place}
            mayAct={mayAct && chosen.status === 'open'}
            onPlace={onPlace}
          />
        ) : (
          <RiskRounds rounds={rounds} onPick={(roundId) => onPlace({ round: roundId })} />
        )
      }}
    </QueryView>
  )
}
