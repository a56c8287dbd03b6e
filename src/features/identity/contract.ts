import * as z from 'zod/mini'
import {
  baht,
  defineCall,
  errorsOf,
  id,
  instant,
  nothing,
  type WireOutput,
} from '#kernel/contract.ts'
import { defineErrors } from '#kernel/errors.ts'
import { defineEvent } from '#kernel/event.ts'
import { defineLimits } from '#kernel/limit.ts'
import { documentKinds, documentLimits, reviewFaults, reviewStatuses } from './rules/documents.ts'
import type { Ceilings, Tier } from './rules/tiers.ts'

export const identityLimits = defineLimits({ identity_upload: [20, 'hour'] })

/** What sending documents can be refused with. Numbers 1520–1529; the desk's follow. */
export const identityErrors = defineErrors({
  document_missing: { number: 1520, thai: 'กรุณาเลือกภาพ' },
  document_too_large: { number: 1521, thai: 'ไฟล์ภาพใหญ่เกิน 12 MB กรุณาเลือกภาพที่เล็กกว่า' },
  document_type_unknown: { number: 1522, thai: 'ใช้ได้เฉพาะภาพ JPG PNG WebP หรือ AVIF' },
  document_broken: { number: 1523, thai: 'เปิดภาพนี้ไม่ได้ ไฟล์อาจเสีย กรุณาถ่ายใหม่' },
  document_size_odd: {
    number: 1524,
    thai: 'ภาพเล็กหรือใหญ่เกินไป ด้านสั้นต้องมีอย่างน้อย 300 พิกเซล กรุณาถ่ายใหม่',
  },
  identity_waits: { number: 1525, thai: 'เอกสารของคุณอยู่ระหว่างตรวจ เปลี่ยนไม่ได้จนกว่าจะตรวจเสร็จ' },
  identity_accepted: { number: 1526, thai: 'เอกสารของคุณผ่านการตรวจแล้ว ไม่ต้องส่งอีก' },
  identity_incomplete: { number: 1527, thai: 'กรุณาใส่ให้ครบทั้งภาพบัตรและภาพถ่ายคู่บัตร' },
  identity_no_bank: {
    number: 1528,
    thai: 'ต้องมีบัญชีธนาคารที่ชื่อตรงกับคุณก่อน เพิ่มบัญชีได้ที่หน้าโปรไฟล์',
  },
})

/** One tier as everybody may read it: what it bounds; null is no ceiling. */
const tier = z.object({
  tier: z.int(),
  deposit_max: z.nullable(baht()),
  deposit_day_max: z.nullable(baht()),
  withdraw_max: z.nullable(baht()),
  withdraw_day_max: z.nullable(baht()),
})

export const getIdentity = defineCall({
  method: 'GET',
  path: '/api/member/identity',
  summary: 'How far the member is known, what every tier allows, and how his documents stand',
  access: 'member',
  passive: true,
  input: nothing(),
  output: z.object({
    tier: z.int(),
    /** Every tier, the lowest first. */
    tiers: z.array(tier),
    /** Of the newest documents that he sent in; `none`: he never did. */
    status: z.enum(['none', ...reviewStatuses]),
    asked_at: z.nullable(instant()),
    decided_at: z.nullable(instant()),
    /** Why they were refused, as a closed word, and what staff wrote to him. */
    fault: z.nullable(z.enum(reviewFaults)),
    note: z.nullable(z.string()),
    /** Pictures that are here and not sent in yet. */
    drafts: z.array(z.enum(documentKinds)),
    /** False while a bank account in his own name comes first. */
    may_send: z.boolean(),
  }),
  errors: [],
})

const uploaded = z.object({ kind: z.enum(documentKinds), width: z.int(), height: z.int() })

/** Why a picture is not taken. */
const uploadErrors = errorsOf(
  identityErrors.identity_no_bank,
  identityErrors.identity_accepted,
  identityErrors.identity_waits,
  identityErrors.document_missing,
  identityErrors.document_too_large,
  identityErrors.document_type_unknown,
  identityErrors.document_broken,
  identityErrors.document_size_odd,
)

export const uploadIdCard = defineCall({
  method: 'POST',
  path: '/api/member/identity/id_card',
  summary: 'The picture of the card, in place of one that is not sent in yet; the file is the body',
  access: 'member',
  limit: identityLimits.identity_upload,
  input: nothing(),
  output: uploaded,
  errors: uploadErrors,
  upload: { bytesMax: documentLimits.sentBytesMax },
})

export const uploadSelfie = defineCall({
  method: 'POST',
  path: '/api/member/identity/selfie',
  summary: 'The picture of the member with the card in his hand; the file is the body',
  access: 'member',
  limit: identityLimits.identity_upload,
  input: nothing(),
  output: uploaded,
  errors: uploadErrors,
  upload: { bytesMax: documentLimits.sentBytesMax },
})

export const sendDocuments = defineCall({
  method: 'POST',
  path: '/api/member/identity/send',
  summary: 'Sends both pictures in for a person to look at',
  access: 'member',
  limit: identityLimits.identity_upload,
  input: nothing(),
  output: z.object({ status: z.enum(reviewStatuses) }),
  errors: errorsOf(
    identityErrors.identity_no_bank,
    identityErrors.identity_accepted,
    identityErrors.identity_waits,
    identityErrors.identity_incomplete,
  ),
})

export const identityChanged = defineEvent({
  topic: 'identity',
  summary: "The member's documents were sent in or decided",
  audience: 'member',
  payload: z.strictObject({ status: z.enum(reviewStatuses) }),
})

export const identityDecided = defineEvent({
  topic: 'identity_decided',
  summary: 'Documents of a member were accepted or refused',
  isFact: true,
  payload: z.strictObject({
    review_id: id(),
    member_id: id(),
    fault: z.nullable(z.enum(reviewFaults)),
  }),
})

export type IdentityWire = WireOutput<typeof getIdentity>
export type TierWire = IdentityWire['tiers'][number]

/** What other features ask of a member: his tier and what it bounds. */
export interface TierCeilings extends Ceilings {
  readonly tier: Tier
}
