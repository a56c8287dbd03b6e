import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { ApiError } from '#ui/client/api-error.ts'
import { type Form, showDetails } from '#ui/client/form.ts'
import { useLocalData } from '#ui/client/persisted.ts'
import { useAction } from '#ui/client/use-action.ts'
import { useBackSteps } from '#ui/client/use-back-steps.ts'
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

const REPLACED = 'ไม่พบรหัสของลิงก์แรกที่คุณเปิด จึงใช้รหัสจากลิงก์ที่เปิดล่าสุดแทน กรุณากดสมัครสมาชิกอีกครั้ง'

const allFields = stepFields.flat()

/** The code for the phone: open while it is asked for, kept until the registration is sent. */
interface PhoneCode {
  readonly phone: string
  readonly ticket: OtpTicket
  readonly code: string
  readonly isOpen: boolean
}

/** Told of a code that nobody has; answers the one that comes in its place. */
export type OnUnknownCode = (code: string) => string | undefined

/** The state of registering: the form of all steps, the present step, the code, the last refusal. */
export function useRegistration(referralCode: string, onUnknownCode?: OnUnknownCode) {
  const navigate = useNavigate()
  const form = useRegisterForm(referralCode)
  const [step, setStep] = useState(0)
  const [refusal, setRefusal] = useState<string>()

  const goTo = (next: number) => {
    keepDraft(form.values)
    setRefusal(undefined)
    setStep(next)
    scrollTo({ top: 0 })
  }
  const { otp, setOtp, sendOtp, isSendingOtp, leavePhone } = usePhoneCode(form, () => goTo(1))
  const asksCode = step === 0 && otp?.isOpen === true
  useBackSteps(asksCode ? 1 : step, (depth) => {
    if (asksCode) setOtp({ ...otp, isOpen: false })
    else goTo(depth)
  })

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
    const isReplaced = replaceCode(form, error, onUnknownCode)
    const fields = allFields.filter((field) => !isReplaced || field !== 'referral_code')
    const faulty = fields.find((field) => error.details.some((detail) => detail.field === field))
    if (faulty === undefined) setRefusal(isReplaced ? REPLACED : error.message)
    else {
      setStep(stepOf(faulty))
      // The step's fields must be there before one of them can take the focus.
      setTimeout(() => showDetails(form, error, fields))
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
      await navigate({ to: '/member/protection', search: { start: true }, replace: true })
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
    leavePhone,
    isSendingOtp,
    refusal,
    submit: () => submit(),
    isSubmitting: sendingForm.pending,
  }
}

/** Whether the code that was refused gave way to another: then nothing is wrong with its field any more. */
function replaceCode(
  form: Form<RegisterValues>,
  { details }: ApiError,
  onUnknownCode: OnUnknownCode | undefined,
): boolean {
  if (!details.some(({ code }) => code === 'referral_code_unknown')) return false
  const next = onUnknownCode?.(form.values.referral_code)
  if (next === undefined || next === form.values.referral_code) return false
  form.setValue('referral_code', next)
  return true
}

/** Proves the phone by a code where the site asks for one; a phone that was proved is not asked again. */
function usePhoneCode(form: Form<RegisterValues>, onProved: () => void) {
  const [otp, setOtp] = useState<PhoneCode>()
  const sending = useAction(requestOtp, {
    onDone: (ticket, { phone }) => setOtp({ phone, ticket, code: '', isOpen: true }),
  })
  const sendOtp = () => sending.run({ phone: form.values.phone, purpose: 'register' })
  const leavePhone = (needsOtp: boolean) => {
    const known = otp?.phone === form.values.phone ? otp : undefined
    if (!needsOtp || known?.code) onProved()
    else if (known) setOtp({ ...known, isOpen: true })
    else sendOtp()
  }
  return { otp, setOtp, sendOtp, isSendingOtp: sending.pending, leavePhone }
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
