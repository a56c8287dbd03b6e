import { useEffect, useState } from 'react'
import lantern from '#ui/art/motifs/lantern.svg?raw'
import { Button } from '#ui/parts/button.tsx'
import { EmptyState } from '#ui/parts/empty-state.tsx'
import { CheckInput } from '#ui/parts/field.tsx'
import { Sheet, SheetBody } from '#ui/parts/sheet.tsx'
import { useNotices } from '../agent.ts'
import { closeOverlay } from '../shell/shell-store.ts'
import { BannerArt } from './banner-art.tsx'
import { Dots } from './dots.tsx'
import classes from './notification-dialog.module.css'
import { hideForToday, isUnseen, markOf, noteShown } from './seen-notices.ts'

const close = closeOverlay('notification')

type Notice = NonNullable<ReturnType<typeof useNotices>>[number]

/**
 * The announcements, one after another, from the first that is new. What has stood on the screen counts
 * as shown: whoever loads another page instead of closing does not meet it again.
 */
export function NotificationDialog() {
  const notices = useNotices() ?? []
  const [isForToday, setForToday] = useState(false)
  const leave = () => {
    noteShown(notices.map(markOf))
    if (isForToday) hideForToday(notices.map(markOf))
    close()
  }
  return (
    <Sheet open onClose={leave} title="ประกาศสำคัญ" maxWidth={400} place="center">
      {notices.length === 0 ? (
        <SheetBody>
          <EmptyState art={lantern} title="ไม่มีประกาศสำคัญในขณะนี้" />
        </SheetBody>
      ) : (
        <Notices notices={notices} isForToday={isForToday} onToday={setForToday} onDone={leave} />
      )}
    </Sheet>
  )
}

function Notices({
  notices,
  isForToday,
  onToday,
  onDone,
}: {
  notices: readonly Notice[]
  isForToday: boolean
  onToday: (isForToday: boolean) => void
  onDone: () => void
}) {
  const [step, setStep] = useState(() =>
    Math.max(
      0,
      notices.findIndex((one) => isUnseen(markOf(one))),
    ),
  )
  const at = Math.min(step, notices.length - 1)
  const notice = notices[at]
  const isLast = at === notices.length - 1
  const mark = notice && markOf(notice)
  useEffect(() => {
    if (mark) noteShown([mark])
  }, [mark])
  if (!notice) return null
  return (
    <>
      <div className={classes.picture}>
        {notice.image ? (
          <img src={notice.image} alt="" />
        ) : (
          <BannerArt seed={Number(notice.id)} look="picture" />
        )}
      </div>
      <div className={classes.body}>
        <div aria-live="polite" className={classes.words}>
          <h3 className="t18 strong">{notice.title}</h3>
          <p className="c2">{notice.description}</p>
        </div>
        <CheckInput
          label="ไม่แสดงอีกวันนี้"
          checked={isForToday}
          onChange={(event) => onToday(event.currentTarget.checked)}
        />
        <div className="row between">
          {notices.length > 1 ? (
            <Dots count={notices.length} active={at} what="ประกาศที่" />
          ) : (
            <span />
          )}
          <Button className={classes.next ?? ''} onClick={isLast ? onDone : () => setStep(at + 1)}>
            {isLast ? 'ปิด' : 'ถัดไป'}
          </Button>
        </div>
      </div>
    </>
  )
}
