import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { ApiError } from '#ui/client/api-error.ts'
import { showDetails } from '#ui/client/form.ts'
import { useLocalData } from '#ui/client/persisted.ts'
import { useAction } from '#ui/client/use-action.ts'
import { Note } from '#ui/parts/note.tsx'
import { Stepper } from '#ui/parts/stepper.tsx'
import { toast } from '#ui/parts/toast-store.ts'
import { register, requestOtp } from '../contract.ts'
import classes from './account-forms.module.css'
import { OtpStep, type OtpTicket } from './otp-step.tsx'
import { BankStep } from './register-bank-step.tsx'
import { dropDraft, keepDraft, stepFields, stepOf, useRegisterForm } from './register-form.ts'
import { PasswordStep } from './register-password-step.tsx'
import { PhoneStep } from './register-phone-step.tsx'

const steps = ['เบอร์โทร', 'บัญชี', 'รหัสผ่าน'] as const
const allFields = stepFields.flat()

/** Registers in three steps; a fault found at the end leads back to the step it belongs to. */
export function RegisterScreen({ referralCode = '' }: { referralCode?: string | undefined }) {
  const navigate = useNavigate()
  const form = useRegisterForm(referralCode)
  const [step, setStep] = useState(0)
  const [otp, setOtp] = useState<{ ticket: OtpTicket; code: string; isOpen: boolean }>()
  const [refusal, setRefusal] = useState<string>()

  const goTo = (next: number) => {
    keepDraft(form.getValues())
    setRefusal(undefined)
    setStep(next)
    scrollTo({ top: 0 })
  }
  const sendOtp = useAction(requestOtp, {
    onDone: (ticket) => setOtp({ ticket, code: '', isOpen: true }),
  })
  const onRefused = (error: ApiError): boolean => {
    if (error.status !== 200) return false
    setRefusal(error.message)
    if (error.code.startsWith('otp_')) {
      setStep(0)
      if (otp) setOtp({ ...otp, isOpen: true })
      else sendOtp.run({ phone: form.getValues('phone'), purpose: 'register' })
      return true
    }
    const at = error.details.map((detail) => stepOf(detail.field)).find((one) => one >= 0)
    if (at !== undefined) setStep(at)
    showDetails(form, error, allFields)
    return true
  }
  const action = useAction(register, {
    errorHandling: false,
    onRefused,
    onDone: async (data) => {
      dropDraft()
      useLocalData.getState().signIn(data.access_token)
      toast.success('สมัครสมาชิกเรียบร้อย')
      await navigate({ to: '/member/deposit', replace: true })
    },
  })
  const submit = form.handleSubmit(
    ({ password_again: _again, line_id, referral_code, ...values }) =>
      action.run({
        ...values,
        accept_terms: true,
        ...(line_id ? { line_id } : {}),
        ...(referral_code ? { referral_code } : {}),
        ...(otp?.code ? { otp_ref: otp.ticket.otp_ref, otp_code: otp.code } : {}),
      }),
  )

  return (
    <div className={classes.form}>
      <h1 className="t24">สมัครสมาชิก</h1>
      <Stepper steps={steps} active={step} label="ขั้นตอนการสมัคร" />
      {refusal ? (
        <Note tone="red" role="alert">
          {refusal}
        </Note>
      ) : null}
      {step === 0 && otp?.isOpen ? (
        <OtpStep
          phone={form.getValues('phone')}
          purpose="register"
          ticket={otp.ticket}
          onTicket={(ticket) => setOtp({ ...otp, ticket })}
          onCode={(code) => {
            setOtp({ ...otp, code, isOpen: false })
            goTo(1)
          }}
        />
      ) : step === 0 ? (
        <PhoneStep
          form={form}
          isSendingOtp={sendOtp.pending}
          onNext={(needsOtp) => {
            if (needsOtp) sendOtp.run({ phone: form.getValues('phone'), purpose: 'register' })
            else goTo(1)
          }}
        />
      ) : step === 1 ? (
        <BankStep form={form} onBack={() => goTo(0)} onNext={() => goTo(2)} />
      ) : (
        <PasswordStep
          form={form}
          isInvited={referralCode !== ''}
          pending={action.pending}
          onBack={() => goTo(1)}
          onSubmit={() => void submit()}
        />
      )}
      <p className={classes.foot}>
        มีบัญชีแล้ว <Link to="/login">เข้าสู่ระบบ</Link>
      </p>
    </div>
  )
}
