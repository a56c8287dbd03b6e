import type { CallInput, CallOutput } from '#kernel/contract.ts'
import { commonErrors, Refusal } from '#kernel/errors.ts'
import type { Satang } from '#kernel/money.ts'
import { invariant } from '#kernel/result.ts'
import { MAIN_WALLET_TYPE } from '#kernel/wallet.ts'
import { sumDebts } from '#ledger/debts.ts'
import { listWallets, type Wallet } from '#ledger/wallets.ts'
import type { Services } from '#platform/services.ts'
import { findStanding } from '#platform/stake-gate/stake-gate.ts'
import type * as calls from '../contract.ts'
import { withdrawErrors } from '../contract.ts'
import { walletRefusal } from '../rules/check-request.ts'
import { aboveDebt } from '../rules/debt.ts'
import type { WithdrawPorts } from './ports.ts'
import { readTurnover } from './read-turnover.ts'
import { readSetting, type WithdrawSetting } from './setting-store.ts'
import { findOwnBefore, findToday, findUnderWay, findWithdrawal } from './withdraw-store.ts'
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
  const owed = (await sumDebts(db, [memberId])).get(memberId) ?? 0n
  const accounts = await ports.members(services).findBankAccounts(memberId)
  const underWay = await findUnderWay(db, memberId)
  const [pending] = await showWithdrawals(services, db, underWay ? [underWay] : [])
  const standing = await findStanding(db, memberId)
  const turnover = await readTurnover(db, ports, memberId, setting, await services.clock.now())
  return {
    wallet_id: Number(main.id),
    min_amount: setting.minSatang,
    max_amount: setting.maxSatang,
    ...showDay(setting, await findToday(db, memberId)),
    turnover: {
      need: turnover.needSatang,
      done: turnover.doneSatang,
      left: turnover.leftSatang,
      times_x100: setting.turnoverX100,
      refuses: setting.turnoverRefuses && standing?.isExcluded !== true,
    },
    owed,
    withdrawable: aboveDebt(main.availableSatang, owed),
    total_balance: wallets.reduce((sum, { availableSatang }) => sum + availableSatang, 0n),
    wallets: wallets.map((wallet) => showWallet(wallet, owed)),
    bank_accounts: accounts.map((account) => ({
      id: account.id,
      bank_code: account.bankCode,
      bank_name: account.bankName,
      account_number: account.maskedNumber,
      account_name: account.holderName,
      review_until: account.reviewUntil,
    })),
    pending: pending ?? null,
    allowed: standing?.status === 'active',
    otp_required: services.config.otpRequired,
  }
}

/** What is left of this day, and what the next request costs. */
function showDay(
  setting: WithdrawSetting,
  today: { times: number; amountSatang: Satang },
): Pick<calls.WithdrawInfo, 'times_a_day' | 'times_left' | 'day_max' | 'day_left' | 'fee'> {
  const { dayMaxSatang: dayMax } = setting
  const dayLeft = dayMax === null ? null : dayMax - today.amountSatang
  return {
    times_a_day: setting.timesADay,
    times_left: Math.max(0, setting.timesADay - today.times),
    day_max: dayMax,
    day_left: dayLeft !== null && dayLeft < 0n ? 0n : dayLeft,
    fee: {
      fixed: setting.feeFixedSatang,
      bp: setting.feeBp,
      free_left: Math.max(0, setting.freeTimesADay - today.times),
    },
  }
}

function showWallet(wallet: Wallet, owed: Satang): calls.WithdrawInfo['wallets'][number] {
  const refusal = walletRefusal(wallet.walletType)
  return {
    wallet_id: Number(wallet.id),
    wallet_name: wallet.name,
    wallet_type_id: wallet.walletType,
    withdrawable: refusal === null ? aboveDebt(wallet.availableSatang, owed) : 0n,
    reason: refusal === null ? null : withdrawErrors[refusal].thai,
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
