import { CopyButton } from '#ui/parts/copy-button.tsx'
import { Qr } from '#ui/parts/qr.tsx'
import { Sheet, SheetBody } from '#ui/parts/sheet.tsx'
import classes from './profile-screen.module.css'

/** The way to registering with this code in it, to be scanned from this screen or sent. */
export function InviteSheet({ code, onClose }: { code: string; onClose: () => void }) {
  const link = `${location.origin}/register?ref=${code}`
  return (
    <Sheet open onClose={onClose} title="ชวนเพื่อนด้วย QR">
      <SheetBody>
        <div className={classes.invite}>
          <Qr payload={link} label={`QR สมัครสมาชิกด้วยรหัสแนะนำ ${code}`} />
          <p className="num">{code}</p>
          <p className={`${classes.link} t13 c2`}>{link}</p>
          <CopyButton text={link} what="ลิงก์ชวนเพื่อน" label="คัดลอกลิงก์" look="outline" />
        </div>
      </SheetBody>
    </Sheet>
  )
}
