import { useState } from 'react'
import { useAction } from '#ui/client/use-action.ts'
import { useCall } from '#ui/client/use-call.ts'
import { Button } from '#ui/parts/button.tsx'
import { DescriptionList } from '#ui/parts/description-list.tsx'
import { HistoryButton } from '#ui/parts/history-button.tsx'
import { Note } from '#ui/parts/note.tsx'
import { Section } from '#ui/parts/panel.tsx'
import { QueryView } from '#ui/parts/query-view.tsx'
import { ReasonSheet } from '#ui/parts/reason-sheet.tsx'
import { Sheet, SheetBody } from '#ui/parts/sheet.tsx'
import { SkeletonRows } from '#ui/parts/skeleton.tsx'
import { StatusChip } from '#ui/parts/status-chip.tsx'
import { toast } from '#ui/parts/toast-store.ts'
import { VersionProposal, VersionRefusal } from '#ui/parts/version-proposal.tsx'
import { thaiDateTime } from '#ui/thai/dates.ts'
import { formatCount } from '#ui/thai/money.ts'
import { phaseLooks, pointWords } from '../member/tournament-words.ts'
import {
  cancelTournament,
  countTournamentsWaiting,
  type DeskTournament,
  listDeskTournaments,
  previewTournament,
  publishTournament,
  rejectTournament,
} from '../operator-contract.ts'
import { mayCancel } from '../rules/phase.ts'
import { BoardTable } from './board-table.tsx'
import { PreviewFacts } from './preview-facts.tsx'
import {
  shownVersion,
  termRows,
  type TournamentRights,
  worthWords,
} from './tournament-desk-words.ts'
import { TournamentFormSheet } from './tournament-form-sheet.tsx'

const renews = [listDeskTournaments, countTournamentsWaiting]

/** One tournament: what waits, what it says and would have given, who plays, and what may be done with it now. */
export function TournamentSheet({
  tournament,
  rights,
  onClose,
}: {
  tournament: DeskTournament
  rights: TournamentRights
  onClose: () => void
}) {
  const [isWriting, setWriting] = useState(false)
  if (isWriting) {
    return <TournamentFormSheet tournament={tournament} onClose={() => setWriting(false)} />
  }
  const { tournament_id: id, phase, proposal } = tournament
  const shown = shownVersion(tournament)
  const proposed = tournament.versions.find(({ version }) => version === proposal?.version)
  return (
    <Sheet open onClose={onClose} title={`การแข่งขัน #${id}`} maxWidth={640}>
      <SheetBody>
        <div className="stack">
          <div className="row between">
            <h3 className="t18 grow">{shown.title}</h3>
            <HistoryButton object={{ kind: 'tournament', id }} title={`ประวัติของ ${shown.title}`} />
            <StatusChip {...phaseLooks[phase]} />
          </div>
          {tournament.cancel_reason ? (
            <Note tone="red">{`ยกเลิก เพราะ ${tournament.cancel_reason}`}</Note>
          ) : null}
          {phase === 'draft' && tournament.refused ? (
            <VersionRefusal refused={tournament.refused} />
          ) : null}
          {proposal && proposed ? (
            <VersionProposal
              proposal={proposal}
              terms={termRows(proposed)}
              costs={[
                { term: 'ชื่อ', value: proposed.title },
                { term: 'รางวัลรวมไม่เกิน', value: worthWords(proposed.budget_points) },
              ]}
              publish={publishTournament}
              reject={rejectTournament}
              effect="สมาชิกเห็นทันที และแก้เงื่อนไขไม่ได้อีก"
              input={{ tournament_id: Number(id), approval_id: Number(proposal.approval_id) }}
              renews={renews}
              mayDecide={rights.mayPublish}
              waitsFor="รอผู้มีสิทธิ์อนุมัติการแข่งขัน"
            />
          ) : null}
          {phase === 'draft' ? <Preview id={id} version={(proposed ?? shown).version} /> : null}
          {proposal ? null : <DescriptionList facts={termRows(shown)} />}
          {phase === 'draft' ? null : <Played tournament={tournament} />}
          {rights.mayEdit ? (
            <div className="row wrap">
              {phase === 'draft' && !proposal ? (
                <Button look="quiet" onClick={() => setWriting(true)}>
                  สร้างฉบับใหม่
                </Button>
              ) : null}
              {mayCancel(phase) ? <Cancel tournament={tournament} /> : null}
            </div>
          ) : null}
        </div>
      </SheetBody>
    </Sheet>
  )
}

/** Who plays, and what they were given. */
function Played({ tournament }: { tournament: DeskTournament }) {
  const { players, points_given: given, tournament_id: id } = tournament
  return (
    <>
      <DescriptionList
        facts={[
          { term: 'ผู้เข้าร่วม', value: `${formatCount(players)} คน`, strong: true },
          { term: 'แต้มที่ให้แล้ว', value: pointWords(given) },
          { term: 'นับผลถึง', value: thaiDateTime(shownVersion(tournament).counts_until) },
        ]}
      />
      <BoardTable id={id} />
    </>
  )
}

function Preview({ id, version }: { id: DeskTournament['tournament_id']; version: number }) {
  const query = useCall(previewTournament, { tournament_id: id, version })
  return (
    <Section title="ถ้าใช้ฉบับนี้ในสี่สัปดาห์ก่อน">
      <QueryView query={query} skeleton={<SkeletonRows count={3} />}>
        {(preview) => <PreviewFacts preview={preview} />}
      </QueryView>
    </Section>
  )
}

function Cancel({ tournament: { tournament_id: id, players } }: { tournament: DeskTournament }) {
  const [isAsked, setAsked] = useState(false)
  const cancel = useAction(cancelTournament, {
    renews,
    onDone: () => {
      toast.success('ยกเลิกแล้ว')
      setAsked(false)
    },
  })
  return (
    <>
      <Button look="danger" onClick={() => setAsked(true)}>
        ยกเลิกการแข่งขัน
      </Button>
      {isAsked ? (
        <ReasonSheet
          title="ยกเลิกการแข่งขัน"
          verb="ยกเลิกการแข่งขัน"
          danger
          lengths={{ min: 5, max: 300 }}
          pending={cancel.pending}
          onConfirm={(reason) => cancel.run({ tournament_id: id, reason })}
          onClose={() => setAsked(false)}
        >
          <p className="c2">
            {`แต้มสุทธิของผู้เข้าร่วม ${formatCount(players)} คนไม่นับอีก ไม่ให้รางวัล สมาชิกเห็นเหตุผลนี้ เปลี่ยนกลับไม่ได้`}
          </p>
        </ReasonSheet>
      ) : null}
    </>
  )
}
