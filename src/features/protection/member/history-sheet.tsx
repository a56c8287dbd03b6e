import kite from '#ui/art/motifs/kite.svg?raw'
import { messageOf } from '#ui/client/api-error.ts'
import { useCallPages } from '#ui/client/use-call.ts'
import { EmptyState } from '#ui/parts/empty-state.tsx'
import { ErrorState } from '#ui/parts/error-state.tsx'
import { ListRow } from '#ui/parts/list-row.tsx'
import { LoadMore } from '#ui/parts/load-more.tsx'
import { PanelList } from '#ui/parts/panel.tsx'
import { Sheet, SheetBody } from '#ui/parts/sheet.tsx'
import { SkeletonRows } from '#ui/parts/skeleton.tsx'
import { thaiDateTime } from '#ui/thai/dates.ts'
import { listLimitHistory } from '../contract.ts'
import { entryText, limitTitle } from './limit-words.ts'

/** What became of limits and wishes, newest first. */
export function HistorySheet({ onClose }: { onClose: () => void }) {
  const pages = useCallPages(listLimitHistory, {}, { staleTime: 0 })
  return (
    <Sheet open onClose={onClose} title="ประวัติการตั้งวงเงิน">
      <SheetBody>
        {pages.isPending ? (
          <SkeletonRows count={4} />
        ) : pages.error && pages.items.length === 0 ? (
          <ErrorState text={messageOf(pages.error)} onRetry={() => void pages.refetch()} />
        ) : pages.items.length === 0 ? (
          <EmptyState art={kite} title="คุณยังไม่เคยตั้งวงเงิน" />
        ) : (
          <>
            <PanelList>
              {pages.items.map((entry) => (
                <ListRow
                  key={`${entry.at} ${entry.name} ${entry.kind} ${entry.to}`}
                  title={limitTitle(entry.name)}
                  note={
                    <>
                      {entryText(entry)}
                      <br />
                      {thaiDateTime(entry.at)}
                    </>
                  }
                />
              ))}
            </PanelList>
            <LoadMore query={pages} />
          </>
        )}
      </SheetBody>
    </Sheet>
  )
}
