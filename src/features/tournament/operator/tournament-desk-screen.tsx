import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import chada from '#ui/art/motifs/chada.svg?raw'
import { useCall } from '#ui/client/use-call.ts'
import { Button } from '#ui/parts/button.tsx'
import { EmptyState } from '#ui/parts/empty-state.tsx'
import { ListRow } from '#ui/parts/list-row.tsx'
import { PanelList } from '#ui/parts/panel.tsx'
import { QueryView } from '#ui/parts/query-view.tsx'
import { SkeletonRows } from '#ui/parts/skeleton.tsx'
import { StatusChip } from '#ui/parts/status-chip.tsx'
import { formatCount } from '#ui/thai/money.ts'
import { daysWords, phaseLooks, pointWords } from '../member/tournament-words.ts'
import { listDeskTournaments } from '../operator-contract.ts'
import { shownVersion, type TournamentRights } from './tournament-desk-words.ts'
import { TournamentFormSheet } from './tournament-form-sheet.tsx'
import { TournamentSheet } from './tournament-sheet.tsx'

/** What happens at the desk comes by the stream; this is for who joins and for the clock. */
const JOINED_REFETCH_MS = 60_000

/** Every tournament: what runs, what waits for a second person, and what each gave. */
export function TournamentDeskScreen({ rights }: { rights: TournamentRights }) {
  const [openId, setOpenId] = useState<number | 'new'>()
  const query = useCall(listDeskTournaments, {}, { refetchInterval: JOINED_REFETCH_MS })
  const opened = query.data?.find((one) => Number(one.tournament_id) === openId)
  const close = () => setOpenId(undefined)
  return (
    <div className="stack">
      {rights.mayEdit ? (
        <div className="row">
          <Button
            size="sm"
            icon={<IconPlus size={18} stroke={2} aria-hidden />}
            onClick={() => setOpenId('new')}
          >
            สร้าง
          </Button>
        </div>
      ) : null}
      <QueryView query={query} skeleton={<SkeletonRows count={4} />}>
        {(all) =>
          all.length === 0 ? (
            <EmptyState art={chada} title="ยังไม่มีการแข่งขัน" />
          ) : (
            <PanelList>
              {all.map((one) => {
                const terms = shownVersion(one)
                return (
                  <ListRow
                    key={one.tournament_id}
                    title={terms.title}
                    note={`${daysWords(terms)} · ${formatCount(one.players)} คน · ให้แล้ว ${pointWords(one.points_given)}`}
                    end={<StatusChip {...phaseLooks[one.phase]} />}
                    {...(one.proposal
                      ? { endNote: <StatusChip kind="pending" word="รอคนที่สอง" /> }
                      : {})}
                    onPress={() => setOpenId(Number(one.tournament_id))}
                  />
                )
              })}
            </PanelList>
          )
        }
      </QueryView>
      {openId === 'new' ? <TournamentFormSheet tournament={null} onClose={close} /> : null}
      {opened ? <TournamentSheet tournament={opened} rights={rights} onClose={close} /> : null}
    </div>
  )
}
