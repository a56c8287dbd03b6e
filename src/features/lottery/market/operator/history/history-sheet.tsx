import { useState } from 'react'
import { IconHistory } from '@tabler/icons-react'
import kite from '#ui/art/motifs/kite.svg?raw'
import { useCallPages, type PageItem } from '#ui/client/use-call.ts'
import { Button } from '#ui/parts/button.tsx'
import { EmptyState } from '#ui/parts/empty-state.tsx'
import { LoadMore } from '#ui/parts/load-more.tsx'
import { QueryView } from '#ui/parts/query-view.tsx'
import { Sheet, SheetBody } from '#ui/parts/sheet.tsx'
import { SkeletonRows } from '#ui/parts/skeleton.tsx'
import { thaiDateTime } from '#ui/thai/dates.ts'
import { lotteryHistory } from '../../history-contract.ts'
import { actionNames, factWords } from './history-words.ts'
import classes from './history-sheet.module.css'

type Entry = PageItem<typeof lotteryHistory>

/** `ประวัติ` on the thing itself: everything that staff changed of it, with before and after. */
export function HistoryButton({ object, title }: { object: string; title: string }) {
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
          <History object={object} />
        </SheetBody>
      </Sheet>
    </>
  )
}

function History({ object }: { object: string }) {
  const pages = useCallPages(lotteryHistory, { object })
  return (
    <>
      <QueryView query={pages} skeleton={<SkeletonRows count={4} />}>
        {() =>
          pages.items.length === 0 ? (
            <EmptyState art={kite} title="ยังไม่มีใครเปลี่ยนอะไร" />
          ) : (
            <ol className={classes.list}>
              {pages.items.map((entry) => (
                <EntryRow key={entry.entry_id} entry={entry} />
              ))}
            </ol>
          )
        }
      </QueryView>
      <LoadMore query={pages} />
    </>
  )
}

function EntryRow({ entry }: { entry: Entry }) {
  const facts = factWords(entry.before, entry.after)
  return (
    <li className={classes.entry}>
      <p className="row between">
        <span className="medium">{actionNames[entry.action] ?? entry.action}</span>
        <span className="t13 c2 nowrap">{thaiDateTime(entry.at)}</span>
      </p>
      {facts.map(({ name, before, after }) => (
        <p key={name} className="t13">
          <span className="c2">{name}</span> {before} → <b>{after}</b>
        </p>
      ))}
      <p className="t13 c2">
        {entry.by}
        {entry.reason === null ? '' : ` · ${entry.reason}`}
      </p>
    </li>
  )
}
