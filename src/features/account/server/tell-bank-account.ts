import * as z from 'zod/mini'
import { messageMoment } from '#kernel/message.ts'
import type { Tx } from '#platform/database/database.ts'
import { defineJob, requestJob } from '#platform/jobs/jobs.ts'
import type { Vault } from '#platform/vault/vault.ts'
import { findAnyBankAccount } from './bank-account-store.ts'
import { findPersons } from './member-store.ts'
import { findFormerRows } from './own-accounts-store.ts'
import { sendSms } from './sms-sender.ts'

/**
 * Tells the owner of a row by SMS that he added the account, or that another member has its number now.
 * A session that was taken over cannot hide it: the message goes to the phone. Run twice, it tells twice.
 */
export const tellBankAccountJob = defineJob({
  name: 'account.tell_bank_account',
  payload: z.object({ bank_account_id: z.int(), news: z.enum(['added', 'moved']) }),
  async run(services, { bank_account_id: id, news }) {
    const account = await findAnyBankAccount(services.db, services.vault, id)
    if (!account) return
    const [owner] = await findPersons(services.db, services.vault, [account.memberId])
    if (!owner) return
    const name = `${account.bankName} ${account.maskedNumber}`
    const site = services.config.agent.name
    const until = account.reviewUntil ? ` ถอนเข้าได้ตั้งแต่ ${messageMoment(account.reviewUntil)}` : ''
    await sendSms(services, {
      purpose: 'service',
      phone: owner.phone,
      text:
        news === 'added'
          ? `${site}: เพิ่มบัญชี ${name} แล้ว${until} หากไม่ใช่คุณ เปลี่ยนรหัสผ่านและติดต่อเจ้าหน้าที่ทันที`
          : `${site}: บัญชี ${name} ที่คุณเคยใช้ ถูกเพิ่มโดยสมาชิกอื่น หากคุณไม่ทราบเรื่องนี้ กรุณาติดต่อเจ้าหน้าที่`,
    })
  },
})

/** Has those told who had the number of a new account before. */
export async function tellFormerOwners(
  tx: Tx,
  vault: Vault,
  account: { bankCode: string; accountNumber: string; memberId: number },
): Promise<void> {
  for (const id of await findFormerRows(tx, vault, account)) {
    await requestJob(tx, tellBankAccountJob, { bank_account_id: id, news: 'moved' })
  }
}
