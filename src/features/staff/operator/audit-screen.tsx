import { useState } from 'react'
import kite from '#ui/art/motifs/kite.svg?raw'
import { useCallPages } from '#ui/client/use-call.ts'
import { auditObjectName, AuditEntryView, type AuditEntry } from '#ui/parts/audit-entry.tsx'
import { EmptyState } from '#ui/parts/empty-state.tsx'
import { ObjectHistory } from '#ui/parts/history-button.tsx'
import { LoadMore } from '#ui/parts/load-more.tsx'
import { PanelList } from '#ui/parts/panel.tsx'
import { QueryView } from '#ui/parts/query-view.tsx'
import { Sheet, SheetBody } from '#ui/parts/sheet.tsx'
import { SkeletonRows } from '#ui/parts/skeleton.tsx'
import { auditList } from '../contract.ts'
import { AuditFilters, everything, filterOf } from './audit-filters.tsx'
import classes from './audit-screen.module.css'

/** Lines of an entry that stand in the list; all of them in its sheet. */
const LINES_SHOWN = 3

/** Who did what, newest first. Rows are never edited or removed. */
export function AuditScreen() {
  const [choice, setChoice] = useState(everything)
  const [open, setOpen] = useState<AuditEntry | null>(null)
  const pages = useCallPages(auditList, filterOf(choice))
  return (
    <>
      <AuditFilters choice={choice} onChange={setChoice} />
      <QueryView query={pages} skeleton={<SkeletonRows count={6} />}>
        {() =>
          pages.items.length === 0 ? (
            <EmptyState art={kite} title="ไม่มีบันทึกตามเงื่อนไขนี้" />
          ) : (
            <PanelList>
              {pages.items.map((entry) => (
                <button
                  key={entry.audit_id}
                  type="button"
                  className={classes.entry}
                  onClick={() => setOpen(entry)}
                >
                  <AuditEntryView entry={entry} linesMax={LINES_SHOWN} showObject />
                </button>
              ))}
            </PanelList>
          )
        }
      </QueryView>
      <LoadMore query={pages} />
      {open === null ? null : <EntrySheet entry={open} onClose={() => setOpen(null)} />}
    </>
  )
}

/** All of an entry, and what else was done to the same thing. */
function EntrySheet({ entry, onClose }: { entry: AuditEntry; onClose: () => void }) {
  return (
    <Sheet open onClose={onClose} title={auditObjectName(entry)} maxWidth={560}>
      <SheetBody>
        <div className={classes.opened}>
          <AuditEntryView entry={entry} />
        </div>
        <h3 className="t14 c2">ประวัติทั้งหมดของรายการนี้</h3>
        <ObjectHistory object={entry.object} />
      </SheetBody>
    </Sheet>
  )
}
