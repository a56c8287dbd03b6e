import { useState } from 'react'
import { messageOf } from '#ui/client/api-error.ts'
import { callApi } from '#ui/client/call-api.ts'
import { serverNow } from '#ui/client/server-clock.ts'
import { useCallPages } from '#ui/client/use-call.ts'
import { Button } from '#ui/parts/button.tsx'
import { EmptyState } from '#ui/parts/empty-state.tsx'
import { ListRow } from '#ui/parts/list-row.tsx'
import { LoadMore } from '#ui/parts/load-more.tsx'
import { Money } from '#ui/parts/money.tsx'
import { Sheet, SheetBody } from '#ui/parts/sheet.tsx'
import { toast } from '#ui/parts/toast-store.ts'
import { SkeletonRows } from '#ui/parts/skeleton.tsx'
import { thaiDateTime } from '#ui/thai/dates.ts'
import { satangOf } from '#ui/thai/money.ts'
import ticket from '#ui/art/motifs/ticket.svg?raw'
import { getBill, listBills } from '../../../contract.ts'
import type { PulledLine } from '../../../rules/pull-bill.ts'
import type { Offer } from '../pad/use-bet-entry.ts'

const DAY_MS = 86_400_000
/** How far back bills are offered. */
const DAYS_BACK = 30

/** ดึงโพย: one of my bills, whose numbers come into this slip at the lowest price. */
export function PullDialog({
  onPull,
  onClose,
}: {
  /** One opening of the dialog is one offer: the bill that is taken first closes it. */
  onPull: (offer: Offer, lines: readonly PulledLine[]) => void
  onClose: () => void
}) {
  const [from] = useState(() => bangkokDay(serverNow() - DAYS_BACK * DAY_MS))
  const bills = useCallPages(listBills, { from })
  const [pulling, setPulling] = useState<number>()
  const [offer] = useState<Offer>(() => ({}))
  const pull = async (billId: number) => {
    setPulling(billId)
    try {
      const lines = await linesOf(billId)
      // Numbers alone: the list says that prices begin at the lowest.
      onPull(
        offer,
        lines.map(({ betType, number }) => ({ betType, number })),
      )
      onClose()
    } catch (error) {
      toast.error(messageOf(error))
    } finally {
      setPulling(undefined)
    }
  }
  return (
    <Sheet open onClose={onClose} title="ดึงโพยเดิม" maxWidth={560}>
      <SheetBody>
        {bills.isPending ? <SkeletonRows count={4} /> : null}
        {bills.isSuccess && bills.items.length === 0 ? (
          <EmptyState art={ticket} title="ยังไม่มีโพยใน 30 วันที่ผ่านมา" />
        ) : null}
        {bills.items.length > 0 ? (
          <p className="t14 c2">ดึงประเภทและเลข ราคาเริ่มที่ขั้นต่ำ แก้ได้ในโพย</p>
        ) : null}
        {bills.items.map((bill) => (
          <ListRow
            key={bill.bill_id}
            title={`${bill.market_name} · ${bill.line_count}\u00a0รายการ`}
            note={`#${bill.bill_no} · ${thaiDateTime(bill.created_at)}`}
            end={<Money amount={bill.total} />}
            endNote={
              <Button
                look="quiet"
                size="sm"
                aria-label={`ดึงโพย ${bill.bill_no}`}
                sending={pulling === Number(bill.bill_id) && 'กำลังดึง…'}
                onClick={() => void pull(Number(bill.bill_id))}
              >
                ดึงเลข
              </Button>
            }
          />
        ))}
        <LoadMore query={bills} />
      </SheetBody>
    </Sheet>
  )
}

/** The lines of a bill of mine, with what was staked on each. */
export async function linesOf(billId: number): Promise<PulledLine[]> {
  const bill = await callApi(getBill, { bill_id: billId })
  return bill.lines.map(({ bet_type: betType, number, amount }) => ({
    betType,
    number,
    amountSatang: satangOf(amount),
  }))
}

const bangkokDay = (atMs: number): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Bangkok' }).format(atMs)
