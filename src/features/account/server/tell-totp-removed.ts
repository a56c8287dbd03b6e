import * as z from 'zod/mini'
import { defineJob } from '#platform/jobs/jobs.ts'
import { findPersons } from './member-store.ts'
import { sendSms } from './sms-sender.ts'

/**
 * Tells a member by SMS that the desk took his authenticator app away: whoever talked the desk into it
 * does not hold his phone. Run twice, it tells twice.
 */
export const tellTotpRemovedJob = defineJob({
  name: 'account.tell_totp_removed',
  payload: z.object({ member_id: z.int() }),
  async run(services, { member_id: memberId }) {
    const [owner] = await findPersons(services.db, services.vault, [memberId])
    if (!owner) return
    const site = services.config.agent.name
    await sendSms(services, {
      purpose: 'service',
      phone: owner.phone,
      text: `${site}: เจ้าหน้าที่ถอดแอปยืนยันตัวตนของบัญชีคุณแล้ว หากคุณไม่ได้ขอ เปลี่ยนรหัสผ่านและติดต่อเจ้าหน้าที่ทันที`,
    })
  },
})
