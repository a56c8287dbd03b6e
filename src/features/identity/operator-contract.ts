import * as z from 'zod/mini'
import {
  type CallOutput,
  defineCall,
  errorsOf,
  id,
  instant,
  nothing,
  page,
  paging,
  type WireOutput,
} from '#kernel/contract.ts'
import { defineErrors } from '#kernel/errors.ts'
import { defineEvent } from '#kernel/event.ts'
import { definePermissions } from '#kernel/permission.ts'
import { documentKinds, reviewFaults, reviewStatuses } from './rules/documents.ts'

export const identityPermissions = definePermissions({
  'identity.review': { thai: 'ดูและตรวจเอกสารยืนยันตัวตน', roles: ['risk_officer'] },
})

/** What the desk can be refused. Numbers 1530–1536. */
export const identityDeskErrors = defineErrors({
  identity_decided: { number: 1530, thai: 'เอกสารชุดนี้ตรวจไปแล้ว กรุณาโหลดรายการใหม่' },
  identity_claimed: {
    number: 1531,
    thai: 'เจ้าหน้าที่อีกคนหนึ่งกำลังตรวจเอกสารชุดนี้อยู่ กดรับช่วงต่อก่อนจึงจะตัดสินได้',
  },
  identity_not_looked: { number: 1532, thai: 'เปิดดูเอกสารทั้งสองภาพก่อน จึงจะให้ผ่านได้' },
  identity_credited_by_you: {
    number: 1533,
    thai: 'คุณเพิ่งเติมเงินให้สมาชิกคนนี้ด้วยมือ ต้องให้เจ้าหน้าที่คนอื่นเป็นผู้ให้ผ่าน',
  },
  identity_erased: { number: 1534, thai: 'ภาพชุดนี้ครบกำหนดเก็บและถูกลบแล้ว' },
})

const claim = z.nullable(z.object({ by: z.string(), by_me: z.boolean(), since: instant() }))

const review = z.object({
  review_id: id(),
  status: z.enum(reviewStatuses),
  member: z.object({ member_id: id(), name: z.string(), phone: z.string() }),
  asked_at: instant(),
  decided_at: z.nullable(instant()),
  decided_by: z.nullable(z.string()),
  fault: z.nullable(z.enum(reviewFaults)),
  note: z.nullable(z.string()),
  claim,
  /** Whoever asks credited money to this member by hand: it takes somebody else to accept. */
  credited_by_me: z.boolean(),
})

export const listIdentityReviews = defineCall({
  method: 'GET',
  path: '/operator/api/identity/list',
  summary: 'Documents by status; those that wait come oldest first, the others newest first',
  access: 'staff',
  permission: 'identity.review',
  input: z.object({ status: z.enum(reviewStatuses, 'กรุณาเลือกสถานะ'), ...paging }),
  output: page(review),
  errors: [],
})

export const countIdentityReviews = defineCall({
  method: 'GET',
  path: '/operator/api/identity/waiting',
  summary: 'How many documents wait for a decision',
  access: 'staff',
  permission: 'identity.review',
  passive: true,
  input: nothing(),
  output: z.object({ count: z.int() }),
  errors: [],
})

export const getIdentityReview = defineCall({
  method: 'GET',
  path: '/operator/api/identity/detail',
  summary: 'One set of documents without its pictures: who asks, and how often before',
  access: 'staff',
  permission: 'identity.review',
  input: z.object({ review_id: id() }),
  output: z.extend(review, {
    tier: z.int(),
    /** Sets of this member that were refused before. */
    refused_before: z.int(),
    /** False once their time was over. */
    has_images: z.boolean(),
    /** Whoever asks has looked at them. */
    looked_by_me: z.boolean(),
  }),
  errors: [],
})

export const claimIdentityReview = defineCall({
  method: 'POST',
  path: '/operator/api/identity/claim',
  summary: 'Opens a set of documents for oneself, keeps it, or takes it over from a colleague',
  access: 'staff',
  permission: 'identity.review',
  input: z.object({ review_id: id(), take_over: z.boolean() }),
  output: z.object({ claim }),
  errors: [],
})

export const lookAtDocuments = defineCall({
  method: 'POST',
  path: '/operator/api/identity/look',
  summary: 'The pictures and what the member registered, to compare; each look is audited',
  access: 'staff',
  permission: 'identity.review',
  input: z.object({ review_id: id() }),
  output: z.object({
    /** As the member registered himself. */
    name: z.string(),
    birth_date: z.string(),
    images: z.array(
      z.object({
        kind: z.enum(documentKinds),
        /** A `data:` address: it has no other, so nothing can cache it or link to it. */
        image: z.string(),
        width: z.int(),
        height: z.int(),
      }),
    ),
  }),
  errors: errorsOf(identityDeskErrors.identity_erased),
})

const decided = z.object({ review_id: id(), status: z.enum(reviewStatuses) })

export const acceptDocuments = defineCall({
  method: 'POST',
  path: '/operator/api/identity/accept',
  summary: 'Accepts the documents after a look: the member is of the highest tier from then on',
  access: 'staff',
  permission: 'identity.review',
  input: z.object({ review_id: id() }),
  output: decided,
  errors: errorsOf(
    identityDeskErrors.identity_decided,
    identityDeskErrors.identity_claimed,
    identityDeskErrors.identity_not_looked,
    identityDeskErrors.identity_credited_by_you,
  ),
})

export const refuseDocuments = defineCall({
  method: 'POST',
  path: '/operator/api/identity/refuse',
  summary: 'Refuses the documents with a reason that the member reads; he may send others',
  access: 'staff',
  permission: 'identity.review',
  input: z
    .object({
      review_id: id(),
      fault: z.enum(reviewFaults, 'กรุณาเลือกเหตุผล'),
      /** What the member is to do; needed where the closed word says nothing. */
      note: z._default(z.string().check(z.trim(), z.maxLength(300, 'ข้อความยาวเกิน 300 ตัวอักษร')), ''),
    })
    .check(
      z.refine(({ fault, note }) => fault !== 'other' || note.length >= 5, {
        path: ['note'],
        error: 'เขียนบอกสมาชิกว่าต้องแก้อะไร อย่างน้อย 5 ตัวอักษร',
      }),
    ),
  output: decided,
  errors: errorsOf(identityDeskErrors.identity_decided, identityDeskErrors.identity_claimed),
})

export const identityDeskChanged = defineEvent({
  topic: 'identity_desk',
  summary: 'Documents came in, were taken up or were decided',
  audience: { permission: 'identity.review' },
  payload: z.strictObject({ review_id: z.int() }),
})

export type ReviewRow = CallOutput<typeof listIdentityReviews>['items'][number]
export type ReviewDetail = CallOutput<typeof getIdentityReview>
export type WireReviewRow = WireOutput<typeof listIdentityReviews>['items'][number]
export type WireReviewDetail = WireOutput<typeof getIdentityReview>
export type WireLook = WireOutput<typeof lookAtDocuments>
