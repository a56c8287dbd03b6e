import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useCall } from '#ui/client/use-call.ts'
import { Button } from '#ui/parts/button.tsx'
import { ListRow } from '#ui/parts/list-row.tsx'
import { PanelList } from '#ui/parts/panel.tsx'
import { BelowQuery, QueryView } from '#ui/parts/query-view.tsx'
import { SkeletonRows } from '#ui/parts/skeleton.tsx'
import { StatusChip } from '#ui/parts/status-chip.tsx'
import { formatCount } from '#ui/thai/money.ts'
import { periodWords } from '../member/quest-words.ts'
import { listDeskQuests } from '../operator-contract.ts'
import {
  questLook,
  type QuestRights,
  shownVersion,
  typeWords,
  waitingFirst,
} from './quest-desk-words.ts'
import { DeskEvents } from './desk-events.tsx'
import { QuestFormSheet } from './quest-form-sheet.tsx'
import { QuestSheet } from './quest-sheet.tsx'

/** What happens at the desk comes by the stream; this is for claims, of which it hears nothing. */
const CLAIMED_REFETCH_MS = 60_000

/** Every quest: what members have, what waits for a second person, and what it gave. */
export function QuestDeskScreen({ rights }: { rights: QuestRights }) {
  const [openId, setOpenId] = useState<number | 'new'>()
  const query = useCall(listDeskQuests, {}, { refetchInterval: CLAIMED_REFETCH_MS })
  const opened = query.data?.find((one) => Number(one.quest_id) === openId)
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
        {(quests) => (
          <PanelList>
            {waitingFirst(quests).map((quest) => {
              const { title, type, period } = shownVersion(quest)
              return (
                <ListRow
                  key={quest.quest_id}
                  title={title}
                  note={`${typeWords[type]} · ${periodWords[period]} · 30 วันนี้ ${formatCount(quest.claims)} ครั้ง ${formatCount(quest.points_given)} แต้ม`}
                  end={<StatusChip {...questLook(quest)} />}
                  {...(quest.proposal
                    ? { endNote: <StatusChip kind="pending" word="รอคนที่สอง" /> }
                    : {})}
                  onPress={() => setOpenId(Number(quest.quest_id))}
                />
              )
            })}
          </PanelList>
        )}
      </QueryView>
      <BelowQuery query={query}>
        <DeskEvents mayEdit={rights.mayEdit} />
      </BelowQuery>
      {openId === 'new' ? (
        <QuestFormSheet quest={null} quests={query.data ?? []} onClose={close} />
      ) : null}
      {opened ? (
        <QuestSheet quest={opened} quests={query.data ?? []} rights={rights} onClose={close} />
      ) : null}
    </div>
  )
}
