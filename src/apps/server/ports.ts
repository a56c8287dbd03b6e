import { bindLikePerson } from '#features/protection/server/bind-like-person.ts'
import { excludePerson } from '#features/protection/server/exclude-person.ts'
import { banks, findBank } from '#features/account/rules/banks.ts'
import { closeMember, isClosed } from '#features/account/server/close-member.ts'
import { findPerson } from '#features/account/server/user-info.ts'
import { createMemberDirectory } from '#features/account/server/member-directory.ts'
import { findJoinedAt, findReferrer, saveLevels } from '#features/account/server/member-store.ts'
import { createMemberOtp } from '#features/account/server/member-otp.ts'
import { findOthers } from '#features/account/server/background-store.ts'
import { findSamePersonAmong } from '#features/account/server/person-store.ts'
import type { AccountPorts } from '#features/account/server/ports.ts'
import { expectedOf } from '#features/affiliate/rules/terms.ts'
import { findLiveTerms } from '#features/affiliate/server/terms-store.ts'
import { bondFriend } from '#features/affiliate/server/bond-friend.ts'
import type { AffiliatePorts } from '#features/affiliate/server/ports.ts'
import type { AgentPorts } from '#features/agent/server/ports.ts'
import {
  findCommissionBound,
  findMargins,
  lockCommissionBound,
} from '#features/cashback/server/commission-bound.ts'
import type { CashbackPorts } from '#features/cashback/server/ports.ts'
import { sumReceived } from '#features/cashback/server/received-store.ts'
import type { CouponPorts } from '#features/coupon/server/ports.ts'
import { listReceivers, type Receiver } from '#features/deposit/server/list-receivers.ts'
import { omiseCharges } from '#features/deposit/server/omise-charges.ts'
import { bankFeed } from '#features/deposit/server/statement-feed.ts'
import type { DepositPorts } from '#features/deposit/server/ports.ts'
import {
  countCreditedPayments,
  findCreditedPayments,
  findFirstDeposits,
  findOwnAmount,
  sumDeposited,
} from '#features/deposit/server/credited-store.ts'
import { wouldPassLimit } from '#features/deposit/server/limit-room.ts'
import { findHandCreditors } from '#features/deposit/server/review-store.ts'
import { findPlaceNames } from '#features/game/server/provider-store.ts'
import { hasOpenRounds, payOwed, sumOpenRounds } from '#features/game/server/session-store.ts'
import type { GamePorts } from '#features/game/server/ports.ts'
import type { IdentityPorts } from '#features/identity/server/ports.ts'
import { findLevelChannels } from '#features/deposit/server/level-channels.ts'
import { findTierCeilings } from '#features/identity/server/tier-store.ts'
import type { LevelPorts } from '#features/level/server/ports.ts'
import { longestHold, setByHand } from '#features/level/server/set-level.ts'
import { findHighestLevel } from '#features/level/server/terms-store.ts'
import { findLevelRates } from '#features/lottery/market/server/rates/level-rates.ts'
import { noticeChanged } from '#features/notice/contract.ts'
import { publishMemberNotice, withdrawMemberNotice } from '#features/notice/server/member-notice.ts'
import { eventsOf, listNotifications } from '#features/notice/server/read-content.ts'
import type { PointPorts } from '#features/point/server/ports.ts'
import type { PollPorts } from '#features/poll/server/ports.ts'
import type { PrivacyPorts } from '#features/privacy/server/ports.ts'
import { findActive } from '#features/promotion/server/bonus-store.ts'
import { forfeitBonuses } from '#features/promotion/server/end-bonus.ts'
import type { QuestPorts } from '#features/quest/server/ports.ts'
import type { TournamentPorts } from '#features/tournament/server/ports.ts'
import type { PromotionPorts } from '#features/promotion/server/ports.ts'
import type { ShopPorts } from '#features/shop/server/ports.ts'
import { Refusal } from '#kernel/errors.ts'
import { staffErrors } from '#features/staff/contract.ts'
import { confirmSelf } from '#features/staff/server/confirm-self.ts'
import { listStaff } from '#features/staff/server/describe-staff.ts'
import { hasOpenBets, sumOpenBills } from '#features/lottery/bill/server/open-bets-store.ts'
import type { ConfigPorts } from '#features/lottery/market/server/ports.ts'
import type { LotteryPorts } from '#features/lottery/round/server/ports.ts'
import {
  announceDraw,
  voidDrawnRound,
  lockForDraw,
} from '#features/lottery/result/server/draw-port.ts'
import { findDebtCauses } from '#features/lottery/result/server/debt/read-debts.ts'
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
import { findClaimTarget } from '#features/wallet/server/claim-target-store.ts'
import { countPlay } from '#features/winloss/server/count-play.ts'
import { findValidPlay } from '#features/winloss/server/fact-store.ts'
import { findSeedsById } from '#features/fairness/server/seed-store.ts'
import { readCommit, takeDraw } from '#features/fairness/server/seeds.ts'
import { findMarkets } from '#features/lottery/market/server/market-store.ts'
import { lotteryNames } from '#features/lottery/round/server/object-names.ts'
import type { WinlossPorts } from '#features/winloss/server/ports.ts'
import type { WheelPorts } from '#features/wheel/server/ports.ts'
import type { WithdrawPorts } from '#features/withdraw/server/ports.ts'
import { isPayoutUnderWay } from '#features/withdraw/server/withdraw-store.ts'
import { omisePayouts } from '#platform/gateway/omise-payouts.ts'
import { requestJob } from '#platform/jobs/jobs.ts'
import type { Services } from '#platform/services.ts'
import { takePlay } from '#platform/settled-play/take-play.ts'
import { DAY_MS } from '#kernel/time.ts'
import { listWallets } from '#ledger/wallets.ts'
import { couponPasses, makeCouponPorts } from './coupon-ports.ts'
import { questFacts, questMoves, questReach } from './quest-facts.ts'
import { makeShopPorts } from './shop-ports.ts'
import { affiliateSigns } from './affiliate-signs.ts'

/** How far back a bill may have been sold that still has no result. */
const OPEN_BILLS_DAYS = 366

/** Whoever worked at the desk, by name; the system's own deeds have no person. */
async function staffName(services: Services, staffId: number): Promise<string> {
  const people = await listStaff(services)
  return people.find((person) => person.staff_id === staffId)?.display_name ?? 'ระบบ'
}

export const promotionPorts: PromotionPorts = {
  members: createMemberDirectory,
  joinedAt: findJoinedAt,
  payments: {
    findCredited: findCreditedPayments,
    countCredited: countCreditedPayments,
    find: findOwnAmount,
    wouldPassLimit,
  },
  passes: couponPasses,
  hasOpenBets: async (tx, wallet) =>
    (await hasOpenBets(tx, wallet)) || (await hasOpenRounds(tx, wallet.walletId)),
  openBills: sumOpenBills,
  otherStaff: async (services, staffId) =>
    (await listStaff(services)).find((person) => person.staff_id !== staffId)?.staff_id ?? null,
  staffName,
}

/** The doors of accounts; what features hold, hinder and erase is gathered where they are listed. */
export const privacyDoors = {
  closeMember,
  isClosed,
  findLabels: (services, memberIds) => createMemberDirectory(services).findLabels(memberIds),
} satisfies Partial<PrivacyPorts>

/** Counts all settled play that is offered, into days. */
async function countAllPlay({ db }: Services): Promise<void> {
  while (await takePlay(db, countPlay));
}

export const affiliatePorts: AffiliatePorts = {
  members: createMemberDirectory,
  referrerOf: findReferrer,
  referralCode: async ({ db, vault }, memberId) =>
    (await findPerson(db, vault, memberId)).referralCode,
  samePersons: (tx, { vault }, memberId, others) =>
    findSamePersonAmong(tx, vault, memberId, others),
  depositedAt: findFirstDeposits,
  countPlay: countAllPlay,
  claimTarget: (db) => findClaimTarget(db, 'commission'),
  ...affiliateSigns,
  commissionBound: findCommissionBound,
  margins: findMargins,
  lockCommissionBound,
  staffName,
}

export const accountPorts: AccountPorts = {
  excludePerson,
  bindLikePerson,
  isPayoutUnderWay,
  bondFriend: (tx, services, of) => bondFriend(tx, services, affiliatePorts, of),
  setLevel: async (tx, of) => setByHand(tx, levelPorts, { ...of, until: await longestHold(tx) }),
  staffName,
}

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
  debtCauses: findDebtCauses,
  noteGameDebtPaid: payOwed,
  ceilingsOf: findTierCeilings,
  endBonuses: (tx, memberId) => forfeitBonuses(tx, promotionPorts, memberId),
  staffName,
}

export const depositPorts: DepositPorts = {
  gateway: omiseCharges,
  statements: bankFeed,
  payouts: omisePayouts,
  members: createMemberDirectory,
  staffName,
  levelOf,
  ceilingsOf: findTierCeilings,
  bankName: (bankCode) => findBank(bankCode)?.thai ?? null,
  banks,
}

export const identityPorts: IdentityPorts = {
  members: createMemberDirectory,
  personOf: ({ db, vault }, memberId) => findPerson(db, vault, memberId),
  handCreditors: findHandCreditors,
  staffName,
}

export const pointPorts: Omit<PointPorts, 'causes'> = { staffName }

export const levelPorts: LevelPorts = {
  countPlay: countAllPlay,
  saveLevels,
  gifts: async (services) => ({
    rates: await findLevelRates(services),
    channels: await findLevelChannels(services.db),
  }),
  deposited: sumDeposited,
  members: createMemberDirectory,
  staffName,
}

export const cashbackPorts: CashbackPorts = {
  countPlay: countAllPlay,
  claimTarget: (db) => findClaimTarget(db, 'cashback'),
  commissionGiven: async (tx, margins) => expectedOf(await findLiveTerms(tx), margins),
  members: createMemberDirectory,
  sharedAccounts: findOthers,
  staffName,
}

export const couponPorts: CouponPorts = makeCouponPorts({ levelOf, staffName }, promotionPorts)

export const questPorts: QuestPorts = {
  members: createMemberDirectory,
  levelOf,
  highestLevel: findHighestLevel,
  facts: questFacts,
  reach: questReach,
  moves: questMoves,
  staffName,
}

export const tournamentPorts: TournamentPorts = {
  countPlay: countAllPlay,
  members: createMemberDirectory,
  staffName,
}

export const winlossPorts: WinlossPorts = {
  placeNames: async ({ db }) =>
    new Map([
      ...(await findMarkets(db)).map(({ code, name }) => [code, name] as const),
      ...(await findPlaceNames(db)),
    ]),
  roundNames: lotteryNames.round,
  givenBack: sumReceived,
  async openBills({ db, clock }, memberId) {
    const wallets = await listWallets(db, memberId)
    // No round sells for as long as that.
    const since = new Date((await clock.now()).getTime() - OPEN_BILLS_DAYS * DAY_MS)
    const open = await sumOpenBills(
      db,
      wallets.map(({ id }) => ({ memberId: BigInt(memberId), walletId: id, since })),
    )
    return {
      count: open.reduce((sum, { bills }) => sum + bills, 0),
      stakedSatang: open.reduce((sum, { paidSatang }) => sum + paidSatang, 0n),
    }
  },
  async openGames({ db }, memberId) {
    const wallets = await listWallets(db, memberId)
    return sumOpenRounds(
      db,
      wallets.map(({ id }) => id),
    )
  },
}

export const shopPorts: ShopPorts = makeShopPorts({ levelOf, staffName })
export const wheelPorts: WheelPorts = {
  members: createMemberDirectory,
  levelOf,
  levelNames: shopPorts.levelNames,
  commitOf: readCommit,
  takeDraw,
  findSeeds: findSeedsById,
  staffName,
}

/** Whether a person of the staff gave the own password, in the words of whoever asks. */
const checkOwnPassword: GamePorts['checkOwnPassword'] = async (services, who, password) => {
  try {
    await confirmSelf(services, who, password)
    return 'right'
  } catch (error) {
    const refused = error instanceof Refusal ? error.definition : undefined
    if (refused === staffErrors.staff_wrong_password) return 'wrong'
    if (refused === staffErrors.staff_locked) return 'locked'
    throw error
  }
}

export const gamePorts: GamePorts = {
  members: createMemberDirectory,
  checkOwnPassword,
  wagerOf: async ({ db }, memberId) =>
    new Map(
      (await findActive(db, memberId)).map(({ walletId, validSatang, needSatang }) => [
        walletId,
        { played: validSatang, required: needSatang },
      ]),
    ),
  staffName,
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

const accountOf = (receiver: Receiver) => ({
  account_name: receiver.accountName,
  account_number: receiver.accountNumber,
  min_amount: receiver.minSatang,
  max_amount: receiver.maxSatang,
  fee: receiver.feeSatang,
  fee_payer: receiver.feePayer,
  opens_at: receiver.opensAt,
  closes_at: receiver.closesAt,
})
