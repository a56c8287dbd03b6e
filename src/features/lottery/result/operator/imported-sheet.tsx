import lotus from '#ui/art/motifs/lotus.svg?raw'
import { useCallPages } from '#ui/client/use-call.ts'
import { EmptyState } from '#ui/parts/empty-state.tsx'
import { LoadMore } from '#ui/parts/load-more.tsx'
import { QueryView } from '#ui/parts/query-view.tsx'
import { Sheet, SheetBody } from '#ui/parts/sheet.tsx'
import { SkeletonRows } from '#ui/parts/skeleton.tsx'
import { Table } from '#ui/parts/table.tsx'
import { thaiDay } from '#ui/thai/dates.ts'
import { importedResults } from '../imported-contract.ts'

/** History that came with the product: which draw, which numbers, who said so. Nobody sold or pays it. */
export function ImportedSheet({ onClose }: { onClose: () => void }) {
  const pages = useCallPages(importedResults, {})
  return (
    <Sheet open onClose={onClose} title="ผลย้อนหลังที่นำเข้า" maxWidth={960}>
      <SheetBody>
        <p className="t14 c2">แสดงให้สมาชิกดูย้อนหลังเท่านั้น ไม่ผูกกับงวดใด จึงไม่มีโพย ไม่มีการจ่าย และแก้ไขไม่ได้</p>
        <QueryView query={pages} skeleton={<SkeletonRows count={6} />}>
          {() =>
            pages.items.length === 0 ? (
              <EmptyState art={lotus} title="ไม่มีผลที่นำเข้า" />
            ) : (
              <Table
                caption="ผลย้อนหลังที่นำเข้า"
                rows={pages.items}
                rowKey={(row) => `${row.market_code}/${row.draw_day}`}
                columns={[
                  {
                    key: 'day',
                    head: 'งวด',
                    cell: (row) => <span className="nowrap">{thaiDay(row.draw_day)}</span>,
                  },
                  {
                    key: 'market',
                    head: 'หวย',
                    cell: (row) => <span className="nowrap">{row.market_name}</span>,
                  },
                  { key: 'top3', head: '3 ตัวบน', figures: true, cell: (row) => row.top3 },
                  { key: 'bottom2', head: '2 ตัวล่าง', figures: true, cell: (row) => row.bottom2 },
                  { key: 'full', head: 'ผลทางการ', figures: true, cell: (row) => row.full ?? '—' },
                  {
                    key: 'source',
                    head: 'แหล่งที่มา',
                    cell: (row) => (
                      <>
                        <a href={row.source_url} target="_blank" rel="noreferrer">
                          {row.source}
                        </a>{' '}
                        <span className="t13 c2">{row.read_from}</span>
                      </>
                    ),
                  },
                ]}
              />
            )
          }
        </QueryView>
        <LoadMore query={pages} />
      </SheetBody>
    </Sheet>
  )
}
