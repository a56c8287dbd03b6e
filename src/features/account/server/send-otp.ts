import * as z from 'zod/mini'
import { defineJob } from '#platform/jobs/jobs.ts'
import { dropMessage, findUnsentMessage } from './otp-store.ts'
import { sendSms } from './sms-sender.ts'

/**
 * Sends the message of an OTP request, if there is one, and forgets its text. Run twice, it may
 * send twice: the same code, which does no harm. Late ones are dropped: the code is dead by then.
 */
export const sendOtpJob = defineJob({
  name: 'account.send_otp',
  payload: z.object({ otp_id: z.int() }),
  async run(services, { otp_id }) {
    const otpId = BigInt(otp_id)
    const message = await findUnsentMessage(services.db, services.vault, otpId)
    if (message) {
      const { phone, text } = message
      await sendSms(services, { purpose: 'service', phone, text })
    }
    await dropMessage(services.db, otpId)
  },
})
