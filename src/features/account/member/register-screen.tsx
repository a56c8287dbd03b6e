import { Link } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { Note } from '#ui/parts/note.tsx'
import { Stepper } from '#ui/parts/stepper.tsx'
import classes from './account-forms.module.css'
import { BankStep } from './register-bank-step.tsx'
import { PasswordStep } from './register-password-step.tsx'
import { PhoneStep } from './register-phone-step.tsx'
import { useRegistration } from './use-registration.ts'

const OtpStep = lazy(() => import('./otp-step.tsx').then((file) => ({ default: file.OtpStep })))

const steps = ['เบอร์โทร', 'บัญชี', 'รหัสผ่าน'] as const

/** Registers in three steps: phone and age, bank account, password. */
export function RegisterScreen({ referralCode }: { referralCode?: string | undefined }) {
  return (
    <div className={classes.form}>
      <h1 className="t24">สมัครสมาชิก</h1>
      <RegisterForm referralCode={referralCode} />
    </div>
  )
}

/** The three steps without their heading. */
export function RegisterForm({
  referralCode = '',
  onLogin,
}: {
  referralCode?: string | undefined
  /** Where the form stands over a page: signing in takes its place. */
  onLogin?: () => void
}) {
  const registration = useRegistration(referralCode)
  const { form, step, goTo, otp, setOtp, refusal } = registration
  return (
    <div className={classes.form}>
      <Stepper steps={steps} active={step} label="ขั้นตอนการสมัคร" />
      {refusal ? (
        <Note tone="red" role="alert">
          {refusal}
        </Note>
      ) : null}
      {step === 0 && otp?.isOpen ? (
        <Suspense>
          <OtpStep
            phone={form.values.phone}
            purpose="register"
            ticket={otp.ticket}
            onTicket={(ticket) => setOtp({ ...otp, ticket })}
            onCode={(code) => {
              setOtp({ ...otp, code, isOpen: false })
              goTo(1)
            }}
          />
        </Suspense>
      ) : step === 0 ? (
        <PhoneStep
          form={form}
          isSendingOtp={registration.isSendingOtp}
          onNext={registration.leavePhone}
        />
      ) : step === 1 ? (
        <BankStep form={form} onBack={() => goTo(0)} onNext={() => goTo(2)} />
      ) : (
        <PasswordStep
          form={form}
          isInvited={referralCode !== ''}
          pending={registration.isSubmitting}
          onBack={() => goTo(1)}
          onSubmit={registration.submit}
        />
      )}
      <p className={classes.foot}>
        มีบัญชีแล้ว{' '}
        {onLogin ? (
          <button type="button" onClick={onLogin}>
            เข้าสู่ระบบ
          </button>
        ) : (
          <Link to="/login">เข้าสู่ระบบ</Link>
        )}
      </p>
    </div>
  )
}
