import type { Icon } from '@tabler/icons-react'
import type { QueryClient } from '@tanstack/react-query'
import type { LinkProps } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import type { Call } from '#kernel/contract.ts'

/** A place of the member menu. */
export interface MenuEntry {
  /** Its number in the order of the specification, from 1; logout comes after the last. */
  readonly place: number
  readonly label: string
  readonly Icon: Icon
  readonly link: LinkProps
}

/**
 * What answers of several features show. An event says that it changes one; each feature says which
 * of its calls show it, and neither knows the other.
 */
export type LiveSubject = 'money' | 'points' | 'limits' | 'rewards' | 'rounds' | 'announcements'

/** An event that an app hears; `hears` (client/live-cache.ts) declares it. */
export interface LiveEvent {
  readonly topic: string
  /** The paths of calls of which cached answers are old after it. */
  stale(cache: QueryClient, payload: unknown): readonly string[]
  readonly changes: readonly LiveSubject[]
}

/** What a feature keeps true by the live stream. */
export interface LivePart {
  readonly live?: readonly LiveEvent[]
  /** The paths of its calls that show something which events of others change. */
  readonly shows?: Readonly<Partial<Record<LiveSubject, readonly string[]>>>
}

export interface OverlayProps {
  onClose(): void
  /** Goes to a path of this site and closes whatever lies over the page. */
  onLeave(path: string): void
}

/** A dialog or sheet that opens over any page, by `openOverlay(name)`; it is loaded when it opens. */
export interface Overlay {
  readonly name: string
  load(): Promise<ComponentType<OverlayProps>>
}

export interface CompanionProps {
  /** The page that is shown: another one may have another head. */
  readonly page: string | undefined
  /** Selector of the menu's button. */
  readonly menuButton: string
}

/** What a feature keeps over every page: a floating button, or an ear that says something at once. */
export interface Companion {
  readonly name: string
  readonly audience: 'everyone' | 'member'
  /** Called once the first page is at rest. */
  load(): Promise<ComponentType<CompanionProps>>
}

/** What a feature brings to the member site; `apps/member/features.ts` lists the features once. */
export interface MemberFeature extends LivePart {
  /** The name of its folder. */
  readonly name: string
  readonly overlays?: readonly Overlay[]
  readonly companions?: readonly Companion[]
  readonly menu?: readonly MenuEntry[]
}

/** The groups of the back office's menu, in their order. */
export const sectionGroups = {
  lottery: 'หวย',
  money: 'การเงิน',
  game: 'เกม',
  member: 'สมาชิก',
  site: 'เว็บไซต์',
  team: 'ทีมงาน',
} as const
export type SectionGroup = keyof typeof sectionGroups

/** A call that answers how much waits; the events that its feature hears make it old. */
export type WaitingCall = Call

/** A desk of the back office: its place in the menu and the permission that opens it. */
export interface Section {
  readonly group: SectionGroup
  readonly label: string
  readonly Icon: Icon
  /** Counts what waits here for a person; the number stands in the menu. */
  readonly waiting?: WaitingCall
  /** Null: for everybody at the back office. */
  readonly permission: string | null
  readonly link: LinkProps
  /** Other words under which a person may look for it in the command palette. */
  readonly keywords?: readonly string[]
}

/** What a feature brings to the back office; `apps/operator/features.ts` lists the features once. */
export interface OperatorFeature extends LivePart {
  readonly name: string
  readonly sections: readonly Section[]
}
