import type { Icon } from '@tabler/icons-react'
import type { LinkProps } from '@tanstack/react-router'

/** A place of the member menu. */
export interface MenuEntry {
  /** Its number in the order of the specification, from 1; logout comes after the last. */
  readonly place: number
  readonly label: string
  readonly Icon: Icon
  readonly link: LinkProps
}

/** What a feature brings to the member site; `apps/member/features.ts` lists the features once. */
export interface MemberFeature {
  /** The name of its folder. */
  readonly name: string
  readonly menu?: readonly MenuEntry[]
}

/** The groups of the back office's menu, in their order. */
export const sectionGroups = {
  lottery: 'หวย',
  money: 'การเงิน',
  site: 'เว็บไซต์',
  team: 'ทีมงาน',
} as const
export type SectionGroup = keyof typeof sectionGroups

/** A desk of the back office: its place in the menu and the permission that opens it. */
export interface Section {
  readonly group: SectionGroup
  readonly label: string
  readonly Icon: Icon
  /** Null: for everybody at the back office. */
  readonly permission: string | null
  readonly link: LinkProps
  /** Other words under which a person may look for it in the command palette. */
  readonly keywords?: readonly string[]
}

/** What a feature brings to the back office; `apps/operator/features.ts` lists the features once. */
export interface OperatorFeature {
  readonly name: string
  readonly sections: readonly Section[]
}
