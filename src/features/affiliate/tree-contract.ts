import * as z from 'zod/mini'
import { approvalErrors } from '#kernel/approval-errors.ts'
import {
  baht,
  day,
  defineCall,
  id,
  instant,
  nothing,
  page,
  paging,
  reasonText,
  type WireOutput,
} from '#kernel/contract.ts'
import { affiliateDeskErrors, person } from './operator-contract.ts'
import { bondStates } from './rules/bond.ts'
import { signals } from './rules/signals.ts'
import { typedMember } from './rules/typed-member.ts'

// --- the tree: who brought whom, and what people do about it ----------------------------------

/** A bond, with what speaks for and against it. */
const evidence = {
  state: z.enum(bondStates),
  joined_at: instant(),
  /** Since when he stands so. */
  since: instant(),
  signals: z.array(z.enum(signals)),
  score: z.int(),
  /** What staff wrote when they held him or decided about him. */
  reason: z.nullable(z.string()),
  decided_by: z.nullable(z.string()),
  /** Whether whoever asks holds him. */
  by_me: z.boolean(),
  /** From when on play counts, where staff named who brought him. */
  from_day: z.nullable(day()),
  turnover: baht(),
  commission: baht(),
}

/** A member's number, a whole phone number or his link; a POST, so that it stands in no log of addresses. */
const memberText = () =>
  z
    .string('กรุณากรอกรหัสสมาชิก เบอร์โทร หรือรหัสแนะนำ')
    .check(
      z.overwrite(typedMember),
      z.minLength(1, 'กรุณากรอกรหัสสมาชิก เบอร์โทร หรือรหัสแนะนำ'),
      z.maxLength(20, 'คำค้นยาวเกินไป'),
    )

export const getTreeMember = defineCall({
  method: 'POST',
  path: '/operator/api/affiliate/tree/member',
  summary: 'Who brought a member, and how many friends he has on each level; null: no such member',
  access: 'staff',
  permission: 'affiliate.view',
  input: z.object({ member: memberText() }),
  output: z.nullable(
    z.extend(person, {
      joined_at: instant(),
      /** Who has a part of his play, the nearest first. */
      above: z.array(z.object({ member: person, level: z.int(), ...evidence })),
      levels: z.array(
        z.object({
          level: z.int(),
          friends: z.int(),
          pending: z.int(),
          qualified: z.int(),
          held: z.int(),
          /** Who never came to count, or does no more. */
          ended: z.int(),
          turnover: baht(),
          commission: baht(),
        }),
      ),
      /** Until when staff may name who brought him; null: they may not. */
      attribute_until: z.nullable(instant()),
    }),
  ),
  errors: [],
})

export const listTreeFriends = defineCall({
  method: 'POST',
  path: '/operator/api/affiliate/tree/friends',
  summary: 'The friends whom a member brought himself, newest first, with what speaks against each',
  access: 'staff',
  permission: 'affiliate.view',
  input: z.object({
    member_id: id(),
    /** The member at the top of the tree that is looked at. */
    root_id: id(),
    ...paging,
  }),
  output: page(
    z.object({
      friend: person,
      /** How many he brought himself. */
      friends: z.int(),
      ...evidence,
      /** What the member at the top has of him, where somebody else brought him. */
      of_root: z.nullable(z.object({ state: z.enum(bondStates), commission: baht() })),
    }),
  ),
  errors: [],
})

export const holdFriend = defineCall({
  method: 'POST',
  path: '/operator/api/affiliate/hold',
  summary:
    'Sets a friend aside by hand, with a reason; what he gave waits until another person decides',
  access: 'staff',
  permission: 'affiliate.release',
  input: z.object({ member_id: id(), friend_id: id(), reason: reasonText(5, 300) }),
  output: z.object({ state: z.literal('held') }),
  errors: [affiliateDeskErrors.affiliate_not_holdable],
})

export const askAttribution = defineCall({
  method: 'POST',
  path: '/operator/api/affiliate/attribute',
  summary:
    'Asks that a member be somebody’s friend, within a week of his registration; a second person agrees',
  access: 'staff',
  permission: 'affiliate.attribute',
  input: z.object({ friend_id: id(), referrer: memberText(), reason: reasonText(5, 300) }),
  output: z.object({}),
  errors: [
    affiliateDeskErrors.affiliate_bound,
    affiliateDeskErrors.affiliate_attribute_late,
    affiliateDeskErrors.affiliate_referrer_unfit,
    approvalErrors.approval_asked,
  ],
})

export const listAttributions = defineCall({
  method: 'GET',
  path: '/operator/api/affiliate/attribute/list',
  summary: 'Who is said to have brought whom, and waits for a second person',
  access: 'staff',
  permission: 'affiliate.view',
  input: nothing(),
  output: z.array(
    z.object({
      approval_id: id(),
      friend: person,
      member: person,
      by: z.string(),
      by_me: z.boolean(),
      reason: z.string(),
    }),
  ),
  errors: [],
})

export const decideAttribution = defineCall({
  method: 'POST',
  path: '/operator/api/affiliate/attribute/decide',
  summary: 'The second person decides who brought a member; play counts from the next day on',
  access: 'staff',
  permission: 'affiliate.bind',
  input: z.object({
    approval_id: id(),
    friend_id: id(),
    verdict: z.enum(['approve', 'reject'], 'กรุณาเลือก'),
    reason: reasonText(5, 300),
  }),
  output: z.object({ from_day: z.nullable(day()) }),
  errors: [
    approvalErrors.approval_closed,
    approvalErrors.approval_expired,
    approvalErrors.approval_own,
    affiliateDeskErrors.affiliate_bound,
    affiliateDeskErrors.affiliate_referrer_unfit,
  ],
})

export type TreeMember = NonNullable<WireOutput<typeof getTreeMember>>
export type TreeFriend = WireOutput<typeof listTreeFriends>['items'][number]
export type WaitingAttribution = WireOutput<typeof listAttributions>[number]
