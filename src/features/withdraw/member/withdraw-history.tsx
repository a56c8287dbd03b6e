import { useState } from 'react'
import { useCallPages } from '#ui/client/use-call.ts'
import { EmptyState } from '#ui/parts/empty-state.tsx'
import { ListRow } from '#ui/parts/list-row.tsx'
import { LoadMore } from '#ui/parts/load-more.tsx'
import { Money } from '#ui/parts/money.tsx'
import { QueryView } from '#ui/parts/query-view.tsx'
import { Sheet, SheetBody } from '#ui/parts/sheet.tsx'
import { SkeletonRows } from '#ui/parts/skeleton.tsx'
import { StatusChip } from '#ui/parts/status-chip.tsx'
import { thaiDateTime } from '#ui/thai/dates.ts'
import kite from '#ui/art/motifs/kite.svg?raw'
import { listWithdrawals, type WireWithdrawal } from '../contract.ts'
import { OpenedWithdrawal } from './opened-withdrawal.tsx'
import { WithdrawProgress } from './withdraw-progress.tsx'
import { withdrawLooks } from './withdraw-words.ts'

/** The withdrawal that is opened, else all of them. */
export function WithdrawHistory({
  opened,
  onClose,
}: {
  opened: number | undefined
  onClose: () => void
}) {
  return opened ? <OpenedWithdrawal withdrawId={opened} /> : <Withdrawals onClose={onClose} />
}

/** The member's withdrawals, newest first; a tap shows the way of one. */
function Withdrawals({ onClose }: { onClose: () => void }) {
  const pages = useCallPages(listWithdrawals, {})
  const [chosen, setChosen] = useState<WireWithdrawal>()
  return (
    <Sheet
      open
      onClose={chosen ? () => setChosen(undefined) : onClose}
      title={chosen ? 'รายการถอน' : 'ประวัติการถอน'}
    >
      {chosen ? (
        <SheetBody>
          <WithdrawProgress withdrawal={chosen} />
        </SheetBody>
      ) : (
        <QueryView query={pages} skeleton={<SkeletonRows count={4} />}>
          {() =>
            pages.items.length === 0 ? (
              <EmptyState art={kite} title="ยังไม่มีรายการถอน" />
            ) : (
              <>
                {pages.items.map((withdrawal) => (
                  <ListRow
                    key={withdrawal.withdraw_id}
                    title={<Money amount={withdrawal.amount} />}
                    note={`${withdrawal.reference} · ${thaiDateTime(withdrawal.requested_at)}`}
                    end={<StatusChip {...withdrawLooks[withdrawal.status]} />}
                    onPress={() => setChosen(withdrawal)}
                  />
                ))}
                <LoadMore query={pages} />
              </>
            )
          }
        </QueryView>
      )}
    </Sheet>
  )
}
