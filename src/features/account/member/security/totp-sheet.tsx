import { useState } from 'react'
import type { WireOutput } from '#kernel/contract.ts'
import { useAction } from '#ui/client/use-action.ts'
import { Button } from '#ui/parts/button.tsx'
import { ConfirmDialog } from '#ui/parts/confirm-dialog.tsx'
import { CopyButton } from '#ui/parts/copy-button.tsx'
import { OtpInput } from '#ui/parts/otp-input.tsx'
import { Qr } from '#ui/parts/qr.tsx'
import { Sheet, SheetBody } from '#ui/parts/sheet.tsx'
import { beginTotp, confirmTotp, getSecurity, securityErrors } from '../../security-contract.ts'
import classes from './security.module.css'
import { isShownHere, shownError } from './shown-error.ts'

/** Sets up an authenticator app: why, then the secret to scan and its first code, then recovery codes. */
export function TotpSheet({ onClose }: { onClose: () => void }) {
  const begin = useAction(beginTotp)
  const [codes, setCodes] = useState<readonly string[]>()
  const [isLeaving, setLeaving] = useState(false)
  // Once closed the codes are gone, and a Back is pressed by habit.
  const leave = codes ? () => setLeaving(true) : onClose
  return (
    <Sheet open onClose={leave} title="แอปยืนยันตัวตน" maxWidth={420}>
      <SheetBody>
        <div className={classes.body}>
          {codes ? (
            <RecoveryCodes codes={codes} onClose={onClose} />
          ) : begin.data ? (
            <Scan secret={begin.data} onDone={setCodes} />
          ) : (
            <>
              <p className="c2">
                แอปบนโทรศัพท์ เช่น Google Authenticator หรือ Microsoft Authenticator สร้างรหัส 6 หลักใหม่ทุก
                30 วินาที ใช้ได้แม้ไม่มีสัญญาณโทรศัพท์
              </p>
              <Button
                wide
                size="lg"
                sending={begin.pending && 'กำลังเตรียม…'}
                onClick={() => begin.run({})}
              >
                เริ่มตั้งค่า
              </Button>
            </>
          )}
        </div>
        <ConfirmDialog
          open={isLeaving}
          title="บันทึกรหัสกู้คืนแล้วหรือยัง"
          cancelLabel="กลับไปดูรหัส"
          confirmLabel="บันทึกแล้ว ปิดเลย"
          onConfirm={onClose}
          onClose={() => setLeaving(false)}
        >
          รหัสกู้คืนแสดงให้เห็นครั้งเดียว ปิดแล้วกลับมาดูอีกไม่ได้
        </ConfirmDialog>
      </SheetBody>
    </Sheet>
  )
}

function Scan({
  secret: { secret, uri },
  onDone,
}: {
  secret: WireOutput<typeof beginTotp>
  onDone: (codes: readonly string[]) => void
}) {
  const [code, setCode] = useState('')
  const confirm = useAction(confirmTotp, {
    renews: [getSecurity],
    onDone: ({ recovery_codes }) => onDone(recovery_codes),
    onRefused: isShownHere,
  })
  return (
    <>
      <p className="c2">1. สแกน QR นี้ในแอป หรือคัดลอกรหัสไปวางในแอปบนเครื่องนี้</p>
      <div className={classes.scan}>
        <Qr payload={uri} label="QR สำหรับเพิ่มบัญชีในแอปยืนยันตัวตน" size={200} />
        <p className={classes.secret}>
          <span className="num">{secret.replace(/(.{4})(?=.)/g, '$1 ')}</span>
          <CopyButton text={secret} what="รหัสตั้งค่า" />
        </p>
      </div>
      <p className="c2">2. กรอกรหัส 6 หลักที่แอปแสดง</p>
      <OtpInput
        label="รหัส 6 หลักจากแอป"
        focus={false}
        value={code}
        onChange={(typed) => {
          confirm.reset()
          setCode(typed)
        }}
        error={
          // The error of every other place speaks of recovery codes, which nobody has yet.
          confirm.error?.code === securityErrors.totp_wrong.code
            ? 'รหัสไม่ถูกต้อง กรุณาใช้รหัสล่าสุดในแอป'
            : shownError(confirm.error)
        }
      />
      <Button
        wide
        size="lg"
        sending={confirm.pending && 'กำลังตรวจสอบ…'}
        blocked={code.length < 6 && `กรอกรหัสอีก ${6 - code.length} หลัก`}
        onClick={() => confirm.run({ code })}
      >
        เปิดใช้
      </Button>
    </>
  )
}

function RecoveryCodes({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  return (
    <>
      <p>เปิดใช้แอปยืนยันตัวตนแล้ว เก็บรหัสกู้คืนเหล่านี้ไว้นอกเครื่องนี้ เราแสดงให้เห็นครั้งเดียว</p>
      <p className="c2">หากโทรศัพท์หาย ใช้แทนรหัสจากแอปได้ รหัสละหนึ่งครั้ง</p>
      <ul className={classes.codes}>
        {codes.map((one) => (
          <li key={one} className="num">
            {one}
          </li>
        ))}
      </ul>
      <CopyButton text={codes.join('\n')} what="รหัสกู้คืนทั้งหมด" label="คัดลอกทั้งหมด" look="quiet" />
      <Button wide size="lg" onClick={onClose}>
        เก็บไว้แล้ว
      </Button>
    </>
  )
}
