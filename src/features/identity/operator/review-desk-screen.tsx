import { IconId } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useCallPages } from '#ui/client/use-call.ts'
import { rowsIn, stepThrough, usePageKeys } from '#ui/client/use-page-keys.ts'
import { useQueue } from '#ui/client/use-queue.ts'
import { FilterTabs } from '#ui/parts/choice.tsx'
import { EmptyState } from '#ui/parts/empty-state.tsx'
import { IconPlate, ListRow } from '#ui/parts/list-row.tsx'
import { LoadMore } from '#ui/parts/load-more.tsx'
import { PanelList } from '#ui/parts/panel.tsx'
import { QueueSheet } from '#ui/parts/queue-sheet.tsx'
import { QueryView } from '#ui/parts/query-view.tsx'
import { SkeletonRows } from '#ui/parts/skeleton.tsx'
import { StatusChip } from '#ui/parts/status-chip.tsx'
import { thaiDateTime } from '#ui/thai/dates.ts'
import kite from '#ui/art/motifs/kite.svg?raw'
import { listIdentityReviews, type WireReviewRow } from '../operator-contract.ts'
import type { ReviewStatus } from '../rules/documents.ts'
import { ReviewItem } from './review-sheet.tsx'
import { statusLooks } from './review-words.ts'

const tabs = [
  { value: 'waiting', label: 'รอตรวจ' },
  { value: 'accepted', label: 'ผ่าน' },
  { value: 'refused', label: 'ไม่ผ่าน' },
] as const satisfies readonly { value: ReviewStatus; label: string }[]

/** Documents that wait for a person, and those that were decided. */
export function ReviewDeskScreen() {
  const [status, setStatus] = useState<ReviewStatus>('waiting')
  const pages = useCallPages(listIdentityReviews, { status })
  const queue = useQueue(pages, { idOf: (row) => Number(row.review_id), waits })
  const rows = useRef<HTMLDivElement>(null)
  usePageKeys((key) => stepThrough(rowsIn(rows.current), key))
  return (
    <div className="stack" ref={rows}>
      <FilterTabs label="สถานะ" items={tabs} value={status} onChange={setStatus} />
      <QueryView query={pages} skeleton={<SkeletonRows count={5} />}>
        {() =>
          pages.items.length === 0 ? (
            <EmptyState art={kite} title="ไม่มีเอกสารในสถานะนี้" />
          ) : (
            <PanelList data-rows>
              {pages.items.map((row) => (
                <DeskRow
                  key={row.review_id}
                  row={row}
                  onPress={() => queue.open(Number(row.review_id))}
                />
              ))}
            </PanelList>
          )
        }
      </QueryView>
      <LoadMore query={pages} />
      <QueueSheet queue={queue} title="เอกสารยืนยันตัวตน" maxWidth={760}>
        {(id) => <ReviewItem key={id} reviewId={id} queue={queue} />}
      </QueueSheet>
    </div>
  )
}

function DeskRow({ row, onPress }: { row: WireReviewRow; onPress: () => void }) {
  const { member, claim } = row
  return (
    <ListRow
      lead={
        <IconPlate>
          <IconId size={20} stroke={1.75} />
        </IconPlate>
      }
      title={`${member.name} · ${member.phone}`}
      note={`สมาชิก ${member.member_id} · ส่งเมื่อ ${thaiDateTime(row.asked_at)}`}
      end={
        row.credited_by_me ? (
          <StatusChip kind="checking" word="ต้องให้คนอื่นตรวจ" />
        ) : claim ? (
          <StatusChip kind="checking" word={`${claim.by} กำลังตรวจ`} />
        ) : (
          <StatusChip {...statusLooks[row.status]} />
        )
      }
      onPress={onPress}
    />
  )
}

/** For the person at this desk: not what he may not accept. */
const waits = ({ status, credited_by_me: isBarred }: WireReviewRow): boolean =>
  status === 'waiting' && !isBarred
