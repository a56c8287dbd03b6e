import { IconPlus } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useCall } from '#ui/client/use-call.ts'
import { Button } from '#ui/parts/button.tsx'
import { EmptyState } from '#ui/parts/empty-state.tsx'
import { QueryView } from '#ui/parts/query-view.tsx'
import { SkeletonRows } from '#ui/parts/skeleton.tsx'
import lantern from '#ui/art/motifs/lantern.svg?raw'
import { type ContentItemWire, listContent } from '../operator-contract.ts'
import type { ContentKind } from '../rules/content.ts'
import { ContentList } from './content-list.tsx'
import { kindWords } from './content-words.ts'

const ContentSheet = lazy(() =>
  import('./content-sheet.tsx').then((module) => ({ default: module.ContentSheet })),
)

/** States change by the clock alone, so the list looks again. */
const LIST_REFETCH_MS = 30_000

/** Everything of one kind in the order of the site, with a way to add, change, move and remove. */
export function ContentScreen({ kind }: { kind: ContentKind }) {
  const query = useCall(listContent, { kind }, { refetchInterval: LIST_REFETCH_MS })
  const [open, setOpen] = useState<ContentItemWire | 'new'>()
  const { name } = kindWords[kind]
  const add = (
    <Button
      className="nowrap"
      icon={<IconPlus size={20} stroke={1.75} aria-hidden />}
      onClick={() => setOpen('new')}
    >
      เพิ่ม{name}
    </Button>
  )
  return (
    <section className="stack" aria-label={name}>
      <QueryView query={query} skeleton={<SkeletonRows count={4} />}>
        {(items) =>
          items.length === 0 ? (
            <EmptyState art={lantern} title={`ยังไม่มี${name}`} action={add}>
              สมาชิกที่เปิดเว็บอยู่เห็นทันที ผู้เยี่ยมชมเห็นเมื่อเปิดหน้าครั้งถัดไป
            </EmptyState>
          ) : (
            <>
              <div className="row between">
                <p className="t14 c2">เรียงตามหน้าเว็บ</p>
                {add}
              </div>
              <ContentList kind={kind} items={items} onOpen={setOpen} />
            </>
          )
        }
      </QueryView>
      <Suspense>
        {open === undefined ? null : (
          <ContentSheet
            kind={kind}
            item={open === 'new' ? null : open}
            onClose={() => setOpen(undefined)}
          />
        )}
      </Suspense>
    </section>
  )
}
