import type { WireInput, WireOutput } from '#kernel/contract.ts'
import type { ApiError } from '#ui/client/api-error.ts'
import { useAction } from '#ui/client/use-action.ts'
import { OtpForm } from '#ui/parts/otp-form.tsx'
import { phoneText } from '#ui/thai/text.ts'
import { confirmOtp, requestOtp } from '../contract.ts'

const isAboutCode = ({ code }: ApiError): boolean => code.startsWith('otp_')

export type OtpTicket = WireOutput<typeof requestOtp>

/** Asks a visitor for the code that was sent to the phone he typed, until it is the right one. */
export function OtpStep({
  phone,
  purpose,
  ticket,
  onTicket,
  onCode,
  error,
}: {
  phone: string
  purpose: WireInput<typeof requestOtp>['purpose']
  ticket: OtpTicket
  onTicket: (ticket: OtpTicket) => void
  /** Gets the right code; the form that needs it sends it along. */
  onCode: (code: string) => void
  error?: string | undefined
}) {
  const confirm = useAction(confirmOtp, {
    onDone: (_answer, input) => onCode(input.otp_code),
    onRefused: isAboutCode,
  })
  const resend = useAction(requestOtp, {
    onDone: (next) => {
      confirm.reset()
      onTicket(next)
    },
  })
  const wrong = confirm.error && isAboutCode(confirm.error) ? confirm.error.message : error
  const ask = (code: string) =>
    confirm.run({ phone, purpose, otp_ref: ticket.otp_ref, otp_code: code })
  return (
    <OtpForm
      sentTo={phoneText(phone)}
      ticket={ticket}
      onCode={ask}
      sending={confirm.pending && 'กำลังตรวจรหัส…'}
      onResend={() => resend.run({ phone, purpose })}
      resending={resend.pending}
      error={confirm.pending ? undefined : wrong}
    />
  )
}
