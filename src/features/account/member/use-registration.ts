import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { ApiError } from '#ui/client/api-error.ts'
import { showDetails } from '#ui/client/form.ts'
import { useLocalData } from '#ui/client/persisted.ts'
import { useAction } from '#ui/client/use-action.ts'
import { toast } from '#ui/parts/toast-store.ts'
import { register, requestOtp } from '../contract.ts'
import type { OtpTicket } from './otp-step.tsx'
import {
  dropDraft,
  keepDraft,
  type RegisterValues,
  stepFields,
  stepOf,
  useRegisterForm,
} from './register-form.ts'

/** The code for the phone: open while it is asked for, kept until the registration is sent. */
interface PhoneCode {
  readonly ticket: OtpTicket
  readonly code: string
  readonly isOpen: boolean
}

/** The state of registering: the form of all steps, the present step, the code, the last refusal. */
export function useRegistration(referralCode: string) {
  const navigate = useNavigate()
  const form = useRegisterForm(referralCode)
  const [step, setStep] = useState(0)
  const [otp, setOtp] = useState<PhoneCode>()
  const [refusal, setRefusal] = useState<string>()

  const goTo = (next: number) => {
    keepDraft(form.values)
    setRefusal(undefined)
    setStep(next)
    scrollTo({ top: 0 })
  }
  const sending = useAction(requestOtp, {
    onDone: (ticket) => setOtp({ ticket, code: '', isOpen: true }),
  })
  const sendOtp = () => sending.run({ phone: form.values.phone, purpose: 'register' })

  /** A fault found at the end leads back to the step it belongs to. */
  const onRefused = (error: ApiError): boolean => {
    if (error.status !== 200) return false
    if (error.code.startsWith('otp_')) {
      setRefusal(error.message)
      setStep(0)
      if (otp) setOtp({ ...otp, isOpen: true })
      else sendOtp()
      return true
    }
    const at = error.details.map((detail) => stepOf(detail.field)).find((one) => one >= 0)
    if (at === undefined) setRefusal(error.message)
    else {
      setStep(at)
      // The step's fields must be there before one of them can take the focus.
      setTimeout(() => showDetails(form, error, stepFields.flat()))
    }
    return true
  }
  const sendingForm = useAction(register, {
    errorHandling: false,
    onRefused,
    onDone: async (data) => {
      dropDraft()
      useLocalData.getState().signIn(data.access_token)
      toast.success('สมัครสมาชิกเรียบร้อย')
      await navigate({ to: '/member/deposit', replace: true })
    },
  })
  const submit = form.onSubmit((values) =>
    sendingForm.run({
      ...wireValues(values),
      ...(otp?.code ? { otp_ref: otp.ticket.otp_ref, otp_code: otp.code } : {}),
    }),
  )
  return {
    form,
    step,
    goTo,
    otp,
    setOtp,
    sendOtp,
    isSendingOtp: sending.pending,
    refusal,
    submit: () => submit(),
    isSubmitting: sendingForm.pending,
  }
}

/** What the call takes: nothing for what was left empty, and the password once. */
function wireValues(values: RegisterValues) {
  const { password_again: _again, line_id, referral_code, ...rest } = values
  return {
    ...rest,
    accept_terms: true as const,
    ...(line_id ? { line_id } : {}),
    ...(referral_code ? { referral_code } : {}),
  }
}
