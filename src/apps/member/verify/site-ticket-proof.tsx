import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { fairShoe, type ShoeProofWire } from '#features/game/fair-shoe-contract.ts'
import type { GameProofWire } from '#features/game/fair-contract.ts'
import { isGone } from '#ui/client/api-error.ts'
import { callApi } from '#ui/client/call-api.ts'
import { Note } from '#ui/parts/note.tsx'
import { QueryView } from '#ui/parts/query-view.tsx'
import { SkeletonRows } from '#ui/parts/skeleton.tsx'
import { ticketRecordOf } from './ticket-record-of.ts'
import { TicketProofView } from './ticket-proof-view.tsx'
import { ticketFaultWords } from './ticket-words.ts'

type TicketWire = NonNullable<GameProofWire['ticket']>

/** Proof of a round of live baccarat of the site: what was told of the round, with the whole of its shoe. */
export function SiteTicketProof({
  proof,
  ticket,
  code,
}: {
  proof: GameProofWire
  ticket: TicketWire
  code: string
}) {
  const { room, shoe } = ticket
  const query = useQuery({
    // A shoe is asked after what it proves was told, and again whenever that went on: its coup is among the others then.
    queryKey: [fairShoe.path, room, shoe, proof.state, proof.server_seed !== null],
    queryFn: ({ signal }) => callApi(fairShoe, { room, shoe }, { signal, errorHandling: false }),
    staleTime: Infinity,
  })
  if (isGone(query.error)) {
    return (
      <Note tone="amber" role="status">
        ไม่มีหลักฐานของห้อง {room.replace(/^bac-/, '')} ขอน {shoe} แล้ว ผู้ให้บริการเก็บไว้ 200
        ขอนล่าสุดของแต่ละห้อง รอบนี้จึงคำนวณซ้ำที่นี่ไม่ได้
      </Note>
    )
  }
  return (
    <QueryView query={query} skeleton={<SkeletonRows count={8} />}>
      {(told) => <Read proof={proof} shoe={told} code={code} />}
    </QueryView>
  )
}

function Read({ proof, shoe, code }: { proof: GameProofWire; shoe: ShoeProofWire; code: string }) {
  const read = useMemo(() => ticketRecordOf(proof, shoe), [proof, shoe])
  return read.ok ? (
    <TicketProofView record={read.value} round={code} />
  ) : (
    <Note tone="red" role="alert">
      {ticketFaultWords(read.error)}
    </Note>
  )
}
