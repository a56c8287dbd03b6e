import { lazy, Suspense, useState } from 'react'
import { useCallPages } from '#ui/client/use-call.ts'
import { FilterTabs } from '#ui/parts/choice.tsx'
import { ListRow } from '#ui/parts/list-row.tsx'
import { LoadMore } from '#ui/parts/load-more.tsx'
import { PanelList, Section } from '#ui/parts/panel.tsx'
import { QueryView } from '#ui/parts/query-view.tsx'
import { SkeletonRows } from '#ui/parts/skeleton.tsx'
import { thaiDateTime } from '#ui/thai/dates.ts'
import { formatCount } from '#ui/thai/money.ts'
import {
  listPointHistory,
  type PointLineWire,
  type PointMovement,
  pointMovements,
} from '../contract.ts'
import { movementWords, signedWords } from './point-words.ts'
import classes from './points.module.css'

const LineSheet = lazy(() =>
  import('./line-sheet.tsx').then((file) => ({ default: file.LineSheet })),
)

const tabs = pointMovements.map((value) => ({ value, label: movementWords[value] }))

/** Every movement of points, newest first; each opens with what it was for. */
export function PointHistory() {
  const [kind, setKind] = useState<PointMovement>('all')
  const [opened, setOpened] = useState<PointLineWire>()
  const pages = useCallPages(listPointHistory, { kind, limit: 30 }, { staleTime: 0 })
  return (
    <Section title="ประวัติแต้ม">
      <div className={classes.history}>
        <FilterTabs label="ประเภทรายการแต้ม" items={tabs} value={kind} onChange={setKind} />
        <QueryView query={pages} skeleton={<SkeletonRows count={4} />}>
          {() =>
            pages.items.length === 0 ? (
              <p className="c2">
                {kind === 'all' ? 'ยังไม่มีรายการแต้ม' : `ยังไม่มีรายการ${movementWords[kind]}`}
              </p>
            ) : (
              <PanelList>
                {pages.items.map((line) => (
                  <ListRow
                    key={line.id}
                    title={line.title}
                    note={thaiDateTime(line.at)}
                    end={<span className="medium">{signedWords(line.points)}</span>}
                    endNote={`คงเหลือ ${formatCount(line.after)}`}
                    onPress={() => setOpened(line)}
                  />
                ))}
              </PanelList>
            )
          }
        </QueryView>
        <LoadMore query={pages} />
      </div>
      {opened ? (
        <Suspense>
          <LineSheet line={opened} onClose={() => setOpened(undefined)} />
        </Suspense>
      ) : null}
    </Section>
  )
}
