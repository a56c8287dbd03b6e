import { useState, type ReactNode } from 'react'
import { useServerNow } from '../client/server-clock.ts'
import { Button } from './button.tsx'
import classes from './otp-form.module.css'
import { OtpInput } from './otp-input.tsx'

/** Shown as the wait before the server's time is known. */
const LONGEST_WAIT_S = 60

/** Asks for the code that was sent by SMS, and for another one when its time has come. */
export function OtpForm({
  sentTo,
  ticket,
  onCode,
  sending,
  onResend,
  resending,
  error,
}: {
  /** Where the message went: `08x-xxx-5678`. */
  sentTo: ReactNode
  ticket: { readonly ref_label: string; readonly resend_at: string }
  onCode: (code: string) => void
  /** What is going on while the code is checked; false when nothing is. */
  sending?: string | false
  /** Calls back once the new ticket is there. */
  onResend: () => void
  resending: boolean
  error?: string | undefined
}) {
  const [code, setCode] = useState('')
  const waitS = useServerNow((now) =>
    now === 0
      ? LONGEST_WAIT_S
      : Math.max(0, Math.ceil((Date.parse(ticket.resend_at) - now) / 1000)),
  )
  return (
    <div className={classes.form}>
      <p className="c2">
        ส่งรหัสไปที่ <span className="num">{sentTo}</span> แล้ว{' '}
        <span className="nowrap">รหัสอ้างอิง {ticket.ref_label}</span>
      </p>
      <OtpInput value={code} onChange={setCode} error={error} onComplete={onCode} />
      <Button
        wide
        size="lg"
        sending={sending ?? false}
        blocked={code.length < 6 && `กรอกรหัสอีก ${6 - code.length} หลัก`}
        onClick={() => onCode(code)}
      >
        ยืนยันรหัส
      </Button>
      <Button
        look="text"
        wide
        sending={resending && 'กำลังส่ง…'}
        blocked={waitS > 0 && `ส่งอีกครั้งใน ${waitS} วินาที`}
        onClick={() => {
          setCode('')
          onResend()
        }}
      >
        ส่งรหัสอีกครั้ง
      </Button>
    </div>
  )
}
