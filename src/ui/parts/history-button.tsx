import { useState } from 'react'
import { IconHistory } from '@tabler/icons-react'
import { objectHistory } from '#kernel/history.ts'
import kite from '../art/motifs/kite.svg?raw'
import { useCallPages } from '../client/use-call.ts'
import { AuditEntryView } from './audit-entry.tsx'
import { Button } from './button.tsx'
import { EmptyState } from './empty-state.tsx'
import classes from './history-button.module.css'
import { LoadMore } from './load-more.tsx'
import { QueryView } from './query-view.tsx'
import { Sheet, SheetBody } from './sheet.tsx'
import { SkeletonRows } from './skeleton.tsx'

/** A thing of the audit trail, by the kind that its feature declares. */
interface AuditObject {
  readonly kind: string
  readonly id: string | number
}

/** `ประวัติ` on the thing itself: everything that staff did to it, with before, after and reason. */
export function HistoryButton({ object, title }: { object: AuditObject; title: string }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button
        look="text"
        size="sm"
        icon={<IconHistory size={18} stroke={1.75} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        ประวัติ
      </Button>
      <Sheet open={open} onClose={() => setOpen(false)} title={title} maxWidth={560}>
        <SheetBody>
          <ObjectHistory object={object} />
        </SheetBody>
      </Sheet>
    </>
  )
}

/** The same as a list. */
export function ObjectHistory({ object: { kind, id } }: { object: AuditObject }) {
  const pages = useCallPages(objectHistory, { kind, id: `${id}` })
  return (
    <>
      <QueryView query={pages} skeleton={<SkeletonRows count={4} />}>
        {() =>
          pages.items.length === 0 ? (
            <EmptyState art={kite} title="ยังไม่มีใครเปลี่ยนอะไร" />
          ) : (
            <ol className={classes.list}>
              {pages.items.map((entry) => (
                <li key={entry.audit_id} className={classes.entry}>
                  <AuditEntryView entry={entry} showObject={entry.object.kind !== kind} />
                </li>
              ))}
            </ol>
          )
        }
      </QueryView>
      <LoadMore query={pages} />
    </>
  )
}
