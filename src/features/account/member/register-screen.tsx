import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useEffect } from 'react'
import { Note } from '#ui/parts/note.tsx'
import { Stepper } from '#ui/parts/stepper.tsx'
import classes from './account-forms.module.css'
import { PhoneStep } from './register-phone-step.tsx'
import { type OnUnknownCode, useRegistration } from './use-registration.ts'

const OtpStep = lazy(() => import('./otp-step.tsx').then((file) => ({ default: file.OtpStep })))

const loadBankStep = () => import('./register-bank-step.tsx')
const BankStep = lazy(async () => ({ default: (await loadBankStep()).BankStep }))

const loadPasswordStep = () => import('./register-password-step.tsx')
const PasswordStep = lazy(async () => ({ default: (await loadPasswordStep()).PasswordStep }))

const steps = ['เบอร์โทร', 'บัญชี', 'รหัสผ่าน'] as const

/** Registers in three steps: phone and age, bank account, password. */
export function RegisterScreen(invitation: {
  referralCode?: string | undefined
  mayRetype?: boolean
  onUnknownCode?: OnUnknownCode
}) {
  return (
    <div className={classes.form}>
      <h1 className="t24">สมัครสมาชิก</h1>
      <RegisterForm {...invitation} />
    </div>
  )
}

/** The three steps without their heading. */
export function RegisterForm({
  referralCode = '',
  mayRetype = false,
  onUnknownCode,
  onLogin,
}: {
  referralCode?: string | undefined
  /** The code is of a link of some days ago: one that is typed comes before it. */
  mayRetype?: boolean | undefined
  onUnknownCode?: OnUnknownCode | undefined
  /** Where the form stands over a page: signing in takes its place. */
  onLogin?: () => void
}) {
  const registration = useRegistration(referralCode, onUnknownCode)
  const { form, step, goTo, otp, setOtp, refusal } = registration
  // What stands in the field is not the code of the link, or there is none.
  const isReplaced = referralCode === '' || form.values.referral_code !== referralCode
  // The later steps are on their way while the first one is filled in.
  useEffect(() => void Promise.all([loadBankStep(), loadPasswordStep()]).catch(() => {}), [])
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
        <Suspense>
          <BankStep form={form} onBack={() => goTo(0)} onNext={() => goTo(2)} />
        </Suspense>
      ) : (
        <Suspense>
          <PasswordStep
            form={form}
            invitation={isReplaced ? 'none' : mayRetype ? 'remembered' : 'opened'}
            pending={registration.isSubmitting}
            onBack={() => goTo(1)}
            onSubmit={registration.submit}
          />
        </Suspense>
      )}
      <LoginFoot onLogin={onLogin} />
    </div>
  )
}

function LoginFoot({ onLogin }: { onLogin: (() => void) | undefined }) {
  return (
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
  )
}
