import { type ComponentProps, useEffect, useRef, useState } from 'react'
import { stepUpDone } from '#ui/client/step-up.ts'
import { useAction } from '#ui/client/use-action.ts'
import { Button } from '#ui/parts/button.tsx'
import { OtpForm } from '#ui/parts/otp-form.tsx'
import { PasswordInput } from '#ui/parts/password-input.tsx'
import {
  requestStepUpOtp,
  stepUpByPassword,
  stepUpByPin,
  stepUpBySms,
} from '../../security-contract.ts'
import classes from './security.module.css'
import { SecretDigits } from './secret-digits.tsx'
import { isShownHere, shownError } from './shown-error.ts'

export function PinStep() {
  const [pin, setPin] = useState('')
  const [tries, setTries] = useState(0)
  const action = useAction(stepUpByPin, {
    onDone: stepUpDone,
    onRefused: (error) => {
      setPin('')
      // New boxes: the first of them has the focus.
      setTries((count) => count + 1)
      return isShownHere(error)
    },
  })
  return (
    <>
      <p className="c2">กรอกรหัส PIN 6 หลักที่คุณตั้งไว้</p>
      <SecretDigits
        key={tries}
        label="รหัส PIN"
        value={pin}
        onChange={setPin}
        onComplete={(typed) => action.run({ pin: typed })}
        error={pin === '' ? shownError(action.error) : undefined}
      />
      <Button
        wide
        size="lg"
        sending={action.pending && 'กำลังตรวจสอบ…'}
        blocked={pin.length < 6 && `กรอกรหัสอีก ${6 - pin.length} หลัก`}
        onClick={() => action.run({ pin })}
      >
        ยืนยัน
      </Button>
    </>
  )
}

type Ticket = ComponentProps<typeof OtpForm>['ticket'] & { readonly otp_ref: string }

export function SmsStep() {
  const [ticket, setTicket] = useState<Ticket>()
  const confirm = useAction(stepUpBySms, { onDone: stepUpDone, onRefused: isShownHere })
  const send = useAction(requestStepUpOtp, {
    onDone: (next) => {
      confirm.reset()
      setTicket(next)
    },
  })
  if (!ticket) {
    return (
      <>
        <p className="c2">เราจะส่งรหัส OTP ไปที่เบอร์โทรศัพท์ที่คุณลงทะเบียนไว้</p>
        <Button wide size="lg" sending={send.pending && 'กำลังส่งรหัส…'} onClick={() => send.run({})}>
          ส่งรหัส OTP
        </Button>
      </>
    )
  }
  return (
    <OtpForm
      sentTo="เบอร์ที่ลงทะเบียน"
      ticket={ticket}
      onCode={(code) => confirm.run({ otp_ref: ticket.otp_ref, otp_code: code })}
      sending={confirm.pending && 'กำลังตรวจรหัส…'}
      onResend={() => send.run({})}
      resending={send.pending}
      error={confirm.pending ? undefined : shownError(confirm.error)}
    />
  )
}

export function PasswordStep() {
  const [password, setPassword] = useState('')
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => input.current?.focus(), [])
  const action = useAction(stepUpByPassword, { onDone: stepUpDone, onRefused: isShownHere })
  return (
    <form
      className={classes.body}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        action.run({ password })
      }}
    >
      <PasswordInput
        ref={input}
        autoComplete="current-password"
        value={password}
        onChange={(event) => {
          action.reset()
          setPassword(event.target.value)
        }}
        error={shownError(action.error)}
      />
      <Button
        type="submit"
        wide
        size="lg"
        sending={action.pending && 'กำลังตรวจสอบ…'}
        blocked={password === '' && 'กรอกรหัสผ่านก่อน'}
      >
        ยืนยัน
      </Button>
    </form>
  )
}
