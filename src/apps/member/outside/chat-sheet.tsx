import { useState } from 'react'
import { ConsentAsk } from '#features/account/member/consents/consent-ask.tsx'
import { useConsents, useSayConsent } from '#features/account/member/consents/use-consents.ts'
import type { ConsentWire } from '#features/account/consent-contract.ts'
import { Button } from '#ui/parts/button.tsx'
import { ErrorState } from '#ui/parts/error-state.tsx'
import { QueryView } from '#ui/parts/query-view.tsx'
import { Sheet, SheetBody } from '#ui/parts/sheet.tsx'
import { Delayed, Skeleton } from '#ui/parts/skeleton.tsx'
import { ContactLink } from '../shell/contact-link.tsx'
import { closeOverlay } from '../shell/shell-store.ts'
import classes from './chat-sheet.module.css'
import { forgetOutside, OutsideFrame, type OutsideState } from './outside-frame.tsx'

const close = closeOverlay('chat')

/** The chat with the staff over any page, for members and visitors; it asks before anything is loaded. */
export function ChatSheet() {
  const consents = useConsents()
  return (
    <Sheet open onClose={close} title="แชทกับเจ้าหน้าที่">
      <QueryView query={consents} skeleton={<ChatSkeleton />}>
        {(all) => {
          const chat = all.find(({ purpose }) => purpose === 'chat')
          if (!chat) return <NoChat />
          return chat.is_given ? <Conversation consent={chat} /> : <Ask consent={chat} />
        }}
      </QueryView>
    </Sheet>
  )
}

function Ask({ consent }: { consent: ConsentWire }) {
  return (
    <SheetBody>
      <ConsentAsk consent={consent} purpose="chat" yes="ยินยอมและเริ่มแชท" onNo={close} />
      <OtherWay />
    </SheetBody>
  )
}

/** The conversation as the chat's own program shows it, and the way to take the consent back. */
function Conversation({ consent }: { consent: ConsentWire }) {
  const { say, pending } = useSayConsent()
  const [attempt, setAttempt] = useState(1)
  const [state, setState] = useState<OutsideState>('loading')
  if (state === 'failed') {
    const again = () => {
      setState('loading')
      setAttempt(attempt + 1)
    }
    return (
      <SheetBody>
        <ErrorState text="เปิดแชทไม่ได้ในขณะนี้" onRetry={again} />
        <OtherWay />
      </SheetBody>
    )
  }
  return (
    <>
      <div className={classes.place}>
        {state === 'loading' ? <ChatSkeleton /> : null}
        <OutsideFrame
          key={attempt}
          program="chat"
          title="แชทกับเจ้าหน้าที่"
          className={classes.frame}
          onState={setState}
        />
      </div>
      <div className={classes.foot}>
        <span className="t13 c2">แชทเป็นโปรแกรมภายนอก</span>
        <Button
          look="text"
          size="sm"
          sending={pending && 'กำลังบันทึก…'}
          onClick={() => {
            forgetOutside('chat')
            void say(consent, false)
          }}
        >
          ถอนความยินยอม
        </Button>
      </div>
    </>
  )
}

/** The operator switched it off after this page was loaded. */
function NoChat() {
  return (
    <SheetBody>
      <p>ขณะนี้ยังไม่เปิดช่องทางแชทในเว็บ</p>
      <OtherWay />
    </SheetBody>
  )
}

function OtherWay() {
  return (
    <p className={`${classes.other} t14`}>
      <ContactLink onFollow={close}>ติดต่อเจ้าหน้าที่ทางอื่น</ContactLink>
    </p>
  )
}

function ChatSkeleton() {
  return (
    <div className={classes.skeleton}>
      <Delayed>
        <Skeleton height={56} radius={14} width="72%" />
      </Delayed>
    </div>
  )
}
