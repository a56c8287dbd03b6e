import { banks, findBank } from '#features/account/rules/banks.ts'
import { findPerson } from '#features/account/server/user-info.ts'
import { createMemberDirectory } from '#features/account/server/member-directory.ts'
import { findJoinedAt } from '#features/account/server/member-store.ts'
import { createMemberOtp } from '#features/account/server/member-otp.ts'
import type { AccountPorts } from '#features/account/server/ports.ts'
import type { AgentPorts } from '#features/agent/server/ports.ts'
import { listReceivers, type Receiver } from '#features/deposit/server/list-receivers.ts'
import { omiseCharges } from '#features/deposit/server/omise-charges.ts'
import { bankFeed } from '#features/deposit/server/statement-feed.ts'
import type { DepositPorts } from '#features/deposit/server/ports.ts'
import { findCreditedPayments, isOpenPayment } from '#features/deposit/server/credited-store.ts'
import { findHandCreditors } from '#features/deposit/server/review-store.ts'
import { noticeChanged } from '#features/notice/contract.ts'
import { publishMemberNotice, withdrawMemberNotice } from '#features/notice/server/member-notice.ts'
import { eventsOf, listNotifications } from '#features/notice/server/read-content.ts'
import type { PollPorts } from '#features/poll/server/ports.ts'
import { forfeitBonuses } from '#features/promotion/server/end-bonus.ts'
import type { PromotionPorts } from '#features/promotion/server/ports.ts'
import { listStaff } from '#features/staff/server/describe-staff.ts'
import { hasOpenBets } from '#features/lottery/bill/server/open-bets-store.ts'
import type { ConfigPorts } from '#features/lottery/market/server/ports.ts'
import type { LotteryPorts } from '#features/lottery/round/server/ports.ts'
import {
  announceDraw,
  voidDrawnRound,
  lockForDraw,
} from '#features/lottery/result/server/draw-port.ts'
import type { ResultPorts } from '#features/lottery/result/server/ports.ts'
import { voidOpenRound } from '#features/lottery/result/server/desk/void-round.ts'
import { roundsJob } from '#features/lottery/round/server/lifecycle/rounds-job.ts'
import {
  findSelfDrawn,
  findSelfDrawnByRef,
  findSelfDrawnNumbered,
  findSelfDrawnOn,
  findSiblings,
  findUpcomingSelfDrawn,
} from '#features/lottery/round/server/yeekee-round-store.ts'
import { findOwnStakes } from '#features/lottery/round/server/standing-lines-store.ts'
import { describeDraw } from '#features/yeekee/server/draw-info.ts'
import { copyDrawRules } from '#features/yeekee/server/rule-store.ts'
import { patientBeacon } from '#features/yeekee/server/patient-beacon.ts'
import type { BeaconSource, YeekeePorts } from '#features/yeekee/server/ports.ts'
import { createBeaconSource } from '#platform/beacon/drand-beacon-source.ts'
import { findValidPlay } from '#features/winloss/server/fact-store.ts'
import type { WithdrawPorts } from '#features/withdraw/server/ports.ts'
import { isPayoutUnderWay } from '#features/withdraw/server/withdraw-store.ts'
import { omisePayouts } from '#platform/gateway/omise-payouts.ts'
import { requestJob } from '#platform/jobs/jobs.ts'
import type { Services } from '#platform/services.ts'

/** Whoever worked at the desk, by name; the system's own deeds have no person. */
async function staffName(services: Services, staffId: number): Promise<string> {
  const people = await listStaff(services)
  return people.find((person) => person.staff_id === staffId)?.display_name ?? 'ระบบ'
}

export const promotionPorts: PromotionPorts = {
  members: createMemberDirectory,
  joinedAt: findJoinedAt,
  payments: { findCredited: findCreditedPayments, isOpen: isOpenPayment },
  hasOpenBets,
  otherStaff: async (services, staffId) =>
    (await listStaff(services)).find((person) => person.staff_id !== staffId)?.staff_id ?? null,
  staffName,
}

export const accountPorts: AccountPorts = { isPayoutUnderWay }

/** The VIP level of a member. */
async function levelOf({ db, vault }: Services, memberId: number): Promise<number> {
  return (await findPerson(db, vault, memberId)).level
}

export const withdrawPorts: WithdrawPorts = {
  payouts: omisePayouts,
  members: createMemberDirectory,
  otp: (services) => createMemberOtp(services, 'withdraw'),
  handCreditors: findHandCreditors,
  validPlay: findValidPlay,
  endBonuses: (tx, services, memberId) => forfeitBonuses(tx, services, promotionPorts, memberId),
  staffName,
}

export const depositPorts: DepositPorts = {
  gateway: omiseCharges,
  statements: bankFeed,
  payouts: omisePayouts,
  members: createMemberDirectory,
  staffName,
  levelOf,
  bankName: (bankCode) => findBank(bankCode)?.thai ?? null,
  banks,
}

export const pollPorts: PollPorts = { members: createMemberDirectory, staffName }

/** What a market draws by hangs on its version of rules; what members are told of coming rates, on theirs. */
const configPorts: ConfigPorts = {
  copyDrawRules,
  publishNotice: publishMemberNotice,
  withdrawNotice: withdrawMemberNotice,
  voidOpenRound,
  planRounds: (tx) => requestJob(tx, roundsJob, {}),
}

/** Yeekee draws the rounds, the lottery owns them: each asks the other through these. */
export const lotteryPorts: LotteryPorts & ResultPorts & ConfigPorts = {
  ...configPorts,
  describeDraw,
  members: createMemberDirectory,
}

export const yeekeePorts: YeekeePorts = {
  rounds: {
    find: findSelfDrawn,
    findUpcoming: findUpcomingSelfDrawn,
    findSiblings,
    findByRef: findSelfDrawnByRef,
    findNumbered: findSelfDrawnNumbered,
    findOfDay: findSelfDrawnOn,
    findOwnStakes,
    lockForDraw,
    announceDraw,
    callOff: voidDrawnRound,
  },
  beacon: beaconOf,
  names: maskedNames,
  persons: (services, memberIds) => createMemberDirectory(services).findPersons(memberIds),
}

const beacons = new WeakMap<Services, BeaconSource>()

/** One source a process: it remembers which chain it has seen, and whom it asked in vain. */
function beaconOf(services: Services): BeaconSource {
  const source = beacons.get(services) ?? patientBeacon(createBeaconSource(services), services.log)
  beacons.set(services, source)
  return source
}

/** `08x-xxx-5678`, the same for every viewer. */
async function maskedNames(
  services: Services,
  memberIds: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const labels = await createMemberDirectory(services).findLabels(memberIds)
  return new Map([...labels].map(([memberId, { username }]) => [memberId, username]))
}

export const agentPorts: AgentPorts = {
  noticeChanged,
  notifications: listNotifications,
  events: eventsOf,
  bankAccounts: async (services, memberId) =>
    (await listReceivers(services, 'bank', await levelOf(services, memberId))).map((receiver) => ({
      bank_code: receiver.bankCode ?? '',
      bank_name: findBank(receiver.bankCode ?? '')?.thai ?? '',
      ...accountOf(receiver),
    })),
  trueMoneyAccounts: async (services, memberId) =>
    (await listReceivers(services, 'truemoney', await levelOf(services, memberId))).map(accountOf),
}

const accountOf = ({ accountName, accountNumber, minSatang }: Receiver) => ({
  account_name: accountName,
  account_number: accountNumber,
  min_amount: minSatang,
})
