import { useState } from 'react'
import { useCall } from '#ui/client/use-call.ts'
import { ListRow } from '#ui/parts/list-row.tsx'
import { PanelList, Section } from '#ui/parts/panel.tsx'
import { QueryView } from '#ui/parts/query-view.tsx'
import { SkeletonRows } from '#ui/parts/skeleton.tsx'
import { StatusChip } from '#ui/parts/status-chip.tsx'
import { thaiDateTime } from '#ui/thai/dates.ts'
import { formatMoney } from '#ui/thai/money.ts'
import { type HeldFriend, listHeldFriends } from '../operator-contract.ts'
import { caseOfHeld, FriendSheet } from './friend-sheet.tsx'

/** Friends who look like the member himself, or whom staff set aside: what they gave waits until a person has decided. */
export function HeldQueue({ mayRelease }: { mayRelease: boolean }) {
  const [open, setOpen] = useState<HeldFriend>()
  const query = useCall(listHeldFriends, {})
  return (
    <Section title="เพื่อนที่พักไว้ตรวจสอบ">
      <QueryView query={query} skeleton={<SkeletonRows count={2} />}>
        {(held) =>
          held.length === 0 ? (
            <p className="c2">ไม่มีเพื่อนที่รอตรวจสอบ</p>
          ) : (
            <PanelList>
              {held.map((one) => (
                <ListRow
                  key={`${one.member.member_id} ${one.friend.member_id}`}
                  title={`${one.friend.name} แนะนำโดย ${one.member.name}`}
                  note={`${one.held_by === null ? `${one.score} คะแนน` : `โดย ${one.held_by}`} · พักไว้ ${thaiDateTime(one.since)}`}
                  end={formatMoney(one.commission)}
                  {...(one.is_late
                    ? { endNote: <StatusChip kind="failed" word="เกิน 72 ชม." /> }
                    : {})}
                  onPress={() => setOpen(one)}
                />
              ))}
            </PanelList>
          )
        }
      </QueryView>
      {open ? (
        <FriendSheet
          found={caseOfHeld(open)}
          mayRelease={mayRelease}
          onClose={() => setOpen(undefined)}
        />
      ) : null}
    </Section>
  )
}
