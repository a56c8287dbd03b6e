import { useState } from 'react'
import { useServerNow } from '#ui/client/server-clock.ts'
import { useAction } from '#ui/client/use-action.ts'
import { Button } from '#ui/parts/button.tsx'
import { OtpInput } from '#ui/parts/otp-input.tsx'
import { phoneText } from '#ui/thai/text.ts'
import { requestOtp } from '../contract.ts'
import type { OtpPurpose } from '../contract.ts'
import type { WireOutput } from '#kernel/contract.ts'
import classes from './account-forms.module.css'

export type OtpTicket = WireOutput<typeof requestOtp>

/** Asks for the code that was sent to a phone, and sends another one when its time has come. */
export function OtpStep({
  phone,
  purpose,
  ticket,
  onTicket,
  onCode,
  error,
}: {
  phone: string
  purpose: OtpPurpose
  ticket: OtpTicket
  onTicket: (ticket: OtpTicket) => void
  onCode: (code: string) => void
  error?: string | undefined
}) {
  const [code, setCode] = useState('')
  const waitS = useServerNow((now) =>
    now === 0 ? 60 : Math.max(0, Math.ceil((Date.parse(ticket.resend_at) - now) / 1000)),
  )
  const resend = useAction(requestOtp, {
    onDone: (next) => {
      setCode('')
      onTicket(next)
    },
  })
  return (
    <div className={classes.form}>
      <p className="c2">
        ส่งรหัสไปที่ <span className="num">{phoneText(phone)}</span> แล้ว{' '}
        <span className="nowrap">รหัสอ้างอิง {ticket.ref_label}</span>
      </p>
      <OtpInput value={code} onChange={setCode} error={error} onComplete={onCode} />
      <Button
        wide
        size="lg"
        blocked={code.length < 6 && `กรอกรหัสอีก ${6 - code.length} หลัก`}
        onClick={() => onCode(code)}
      >
        ยืนยันรหัส
      </Button>
      <Button
        look="text"
        wide
        sending={resend.pending && 'กำลังส่ง…'}
        blocked={waitS > 0 && `ส่งอีกครั้งใน ${waitS} วินาที`}
        onClick={() => resend.run({ phone, purpose })}
      >
        ส่งรหัสอีกครั้ง
      </Button>
    </div>
  )
}
