import { accountFeature } from '#features/account/server/feature.ts'
import { affiliateFeature } from '#features/affiliate/server/feature.ts'
import { agentFeature } from '#features/agent/server/feature.ts'
import { cashbackFeature } from '#features/cashback/server/feature.ts'
import { wheelFeature } from '#features/wheel/server/feature.ts'
import { couponFeature } from '#features/coupon/server/feature.ts'
import { depositFeature } from '#features/deposit/server/feature.ts'
import { gameFeature } from '#features/game/server/feature.ts'
import { roomFeeds } from '#features/game/server/room-feeds.ts'
import { identityFeature } from '#features/identity/server/feature.ts'
import { levelFeature } from '#features/level/server/feature.ts'
import { lotteryFeature } from '#features/lottery/server/feature.ts'
import { noticeFeature } from '#features/notice/server/feature.ts'
import { pointFeature } from '#features/point/server/feature.ts'
import { pollFeature } from '#features/poll/server/feature.ts'
import { protectionFeature } from '#features/protection/server/feature.ts'
import { privacyDeclared, privacyFeature } from '#features/privacy/server/feature.ts'
import { promotionFeature } from '#features/promotion/server/feature.ts'
import { questFeature } from '#features/quest/server/feature.ts'
import { shopFeature } from '#features/shop/server/feature.ts'
import { soothFeature } from '#features/sooth/server/feature.ts'
import { tournamentFeature } from '#features/tournament/server/feature.ts'
import { staffAudit } from '#features/staff/audit-contract.ts'
import { staffPermissions } from '#features/staff/contract.ts'
import { staffFeature, staffSealed } from '#features/staff/server/feature.ts'
import { walletDeclared, walletFeature } from '#features/wallet/server/feature.ts'
import { winlossFeature } from '#features/winloss/server/feature.ts'
import { withdrawFeature } from '#features/withdraw/server/feature.ts'
import { yeekeeFeature } from '#features/yeekee/server/feature.ts'
import { ledgerFeature } from '#ledger/feature.ts'
import { joinAudits } from '#kernel/audit.ts'
import type { Permission } from '#kernel/permission.ts'
import { approvalFeature } from '#platform/approval/feature.ts'
import { fairnessFeature } from '#features/fairness/server/feature.ts'
import { eventsFeature } from '#platform/events/feature.ts'
import {
  type FindObjectNames,
  gather,
  type ServerFeature,
  type FrameOrigins,
} from '#platform/feature.ts'
import { gatewayFeature } from '#platform/gateway/feature.ts'
import type { FindMoneyCauses } from '#platform/money-cause.ts'
import type { Services } from '#platform/services.ts'
import { countBehind as countKeysBehind } from '#platform/vault/rotate-keys.ts'
import { vaultFeature } from '#platform/vault/feature.ts'
import { playTick } from '#platform/settled-play/play-tick.ts'
import {
  accountPorts,
  affiliatePorts,
  agentPorts,
  cashbackPorts,
  couponPorts,
  depositPorts,
  gamePorts,
  identityPorts,
  levelPorts,
  lotteryPorts,
  pointPorts,
  pollPorts,
  privacyDoors,
  promotionPorts,
  questPorts,
  tournamentPorts,
  wheelPorts,
  winlossPorts,
  shopPorts,
  withdrawPorts,
  yeekeePorts,
} from './ports.ts'
import { walletPorts } from './wallet-ports.ts'

const speakers: readonly ServerFeature[] = [
  eventsFeature,
  approvalFeature,
  ledgerFeature,
  accountFeature(accountPorts),
  depositFeature(depositPorts),
  withdrawFeature(withdrawPorts),
  lotteryFeature(lotteryPorts),
  yeekeeFeature(yeekeePorts),
  gameFeature(gamePorts),
  agentFeature(agentPorts),
  fairnessFeature,
  questFeature(questPorts),
  pointFeature({ ...pointPorts, causes: () => pointCauses }),
  tournamentFeature(tournamentPorts),
  pollFeature(pollPorts),
  promotionFeature(promotionPorts),
  winlossFeature(winlossPorts),
  cashbackFeature(cashbackPorts),
  levelFeature(levelPorts),
  affiliateFeature(affiliatePorts),
  couponFeature(couponPorts),
  wheelFeature(wheelPorts),
  shopFeature(shopPorts),
  soothFeature({ sources: roomFeeds }),
  protectionFeature,
  identityFeature(identityPorts),
]

/** What members are told, by whom. */
export const messages = [
  ...gather(speakers, (feature) => feature.messages),
  ...privacyDeclared.messages,
]

const products: readonly ServerFeature[] = [...speakers, noticeFeature({ messages })]

/** How all features name the rows that lines of a statement belong to. */
const references = merged(products.map((feature) => feature.references))
const subjects = merged(products.map((feature) => feature.subjects))

/** How all features explain what moved a member's money; several may pay with one kind. */
export const moneyCauses: Readonly<Record<string, readonly FindMoneyCauses[]>> = collected(
  [...products, walletDeclared].map((feature) => feature.moneyCauses),
)

/** How all features explain movements of points; the page of points asks for them when it is asked. */
const pointCauses = merged(products.map((feature) => feature.pointCauses))

const findByReference = products.flatMap((feature) => feature.findByReference ?? [])

/** What all features declare; the rows of the table are the permissions there are. */
export const permissions = merged<Permission>([
  ...products.map((feature) => feature.permissions),
  walletDeclared.permissions,
  privacyDeclared.permissions,
  staffPermissions,
])

/** What all features write into the audit trail; two that declare one name do not start. */
export const audits = joinAudits([
  ...products.flatMap(({ audit }) => audit ?? []),
  walletDeclared.audit,
  privacyDeclared.audit,
  staffAudit,
])

/** Every column of sealed texts. */
export const sealedColumns = [...gather(products, ({ sealed }) => sealed), ...staffSealed]

/** How all features name the things that stand there. */
const objectNames = merged<FindObjectNames>([
  ...products.map((feature) => feature.objectNames),
  walletDeclared.objectNames,
  privacyDeclared.objectNames,
])

const wallet = walletFeature({
  ...walletPorts,
  references,
  subjects,
  findByReference,
  causes: moneyCauses,
})

/** Who holds anything about a member. */
export const holders: readonly ServerFeature[] = [...products, wallet]

/** What a rotation of keys has still before it. */
async function countBehind({ db, vault }: Services): Promise<number> {
  const { keys, places } = await countKeysBehind(db, vault, sealedColumns)
  return keys + places
}

/**
 * Every feature, once. The last six speak of all others: messages of what happened there, a statement of
 * their rows, a file of what they hold about a member, a role of their permissions, a rotation of what they seal, the gateway of what concerns them.
 */
export const features: readonly ServerFeature[] = [
  ...products,
  wallet,
  privacyFeature({
    ...privacyDoors,
    data: gather(holders, ({ memberData }) => memberData),
    closingFaults: holders.flatMap(({ closingFaults }) => closingFaults ?? []),
    erase: holders.flatMap(({ eraseMember }) => eraseMember ?? []),
    countBehind,
  }),
  staffFeature({ permissions, audits, objectNames }),
  vaultFeature(sealedColumns),
  gatewayFeature(products.flatMap(({ gatewayConsumer }) => gatewayConsumer ?? [])),
]

function merged<Part>(
  tables: readonly (Readonly<Record<string, Part>> | undefined)[],
): Readonly<Record<string, Part>> {
  return Object.fromEntries(tables.flatMap((table) => Object.entries(table ?? {})))
}

/** Like `merged`, where a name may stand in several tables. */
function collected<Part>(
  tables: readonly (Readonly<Record<string, Part>> | undefined)[],
): Readonly<Record<string, readonly Part[]>> {
  const entries = tables.flatMap((table) => Object.entries(table ?? {}))
  const byName = Map.groupBy(entries, ([name]) => name)
  return Object.fromEntries(
    [...byName].map(([name, parts]) => [name, parts.map(([, part]) => part)] as const),
  )
}

/** Whose pages may lie in those of the member site. */
export const frameOrigins: FrameOrigins = async (services, hostname) =>
  (
    await Promise.all(
      features.flatMap((feature) => feature.frameOrigins?.(services, hostname) ?? []),
    )
  ).flat()

export const memberRoutes = gather(features, (feature) => feature.memberRoutes)
export const staffRoutes = gather(features, (feature) => feature.staffRoutes)
export const providerRoutes = gather(features, (feature) => feature.providerRoutes)
export const jobs = gather(features, (feature) => feature.jobs)
/** Everything that nobody does alone. */
export const approvals = gather(features, (feature) => feature.approvals)
/** Every event of the product. */
export const events = gather(features, (feature) => feature.events)
/** The kinds of rooms that a browser may ask for. */
export const roomKinds: ReadonlySet<string> = new Set(
  events.flatMap(({ audience }) =>
    typeof audience === 'object' && 'room' in audience ? [audience.room] : [],
  ),
)
export const playConsumers = gather(features, (feature) => feature.playConsumers)
export const workerTicks = [
  ...gather(features, (feature) => feature.workerTicks),
  playTick(playConsumers),
]
export const memberSiteTicks = gather(features, (feature) => feature.memberSiteTicks)
