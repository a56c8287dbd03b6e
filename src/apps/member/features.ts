import { accountMember } from '#features/account/member/feature.ts'
import { walletMember } from '#features/wallet/member/feature.ts'
import type { MemberFeature, MenuEntry } from '#ui/feature.ts'
import { comingMenu } from './menu/coming-menu.ts'

/** Every feature that brings something to the frame of the member site, once. */
const features: readonly MemberFeature[] = [accountMember, walletMember]

/** The entries of the member menu in the order of the specification; logout comes after them. */
export const menuEntries: readonly MenuEntry[] = [
  ...features.flatMap((feature) => feature.menu ?? []),
  ...comingMenu,
].toSorted((a, b) => a.place - b.place)
