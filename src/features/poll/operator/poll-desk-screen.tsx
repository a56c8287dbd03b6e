import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import chada from '#ui/art/motifs/chada.svg?raw'
import { useCall } from '#ui/client/use-call.ts'
import { Button } from '#ui/parts/button.tsx'
import { FilterTabs } from '#ui/parts/choice.tsx'
import { EmptyState } from '#ui/parts/empty-state.tsx'
import { ListRow } from '#ui/parts/list-row.tsx'
import { PanelList } from '#ui/parts/panel.tsx'
import { QueryView } from '#ui/parts/query-view.tsx'
import { SkeletonRows } from '#ui/parts/skeleton.tsx'
import { StatusChip } from '#ui/parts/status-chip.tsx'
import { thaiDateTime } from '#ui/thai/dates.ts'
import { formatCount } from '#ui/thai/money.ts'
import { pollLooks, prizeAmount } from '../member/poll-words.ts'
import { type DeskPollRow, listDeskPolls } from '../operator-contract.ts'
import { PollFormSheet } from './poll-form-sheet.tsx'
import type { PollImageField, PollRights } from './poll-place.ts'
import { PollSheet } from './poll-sheet.tsx'

const tabs = [
  { value: 'live', label: 'กำลังดำเนินการ' },
  { value: 'over', label: 'จบแล้ว' },
] as const
type Tab = (typeof tabs)[number]['value']

/** What happens comes by the stream; this is for votes, of which each has no event. */
const VOTES_REFETCH_MS = 60_000

const isOver = ({ state }: DeskPollRow) => state === 'paid' || state === 'void'

/** Every poll: what is under way, what waits for somebody, what it cost. */
export function PollDeskScreen({
  rights,
  ImageField,
}: {
  rights: PollRights
  ImageField: PollImageField
}) {
  const [tab, setTab] = useState<Tab>('live')
  const [openId, setOpenId] = useState<number | 'new'>()
  const query = useCall(listDeskPolls, {}, { refetchInterval: VOTES_REFETCH_MS })
  return (
    <div className="stack">
      <div className="row between">
        <FilterTabs label="กิจกรรมที่แสดง" items={tabs} value={tab} onChange={setTab} />
        {rights.mayEdit ? (
          <Button
            size="sm"
            icon={<IconPlus size={18} stroke={2} aria-hidden />}
            onClick={() => setOpenId('new')}
          >
            สร้าง
          </Button>
        ) : null}
      </div>
      <QueryView query={query} skeleton={<SkeletonRows count={4} />}>
        {(polls) => (
          <Rows
            polls={polls.filter((one) => isOver(one) === (tab === 'over'))}
            onOpen={setOpenId}
          />
        )}
      </QueryView>
      {openId === 'new' ? (
        <PollFormSheet poll={null} ImageField={ImageField} onClose={() => setOpenId(undefined)} />
      ) : null}
      {typeof openId === 'number' ? (
        <PollSheet
          pollId={openId}
          rights={rights}
          ImageField={ImageField}
          onClose={() => setOpenId(undefined)}
        />
      ) : null}
    </div>
  )
}

function Rows({
  polls,
  onOpen,
}: {
  polls: readonly DeskPollRow[]
  onOpen: (pollId: number) => void
}) {
  if (polls.length === 0) return <EmptyState art={chada} title="ไม่มีกิจกรรมในรายการนี้" />
  return (
    <PanelList>
      {polls.map((poll) => (
        <ListRow
          key={poll.poll_id}
          title={poll.title}
          note={`#${poll.poll_id} · ปิดรับ ${thaiDateTime(poll.closes_at)} · ${formatCount(poll.cost.votes)} สิทธิ์ ${formatCount(poll.cost.members)} คน`}
          end={
            <span className="num nowrap">
              {isOver(poll)
                ? `จ่าย ${prizeAmount(poll.currency, poll.cost.paid)}`
                : `งบ ${prizeAmount(poll.currency, poll.cost.prize_max)}`}
            </span>
          }
          endNote={
            poll.waits_for_second ? (
              <StatusChip kind="pending" word="รอคนที่สองยืนยัน" />
            ) : (
              <StatusChip {...pollLooks[poll.state]} />
            )
          }
          onPress={() => onOpen(Number(poll.poll_id))}
        />
      ))}
    </PanelList>
  )
}
