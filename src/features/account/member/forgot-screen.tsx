import { Link, useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { showDetails, useForm } from '#ui/client/form.ts'
import { useAction } from '#ui/client/use-action.ts'
import { Button } from '#ui/parts/button.tsx'
import { PhoneInput } from '#ui/parts/phone-input.tsx'
import { Stepper } from '#ui/parts/stepper.tsx'
import { toast } from '#ui/parts/toast-store.ts'
import { requestOtp, resetPasswordV2 } from '../contract.ts'
import classes from './account-forms.module.css'
import { NewPasswordForm } from './new-password-form.tsx'
import type { OtpTicket } from './otp-step.tsx'

const OtpStep = lazy(() => import('./otp-step.tsx').then((file) => ({ default: file.OtpStep })))

const phoneSchema = () => import('./schemas.ts').then((file) => file.phoneSchema)

const steps = ['เบอร์โทร', 'รหัส OTP', 'รหัสผ่านใหม่'] as const

/** Sets a new password with a code sent to the phone; the answers never tell who is a member. */
export function ForgotScreen() {
  const navigate = useNavigate()
  const [phone, setPhone] = useState('')
  const [ticket, setTicket] = useState<OtpTicket>()
  const [code, setCode] = useState('')
  const [codeError, setCodeError] = useState<string>()
  const reset = useAction(resetPasswordV2, {
    errorHandling: false,
    onRefused: (error) => {
      if (!error.code.startsWith('otp_')) return error.details.length > 0
      setCode('')
      setCodeError(error.message)
      return true
    },
    onDone: async () => {
      toast.success('เปลี่ยนรหัสผ่านสำเร็จ กรุณาเข้าสู่ระบบ')
      await navigate({ to: '/login', replace: true })
    },
  })
  return (
    <div className={classes.form}>
      <h1 className="t24">ลืมรหัสผ่าน</h1>
      <Stepper steps={steps} active={code ? 2 : ticket ? 1 : 0} label="ขั้นตอนตั้งรหัสผ่านใหม่" />
      {!ticket ? (
        <AskPhone
          onTicket={(number, next) => {
            setPhone(number)
            setTicket(next)
          }}
        />
      ) : code ? (
        <NewPasswordForm
          submitLabel="ตั้งรหัสผ่านใหม่"
          sending={reset.pending && 'กำลังบันทึก…'}
          refusal={reset.error}
          onSubmit={(new_password) =>
            reset.run({ phone, otp_ref: ticket.otp_ref, otp_code: code, new_password })
          }
        />
      ) : (
        <Suspense>
          <OtpStep
            phone={phone}
            purpose="reset_password"
            ticket={ticket}
            error={codeError}
            onTicket={(next) => {
              setCodeError(undefined)
              setTicket(next)
            }}
            onCode={(next) => {
              setCodeError(undefined)
              setCode(next)
            }}
          />
        </Suspense>
      )}
      <p className={classes.foot}>
        จำรหัสผ่านได้แล้ว <Link to="/login">เข้าสู่ระบบ</Link>
      </p>
    </div>
  )
}

function AskPhone({ onTicket }: { onTicket: (phone: string, ticket: OtpTicket) => void }) {
  const form = useForm(phoneSchema, { phone: '' })
  const send = useAction(requestOtp, {
    onDone: (ticket, input) => onTicket(input.phone, ticket),
    onRefused: (error) => showDetails(form, error, ['phone']),
  })
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={form.onSubmit(({ phone }) => send.run({ phone, purpose: 'reset_password' }))}
    >
      <PhoneInput
        hint="ระบบจะส่งรหัส OTP ไปที่เบอร์นี้ หากเป็นสมาชิก"
        error={form.errors.phone?.message}
        {...form.register('phone')}
      />
      <Button type="submit" size="lg" wide sending={send.pending && 'กำลังส่งรหัส…'}>
        ส่งรหัส OTP
      </Button>
    </form>
  )
}
