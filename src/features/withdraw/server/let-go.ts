import { invariant } from '#kernel/result.ts'
import type { Satang } from '#kernel/money.ts'
import { audit, SYSTEM_STAFF_ID } from '#platform/audit/audit.ts'
import { requestApproval } from '#platform/approval/approval.ts'
import type { MemberBankAccount } from '#features/account/contract.ts'
import type { Tx } from '#platform/database/database.ts'
import { withdrawAudit } from '../audit-contract.ts'
import { findingsOf, takesNoPerson } from '../rules/findings.ts'
import { HAND_CREDIT_BARS_DAYS } from '../rules/hand-credit.ts'
import type { Turnover } from '../rules/turnover.ts'
import { stepsBy, withdrawApproval } from './approvals.ts'
import { insertFindings, sumOfLastDay } from './finding-store.ts'
import { requestPayOut } from './pay-out.ts'
import type { WithdrawPorts } from './ports.ts'
import type { WithdrawSetting } from './setting-store.ts'
import { findToday, sumPaid, takeStep } from './withdraw-store.ts'
import { publishWithdrawal } from './withdrawal-view.ts'

/** A request that was just written, and what is known of who asked. */
export interface Asked {
  readonly id: number
  readonly memberId: number
  readonly amountSatang: Satang
  readonly askedAt: Date
  readonly joinedAt: Date
  readonly passwordChangedAt: Date | null
  readonly isExcluded: boolean
  readonly bankAccount: MemberBankAccount
  readonly turnover: Turnover
  readonly setting: WithdrawSetting
}

/**
 * Checks a new request and keeps what was found; then it goes at once, where the setting lets such a sum go
 * and nothing stands out, or it waits for the people it takes.
 */
export async function letGoOrAsk(tx: Tx, ports: WithdrawPorts, asked: Asked): Promise<void> {
  const { id, memberId, amountSatang, setting, bankAccount, turnover } = asked
  const barredStaff = await ports.handCreditors(tx, memberId, HAND_CREDIT_BARS_DAYS)
  const rollingSatang = await sumOfLastDay(tx, memberId)
  const ceilings = await ports.ceilingsOf(tx, memberId)
  const findings = findingsOf({
    ...asked,
    accountAddedAt: bankAccount.addedAt,
    accountVerified: bankAccount.isVerified,
    accountNewForSeconds: setting.accountNewForSeconds,
    paidBeforeSatang: await sumPaid(tx, memberId),
    turnoverNeedSatang: turnover.needSatang,
    turnoverLeftSatang: turnover.leftSatang,
    rollingSatang,
    twoApprovalsFromSatang: setting.twoApprovalsFromSatang,
    handCreditors: barredStaff.length,
    todaySatang: (await findToday(tx, memberId)).amountSatang,
    tier: ceilings.tier,
    tierMaxSatang: ceilings.withdraw_max,
    tierDayMaxSatang: ceilings.withdraw_day_max,
  })
  await insertFindings(tx, id, findings)
  await publishWithdrawal(tx, asked, 'requested')
  if (!takesNoPerson(findings, rollingSatang, setting.autoApproveUpToSatang)) {
    await requestApproval(tx, withdrawApproval, {
      id,
      asker: { kind: 'member', id: memberId },
      body: { amount_satang: `${amountSatang}`, bank_account_id: bankAccount.id },
      amountSatang,
      steps: stepsBy(setting),
      barredStaff,
    })
    return
  }
  invariant(await takeStep(tx, id, 'approved'), `withdrawal ${id} passes once`)
  await audit(tx, withdrawAudit, {
    staffId: SYSTEM_STAFF_ID,
    action: 'withdraw.passed_checks',
    object: { kind: 'withdrawal', id },
    before: { status: 'requested' },
    after: { status: 'approved' },
    detail: { amount_satang: amountSatang, member_id: memberId },
  })
  await publishWithdrawal(tx, asked, 'approved')
  await requestPayOut(tx, id)
}
