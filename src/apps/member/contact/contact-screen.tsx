import { IconMessage2 } from '@tabler/icons-react'
import lantern from '#ui/art/motifs/lantern.svg?raw'
import { SvgArt } from '#ui/art/svg-art.tsx'
import { Button, ButtonAnchor, ButtonLink } from '#ui/parts/button.tsx'
import { Skeleton } from '#ui/parts/skeleton.tsx'
import { useAgentConfig } from '../agent.ts'
import { openOverlay } from '../shell/shell-store.ts'
import classes from './contact-screen.module.css'

/** How to reach the staff: the operator's chat, or what can be done without one. */
export function ContactScreen() {
  const config = useAgentConfig()
  const url = config.data?.info.line_contact_url
  const hasChat = config.data?.outside.chat === true
  return (
    <div className={classes.page}>
      <SvgArt svg={lantern} size={130} stroke={1.6} className={classes.art ?? ''} />
      <h1 className="t24">ติดต่อเรา</h1>
      {config.isPending ? (
        <Skeleton width={220} height={26} />
      ) : hasChat ? (
        <>
          <p className="c2">แชทกับเจ้าหน้าที่ได้ตลอด 24 ชั่วโมง</p>
          <Button
            size="lg"
            aria-haspopup="dialog"
            icon={<IconMessage2 size={20} stroke={1.75} aria-hidden />}
            onClick={openOverlay('chat')}
          >
            เริ่มแชท
          </Button>
        </>
      ) : url ? (
        <>
          <p className="c2">แชทกับเจ้าหน้าที่ได้ตลอด 24 ชั่วโมง</p>
          <ButtonAnchor
            href={url}
            target="_blank"
            rel="noopener noreferrer"
            size="lg"
            icon={<IconMessage2 size={20} stroke={1.75} aria-hidden />}
          >
            เปิดแชท
          </ButtonAnchor>
        </>
      ) : (
        <>
          <p className="c2">
            ขณะนี้ยังไม่เปิดช่องทางแชท หากลืมรหัสผ่านตั้งใหม่ได้เอง{' '}
            <span className="nowrap">และดูสถานะรายการ</span>ได้ที่รายการการเงิน
          </p>
          <div className={classes.actions}>
            <ButtonLink to="/forgot" look="quiet">
              ลืมรหัสผ่าน
            </ButtonLink>
            <ButtonLink to="/member/statement" look="quiet">
              รายการการเงิน
            </ButtonLink>
          </div>
        </>
      )}
    </div>
  )
}
