import type { AuditDeclaration } from '#kernel/audit.ts'
import type { EventDefinition } from '#kernel/event.ts'
import type { Permissions } from '#kernel/permission.ts'
import type { ApprovalKind } from './approval/approval-kind.ts'
import type { GatewayConsumer } from './gateway/gateway-events.ts'
import type { ProviderRoute } from './http/provider-route.ts'
import type { Route } from './http/route.ts'
import type { Job } from './jobs/jobs.ts'
import type { Tick } from './jobs/ticks.ts'
import type { ClosingFaults, EraseMember, MemberData } from './member-data/member-data.ts'
import type { MessageSource } from './message-source.ts'
import type { FindMoneyCauses } from './money-cause.ts'
import type { Services } from './services.ts'
import type { SealedColumn } from './vault/sealed-column.ts'
import type { PlayConsumer } from './settled-play/play-consumer.ts'

/**
 * The codes under which people know a feature's rows, such as `WD-8841-2207`, by row id. Rows of other
 * members are left out.
 */
export type FindReferences = (
  services: Services,
  memberId: number,
  ids: readonly number[],
) => Promise<ReadonlyMap<number, string>>

/**
 * The rows that a code such as `WD88412207` (no dashes, capitals) or a number stands for, and the movements
 * that name them by it. What is not the member's is left out.
 */
export type FindByReference = (
  services: Services,
  memberId: number,
  reference: string,
) => Promise<readonly NamedRow[]>

/** A row by its number among movements of these kinds. */
export interface NamedRow {
  readonly kinds: readonly string[]
  readonly refId: number | bigint
}

/**
 * How people know the things of one kind that stand in the audit trail, by the ids they have there:
 * `หวยฮานอย 22 พ.ย. 69`. What is not found is left out.
 */
export type FindObjectNames = (
  services: Services,
  ids: readonly string[],
) => Promise<ReadonlyMap<string, string>>

/** Of a thing of which there is one: its id says nothing. */
export const ofTheSite: FindObjectNames = async (_services, ids) =>
  new Map(ids.map((id) => [id, 'ของเว็บนี้']))

/** A movement of points that a feature is asked about. */
export interface PointMovement {
  readonly id: string
  readonly kind: string
  /** Whose cost or income it was there: the quest, the item of the shop. */
  readonly campaignId: number
  /** The row that it belongs to. */
  readonly refId: number | null
}

/** What a movement of points was for. */
export interface PointCause {
  readonly title: string
  readonly note?: string
  /** The member's page that it belongs to. */
  readonly link?: string
}

/** What movements of points were for, by their ids; what is not known is left out. Rows of other members are, too. */
export type FindPointCauses = (
  services: Services,
  memberId: number,
  movements: readonly PointMovement[],
) => Promise<ReadonlyMap<string, PointCause>>

/** Origins, `https://games.example`; asked for each page, so they come from memory nearly always. */
export type FrameOrigins = (services: Services, hostname: string) => Promise<readonly string[]>

/**
 * Everything that a feature brings to the processes of the site. `apps/server/features.ts` lists the
 * features once; routes, jobs, ticks, metrics, references and causes of a statement are read from that list.
 */
export interface ServerFeature {
  /** The name of its folder. */
  readonly name: string
  /** What its contracts declare; the roles of the back office are made of all of them. */
  readonly permissions?: Permissions
  /** What its contracts declare that staff do, and that it writes into the trail. */
  readonly audit?: AuditDeclaration
  /** How people know what stands there, by the kind of thing. */
  readonly objectNames?: Readonly<Record<string, FindObjectNames>>
  /** What its contracts declare and it writes. */
  readonly events?: readonly EventDefinition[]
  /** What it tells members in the site and on their devices. */
  readonly messages?: readonly MessageSource[]
  readonly memberRoutes?: readonly Route[]
  /** Whose pages may lie in a frame of the member site, as a browser reaches it by this name. */
  readonly frameOrigins?: FrameOrigins
  readonly staffRoutes?: readonly Route[]
  /** What programs of others call, in a format of their own. */
  readonly providerRoutes?: readonly ProviderRoute[]
  /** Its part in what the payment gateway tells. */
  readonly gatewayConsumer?: GatewayConsumer
  readonly jobs?: readonly Job[]
  /** What nobody does alone here. */
  readonly approvals?: readonly ApprovalKind[]
  /** Who counts what members played, each fact once. */
  readonly playConsumers?: readonly PlayConsumer[]
  /** What has to happen at its second, in the process that also runs the jobs. */
  readonly workerTicks?: readonly Tick[]
  /** The same, in every process that serves members. */
  readonly memberSiteTicks?: readonly Tick[]
  /** Its columns of sealed texts, for a rotation of keys. */
  readonly sealed?: readonly SealedColumn[]
  /** What it holds about a member, for the file that he may ask for. */
  readonly memberData?: readonly MemberData[]
  /** What keeps a member's account from being closed. */
  readonly closingFaults?: ClosingFaults
  /** What goes when a member is erased. */
  readonly eraseMember?: EraseMember
  /** Adds the feature's figures to `/metrics`. */
  readonly addMetrics?: (services: Services) => void
  /** What it still has to write when the site closes: nobody asks anything any more, the database is there. */
  readonly atClose?: (services: Services) => Promise<void>
  /**
   * What a demo has of the feature from the start, made in the name of this person by the use cases that
   * people use; the second agrees to what takes two, where he is still there. Called again where it failed.
   */
  readonly demo?: (services: Services, staffId: number, secondId?: number) => Promise<void>
  /** What would make it unsafe to serve, in plain words; the site refuses to start with any. */
  readonly startFaults?: (services: Services) => Promise<readonly string[]>
  /** How the lines of a statement name the feature's rows, by kind of movement. */
  readonly references?: Readonly<Record<string, FindReferences>>
  /** What its movements of points were for, by the owner that they have in the books. */
  readonly pointCauses?: Readonly<Record<string, FindPointCauses>>
  /** The way back: which of the feature's rows a person means by its code. */
  readonly findByReference?: FindByReference
  /** What moved the money of those lines, by kind of movement. A kind with which several pay is each one's. */
  readonly moneyCauses?: Readonly<Record<string, FindMoneyCauses>>
  /** What those rows are about, in words: `จับยี่กี รอบที่ 670`. */
  readonly subjects?: Readonly<Record<string, FindReferences>>
}

/** What all features bring of one sort, in the order of the list. */
export function gather<Part>(
  features: readonly ServerFeature[],
  partOf: (feature: ServerFeature) => readonly Part[] | undefined,
): readonly Part[] {
  return features.flatMap((feature) => partOf(feature) ?? [])
}
