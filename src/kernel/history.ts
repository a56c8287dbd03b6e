import * as z from 'zod/mini'
import { defineCall, id, instant, page, paging } from './contract.ts'

/** One thing that an entry says, in words: a value that changed, or one that is worth knowing. */
const auditLine = z.object({
  /** The name of the field, for programs. */
  field: z.string(),
  name: z.string(),
  /** How to show the values: amounts are baht, times ISO, days `2026-11-22`. */
  form: z.enum(['text', 'baht', 'time', 'day']),
  before: z.nullable(z.string()),
  after: z.nullable(z.string()),
})

/** What a person of the back office, or the site itself, did to a thing: what changed and why. */
export const auditEntry = z.object({
  audit_id: id(),
  at: instant(),
  staff_id: z.nullable(id()),
  staff_name: z.string(),
  /** `noun.verb`, as its feature declares it. */
  action: z.string(),
  action_name: z.string(),
  /** `name` is how people know it: `หวยฮานอย 22 พ.ย. 69`; null where it has no other name than its id. */
  object: z.object({
    kind: z.string(),
    kind_name: z.string(),
    id: z.string(),
    name: z.nullable(z.string()),
  }),
  reason: z.nullable(z.string()),
  changes: z.array(auditLine),
  /** What did not change: where a result was read, which amount it was about. */
  facts: z.array(auditLine),
})
export type AuditLineView = z.output<typeof auditLine>
export type AuditEntryView = z.output<typeof auditEntry>

/** A kind of thing and its id as they stand in an address: `round`, `15`. */
export const auditObject = {
  kind: z.string('ระบุประเภทของรายการ').check(z.regex(/^[a-z_]{1,40}$/, 'ประเภทของรายการไม่ถูกต้อง')),
  id: z.string('ระบุรายการ').check(z.regex(/^[\p{L}\p{N}_.:-]{1,100}$/u, 'รหัสรายการไม่ถูกต้อง')),
}

/**
 * `ประวัติ` of a thing, for every desk. Who may read it, the kind of thing says; whoever may read the
 * audit list reads all.
 */
export const objectHistory = defineCall({
  method: 'GET',
  path: '/operator/api/history',
  summary: 'ประวัติการเปลี่ยนของรายการหนึ่ง ใหม่สุดก่อน พร้อมก่อน หลัง และเหตุผล',
  access: 'staff',
  input: z.object({ ...paging, ...auditObject }),
  output: page(auditEntry),
  errors: [],
})
