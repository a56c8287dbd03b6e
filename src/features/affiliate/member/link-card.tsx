import { IconDownload, IconShare } from '@tabler/icons-react'
import { lazy, Suspense, useSyncExternalStore } from 'react'
import { copyText } from '#ui/client/copy-text.ts'
import { Button } from '#ui/parts/button.tsx'
import { CopyButton } from '#ui/parts/copy-button.tsx'
import { Panel } from '#ui/parts/panel.tsx'
import { Skeleton } from '#ui/parts/skeleton.tsx'
import { toast } from '#ui/parts/toast-store.ts'
import classes from './affiliate.module.css'
import { SHARE_TEXT } from './affiliate-words.ts'

const Qr = lazy(() => import('#ui/parts/qr.tsx').then((file) => ({ default: file.Qr })))
const QR_PX = 176

const never = () => () => {}
/** The address of this site; a page that is drawn by the server has none yet. */
const useOrigin = () =>
  useSyncExternalStore(
    never,
    () => location.origin,
    () => '',
  )

/** The link that brings friends, to be copied, shared or scanned. */
export function LinkCard({ code }: { code: string }) {
  const link = `${useOrigin()}/register?ref=${code}`
  return (
    <Panel padded className={classes.card ?? ''}>
      <h2 className="t18">ลิงก์ของคุณ</h2>
      <div className={classes.link}>
        <Suspense fallback={<Skeleton width={QR_PX} height={QR_PX} />}>
          <Qr payload={link} size={QR_PX} label={`QR สมัครสมาชิกด้วยรหัสแนะนำ ${code}`} />
        </Suspense>
        <div className="stack">
          <p className={classes.url}>{link}</p>
          <p className="t14 c2">
            รหัสแนะนำ <span className="num">{code}</span>
          </p>
          <div className="row wrap">
            <CopyButton text={link} what="ลิงก์ชวนเพื่อน" label="คัดลอกลิงก์" look="outline" />
            <Button
              look="outline"
              size="sm"
              icon={<IconShare size={18} stroke={1.75} aria-hidden />}
              onClick={() => void share(link)}
            >
              แชร์
            </Button>
            <Button
              look="text"
              size="sm"
              icon={<IconDownload size={18} stroke={1.75} aria-hidden />}
              onClick={() => void save(link, `invite-${code}`)}
            >
              บันทึก QR
            </Button>
          </div>
        </div>
      </div>
      <ol className={classes.steps}>
        <li>ส่งลิงก์หรือ QR ให้เพื่อนที่อายุ 20 ปีขึ้นไป</li>
        <li>เพื่อนสมัครผ่านลิงก์ภายใน 30 วัน ฝากครั้งแรก และเล่นครบตามเงื่อนไข</li>
        <li>ค่าแนะนำแสดงที่หน้านี้หลัง 03:00 น. เมื่อจบรอบตามเงื่อนไข</li>
      </ol>
    </Panel>
  )
}

async function save(link: string, name: string): Promise<void> {
  const { saveQr } = await import('#ui/client/save-qr.ts')
  await saveQr(link, name)
}

/** By the device's own sheet; where there is none the link is copied. Whoever closes the sheet is left alone. */
async function share(url: string): Promise<void> {
  if (typeof navigator.share === 'function') {
    return navigator.share({ text: SHARE_TEXT, url }).catch(() => {})
  }
  if (await copyText(`${SHARE_TEXT} ${url}`)) toast.success('คัดลอกแล้ว ส่งให้เพื่อนได้เลย')
  else toast.error('คัดลอกไม่สำเร็จ กรุณาคัดลอกเอง')
}
