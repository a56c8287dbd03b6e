import { useDeferredValue, useRef, useState } from 'react'
import { IconCoins } from '@tabler/icons-react'
import { useCallPages } from '#ui/client/use-call.ts'
import { rowsIn, stepThrough, usePageKeys } from '#ui/client/use-page-keys.ts'
import { useQueue } from '#ui/client/use-queue.ts'
import { BankBadge } from '#ui/parts/bank-badge.tsx'
import { FilterTabs } from '#ui/parts/choice.tsx'
import { EmptyState } from '#ui/parts/empty-state.tsx'
import { TextInput } from '#ui/parts/field.tsx'
import { IconPlate, ListRow } from '#ui/parts/list-row.tsx'
import { LoadMore } from '#ui/parts/load-more.tsx'
import { Money } from '#ui/parts/money.tsx'
import { PanelList } from '#ui/parts/panel.tsx'
import { QueryView } from '#ui/parts/query-view.tsx'
import { SkeletonRows } from '#ui/parts/skeleton.tsx'
import { StatusChip } from '#ui/parts/status-chip.tsx'
import { thaiDateTime } from '#ui/thai/dates.ts'
import kite from '#ui/art/motifs/kite.svg?raw'
import { listReviewCases, type ReviewStatus, type WireReviewCase } from '../operator-contract.ts'
import type { AboutMember } from './case-found.tsx'
import { ReviewSheet } from './review-sheet.tsx'
import { reasonWords } from './review-words.ts'

const tabs = [
  { value: 'open', label: 'รอตรวจสอบ' },
  { value: 'credited', label: 'เติมให้สมาชิกแล้ว' },
  { value: 'returning', label: 'กำลังโอนคืน' },
  { value: 'returned', label: 'โอนคืนแล้ว' },
] as const satisfies readonly { value: ReviewStatus; label: string }[]

const idOf = (one: WireReviewCase): number => Number(one.case_id)

/** Money that reached our account and belongs to no open payment. */
export function ReviewListScreen({ about }: { about?: AboutMember }) {
  const [status, setStatus] = useState<ReviewStatus>('open')
  const [search, setSearch] = useState('')
  const word = useDeferredValue(search.trim())
  const pages = useCallPages(listReviewCases, { status, ...(word ? { search: word } : {}) })
  const queue = useQueue(pages, { idOf, waits })
  const rows = useRef<HTMLDivElement>(null)
  usePageKeys((key) => stepThrough(rowsIn(rows.current), key))
  return (
    <div className="stack" ref={rows}>
      <FilterTabs label="สถานะ" items={tabs} value={status} onChange={setStatus} />
      <TextInput
        type="search"
        label="ค้นหาเลขอ้างอิง ยอดเงิน หรือท้ายเบอร์โทร 4 ตัว"
        maxLength={40}
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
      />
      <QueryView query={pages} skeleton={<SkeletonRows count={5} />}>
        {() =>
          pages.items.length === 0 && word ? (
            <EmptyState art={kite} title="ไม่พบรายการที่ตรงกับคำค้น">
              พิมพ์เลขอ้างอิงทั้งเลข ยอดเงินเป็นบาท หรือท้ายเบอร์โทรสมาชิก 4 ตัว
            </EmptyState>
          ) : pages.items.length === 0 ? (
            <EmptyState art={kite} title="ไม่มีเงินที่รอจับคู่">
              เงินที่โอนเข้ามาแล้วจับคู่กับรายการฝากไม่ได้จะขึ้นที่นี่
            </EmptyState>
          ) : (
            <PanelList data-rows>
              {pages.items.map((one) => (
                <ListRow
                  key={one.case_id}
                  lead={
                    one.payer.bank_code ? (
                      <BankBadge code={one.payer.bank_code} />
                    ) : (
                      <IconPlate>
                        <IconCoins size={22} stroke={1.75} />
                      </IconPlate>
                    )
                  }
                  title={reasonWords[one.reason]}
                  note={`${one.payer.name ?? 'ไม่ทราบผู้โอน'} · ${thaiDateTime(one.received_at)}`}
                  end={<Money amount={one.amount} />}
                  endNote={
                    one.proposal ? (
                      <StatusChip kind="checking" word="รอคนที่สองอนุมัติ" />
                    ) : one.claim ? (
                      <StatusChip
                        kind="pending"
                        word={one.claim.by_me ? 'คุณกำลังตรวจ' : `${one.claim.by} กำลังตรวจ`}
                      />
                    ) : (
                      (one.payment?.reference ?? one.reference ?? 'ไม่มีเลขอ้างอิง')
                    )
                  }
                  onPress={() => queue.open(idOf(one))}
                />
              ))}
            </PanelList>
          )
        }
      </QueryView>
      <LoadMore query={pages} />
      <ReviewSheet queue={queue} cases={pages.items} about={about} />
    </div>
  )
}

/** For the person at this desk: not what he has proposed himself. */
const waits = ({ status, proposal }: WireReviewCase): boolean =>
  status === 'open' && !proposal?.by_me
