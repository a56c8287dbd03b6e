import type { WireInput, WireOutput } from '#kernel/contract.ts'
import { useAction } from '#ui/client/use-action.ts'
import { OtpForm } from '#ui/parts/otp-form.tsx'
import { phoneText } from '#ui/thai/text.ts'
import { requestOtp } from '../contract.ts'

export type OtpTicket = WireOutput<typeof requestOtp>

/** Asks a visitor for the code that was sent to the phone he typed. */
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
  onCode: (code: string) => void
  error?: string | undefined
}) {
  const resend = useAction(requestOtp, { onDone: onTicket })
  return (
    <OtpForm
      sentTo={phoneText(phone)}
      ticket={ticket}
      onCode={onCode}
      onResend={() => resend.run({ phone, purpose })}
      resending={resend.pending}
      error={error}
    />
  )
}
