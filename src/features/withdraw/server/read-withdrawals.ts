import type { CallInput, CallOutput } from '#kernel/contract.ts'
import { commonErrors, Refusal } from '#kernel/errors.ts'
import { invariant } from '#kernel/result.ts'
import { MAIN_WALLET_TYPE } from '#kernel/wallet.ts'
import { listWallets } from '#ledger/wallets.ts'
import type { Services } from '#platform/services.ts'
import { findStanding } from '#platform/stake-gate/stake-gate.ts'
import type * as calls from '../contract.ts'
import type { WithdrawPorts } from './ports.ts'
import { readSetting } from './setting-store.ts'
import { countToday, findOwnBefore, findUnderWay, findWithdrawal } from './withdraw-store.ts'
import { showWithdrawals } from './withdrawal-view.ts'

const BIGINT_MAX = 2n ** 63n - 1n

/** Everything that the withdraw screen shows before a person types. */
export async function getWithdrawInfo(
  services: Services,
  ports: WithdrawPorts,
  memberId: number,
): Promise<calls.WithdrawInfo> {
  const { db } = services
  const setting = await readSetting(db)
  const wallets = await listWallets(db, memberId)
  const main = wallets.find(({ walletType }) => walletType === MAIN_WALLET_TYPE)
  if (!main) throw new Refusal(commonErrors.not_found)
  const accounts = await ports.members(services).findBankAccounts(memberId)
  const underWay = await findUnderWay(db, memberId)
  const [pending] = await showWithdrawals(services, db, underWay ? [underWay] : [])
  const timesLeft = setting.timesADay - (await countToday(db, memberId))
  return {
    wallet_id: Number(main.id),
    min_amount: setting.minSatang,
    max_amount: setting.maxSatang,
    times_a_day: setting.timesADay,
    times_left: Math.max(0, timesLeft),
    withdrawable: main.availableSatang,
    total_balance: wallets.reduce((sum, { availableSatang }) => sum + availableSatang, 0n),
    bank_accounts: accounts.map((account) => ({
      id: account.id,
      bank_code: account.bankCode,
      bank_name: account.bankName,
      account_number: account.maskedNumber,
      account_name: account.holderName,
    })),
    pending: pending ?? null,
    allowed: (await findStanding(db, memberId))?.status === 'active',
    otp_required: services.config.otpRequired,
  }
}

/** A member's withdrawals, newest first. */
export async function listWithdrawals(
  services: Services,
  memberId: number,
  { cursor, limit }: CallInput<typeof calls.listWithdrawals>,
): Promise<CallOutput<typeof calls.listWithdrawals>> {
  const before = cursor && /^\d{1,18}$/.test(cursor) ? BigInt(cursor) : BIGINT_MAX
  const found = await findOwnBefore(services.db, memberId, before, limit + 1)
  const items = found.slice(0, limit)
  return {
    items: await showWithdrawals(services, services.db, items),
    next_cursor: found.length > limit ? `${items.at(-1)?.id}` : null,
  }
}

/** One withdrawal. @throws not_found, for another member's too */
export async function getWithdrawal(
  services: Services,
  memberId: number,
  id: number,
): Promise<calls.WithdrawalView> {
  const withdrawal = await findWithdrawal(services.db, id)
  if (withdrawal?.memberId !== memberId) throw new Refusal(commonErrors.not_found)
  const [view] = await showWithdrawals(services, services.db, [withdrawal])
  invariant(view, 'a withdrawal can be shown')
  return view
}
