import { useDeferredValue, useRef, useState } from 'react'
import { IconBuildingBank } from '@tabler/icons-react'
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
import { thaiDateTime } from '#ui/thai/dates.ts'
import kite from '#ui/art/motifs/kite.svg?raw'
import { lineOutcomeWords } from '../audit-contract.ts'
import { listLineCases, type WireLineCase } from '../line-case-contract.ts'
import { LineCaseSheet } from './line-case-sheet.tsx'
import { kindWords } from './line-case-words.ts'

const statuses = [
  { value: 'open', label: 'รอตัดสิน' },
  { value: 'closed', label: 'ตัดสินแล้ว' },
] as const
const topics = [
  { value: 'all', label: 'ทั้งหมด' },
  { value: 'repeats', label: 'แจ้งซ้ำไม่ตรงกัน' },
  { value: 'reversals', label: 'เรียกเงินคืน' },
] as const

const idOf = (one: WireLineCase): number => Number(one.case_id)
const waits = ({ resolution }: WireLineCase): boolean => resolution === null

/** Lines of our statements that nobody can book as they stand. */
export function LineCaseScreen() {
  const [status, setStatus] = useState<(typeof statuses)[number]['value']>('open')
  const [about, setAbout] = useState<(typeof topics)[number]['value']>('all')
  const [search, setSearch] = useState('')
  const word = useDeferredValue(search.trim())
  const pages = useCallPages(listLineCases, { status, about, ...(word ? { search: word } : {}) })
  const queue = useQueue(pages, { idOf, waits })
  const rows = useRef<HTMLDivElement>(null)
  usePageKeys((key) => stepThrough(rowsIn(rows.current), key))
  return (
    <div className="stack" ref={rows}>
      <FilterTabs label="สถานะ" items={statuses} value={status} onChange={setStatus} />
      <FilterTabs label="ประเภท" items={topics} value={about} onChange={setAbout} />
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
            <EmptyState art={kite} title="ไม่มีรายการธนาคารที่ต้องตัดสิน">
              รายการที่ธนาคารแจ้งไม่ตรงกัน หรือเรียกเงินคืนผิดปกติ จะขึ้นที่นี่
            </EmptyState>
          ) : (
            <PanelList data-rows>
              {pages.items.map((one) => (
                <LineCaseRow key={one.case_id} one={one} onPress={() => queue.open(idOf(one))} />
              ))}
            </PanelList>
          )
        }
      </QueryView>
      <LoadMore query={pages} />
      <LineCaseSheet queue={queue} cases={pages.items} onStale={() => void pages.refetch()} />
    </div>
  )
}

function LineCaseRow({ one, onPress }: { one: WireLineCase; onPress: () => void }) {
  const { payer, reference, amount } = one.told ?? one.line
  return (
    <ListRow
      lead={
        payer.bank_code ? (
          <BankBadge code={payer.bank_code} />
        ) : (
          <IconPlate>
            <IconBuildingBank size={22} stroke={1.75} />
          </IconPlate>
        )
      }
      title={kindWords[one.kind]}
      note={`บัญชี ${one.account.account_number} · ${thaiDateTime(one.opened_at)}`}
      end={<Money amount={amount} />}
      endNote={
        one.resolution ? lineOutcomeWords[one.resolution.outcome] : (reference ?? 'ไม่มีเลขอ้างอิง')
      }
      onPress={onPress}
    />
  )
}
