import { lazy, Suspense } from 'react'
import {
  type Icon,
  IconArrowsExchange,
  IconBellRinging,
  IconHistory,
  IconHourglass,
  IconSpeakerphone,
  IconTrophy,
} from '@tabler/icons-react'
import lantern from '#ui/art/motifs/lantern.svg?raw'
import type { OverlayProps } from '#ui/feature.ts'
import { useAction } from '#ui/client/use-action.ts'
import { useCallPages } from '#ui/client/use-call.ts'
import { Button } from '#ui/parts/button.tsx'
import { EmptyState } from '#ui/parts/empty-state.tsx'
import { IconPlate } from '#ui/parts/list-row.tsx'
import { LoadMore } from '#ui/parts/load-more.tsx'
import { QueryView } from '#ui/parts/query-view.tsx'
import { Sheet, SheetBody } from '#ui/parts/sheet.tsx'
import { SkeletonRows } from '#ui/parts/skeleton.tsx'
import { thaiDateTime } from '#ui/thai/dates.ts'
import { type InboxMessage, listInbox, readInbox } from '../../inbox-contract.ts'
import classes from './inbox-sheet.module.css'

const PushCard = lazy(() =>
  import('../push/push-card.tsx').then((file) => ({ default: file.PushCard })),
)

const icons: Readonly<Record<InboxMessage['look'], Icon>> = {
  news: IconSpeakerphone,
  prize: IconTrophy,
  refund: IconArrowsExchange,
  correction: IconHistory,
  opening: IconBellRinging,
  closing: IconHourglass,
}

/** What the member was told, newest first; a tap opens what it is about. */
export function InboxSheet({ onLeave, onClose }: OverlayProps) {
  const pages = useCallPages(listInbox, {})
  const read = useAction(readInbox, { renews: [listInbox] })
  const unread = pages.data?.pages[0]?.unread ?? 0
  const newest = pages.items[0]
  return (
    <Sheet open onClose={onClose} title="กล่องข้อความ">
      <SheetBody>
        <div className={classes.body}>
          <Suspense>
            <PushCard />
          </Suspense>
          <QueryView query={pages} skeleton={<SkeletonRows count={4} />}>
            {() =>
              pages.items.length === 0 ? (
                <EmptyState art={lantern} title="ยังไม่มีข้อความ">
                  ผลโพย การฝากถอน โบนัส และความปลอดภัยของบัญชี จะบอกคุณที่นี่
                </EmptyState>
              ) : (
                <>
                  {unread > 0 && newest ? (
                    <div className="row between">
                      <span className="t14 c2" role="status">
                        ใหม่ {unread} รายการ
                      </span>
                      <Button
                        look="text"
                        size="sm"
                        sending={read.pending && 'กำลังบันทึก…'}
                        onClick={() =>
                          read.run({ message_id: Number(newest.message_id), all: true })
                        }
                      >
                        อ่านทั้งหมดแล้ว
                      </Button>
                    </div>
                  ) : null}
                  <ul className={classes.list}>
                    {pages.items.map((message) => (
                      <li key={message.message_id}>
                        <MessageRow
                          message={message}
                          onOpen={() => {
                            if (!message.is_read) {
                              read.run({ message_id: Number(message.message_id) })
                            }
                            onLeave(message.link)
                          }}
                        />
                      </li>
                    ))}
                  </ul>
                  <LoadMore query={pages} />
                </>
              )
            }
          </QueryView>
        </div>
      </SheetBody>
    </Sheet>
  )
}

function MessageRow({ message, onOpen }: { message: InboxMessage; onOpen: () => void }) {
  const Glyph = icons[message.look]
  return (
    <button type="button" className={classes.row} data-new={!message.is_read} onClick={onOpen}>
      <IconPlate tone={message.look === 'prize' ? 'gold' : 'plain'}>
        <Glyph size={20} stroke={1.75} />
      </IconPlate>
      <span className={classes.words}>
        <span className="medium">
          {message.title}
          {message.is_read ? null : <span className="visually-hidden"> ยังไม่ได้อ่าน</span>}
        </span>
        <span className="t14 c2">{message.body}</span>
        <span className="t13 c3">{thaiDateTime(message.created_at)}</span>
      </span>
      {message.is_read ? null : <span className={classes.dot} aria-hidden="true" />}
    </button>
  )
}
