import { useState } from 'react'
import kite from '#ui/art/motifs/kite.svg?raw'
import { useCallPages } from '#ui/client/use-call.ts'
import { FilterTabs } from '#ui/parts/choice.tsx'
import { EmptyState } from '#ui/parts/empty-state.tsx'
import { LoadMore } from '#ui/parts/load-more.tsx'
import { Money } from '#ui/parts/money.tsx'
import { Note } from '#ui/parts/note.tsx'
import { PanelList } from '#ui/parts/panel.tsx'
import { QueryView } from '#ui/parts/query-view.tsx'
import { SkeletonRows } from '#ui/parts/skeleton.tsx'
import { type Column, Table } from '#ui/parts/table.tsx'
import { formatCount } from '#ui/thai/money.ts'
import { listOpenRounds, type WireOpenProvider } from '../rounds-contract.ts'
import { RoundListRow } from './round-row.tsx'

/** What providers have not closed, oldest first, and whether the books hold as much. */
export function RoundOpenList({ onOpen }: { onOpen: (roundId: number) => void }) {
  const [provider, setProvider] = useState('')
  const pages = useCallPages(
    listOpenRounds,
    provider === '' ? {} : { provider_id: Number(provider) },
  )
  return (
    <>
      <QueryView query={pages} skeleton={<SkeletonRows count={6} />}>
        {({ pages: [first] }) => (
          <div className="stack">
            <Providers providers={first?.providers ?? []} />
            <FilterTabs
              label="ค่ายเกม"
              items={[
                { value: '', label: 'ทุกค่าย' },
                ...(first?.providers ?? []).map(({ provider_id: id, name }) => ({
                  value: `${id}`,
                  label: name,
                })),
              ]}
              value={provider}
              onChange={setProvider}
            />
            {pages.items.length === 0 ? (
              <EmptyState art={kite} title="ไม่มีรอบที่ยังไม่จบ" />
            ) : (
              <PanelList>
                {pages.items.map((round) => (
                  <RoundListRow
                    key={round.round_id}
                    round={round}
                    onOpen={() => onOpen(Number(round.round_id))}
                  />
                ))}
              </PanelList>
            )}
          </div>
        )}
      </QueryView>
      <LoadMore query={pages} />
    </>
  )
}

const columns: readonly Column<WireOpenProvider>[] = [
  { key: 'name', head: 'ค่ายเกม', cell: ({ name }) => name },
  { key: 'open', head: 'ยังไม่จบ', figures: true, cell: (one) => formatCount(one.open) },
  { key: '1h', head: 'เกิน 1 ชม.', figures: true, cell: (one) => formatCount(one.older_1h) },
  { key: '24h', head: 'เกิน 24 ชม.', figures: true, cell: (one) => formatCount(one.older_24h) },
  { key: '48h', head: 'เกิน 48 ชม.', figures: true, cell: (one) => formatCount(one.older_48h) },
  { key: 'sum', head: 'เดิมพันลบจ่ายคืน', figures: true, cell: ({ sum }) => <Money amount={sum} /> },
  {
    key: 'clearing',
    head: 'บัญชีพักของค่าย',
    figures: true,
    cell: ({ clearing }) => <Money amount={clearing} />,
  },
]

function Providers({ providers }: { providers: readonly WireOpenProvider[] }) {
  const odd = providers.filter(({ sum, clearing }) => sum !== clearing)
  return (
    <>
      <Table
        caption="รอบที่ยังไม่จบของแต่ละค่าย"
        columns={columns}
        rows={providers}
        rowKey={(one) => one.provider_id}
      />
      {odd.length === 0 ? (
        <Note tone="green">ยอดของรอบที่ยังไม่จบตรงกับบัญชีพักทุกค่าย</Note>
      ) : (
        <Note tone="red">
          ยอดไม่ตรงกับบัญชีพัก: {odd.map(({ name }) => name).join(', ')} กรุณาแจ้งผู้ดูแลระบบ
        </Note>
      )}
    </>
  )
}
