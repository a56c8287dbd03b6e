import * as z from 'zod/mini'
import {
  defineCall,
  id,
  instant,
  page,
  paging,
  type WireOutput,
  reasonText,
} from '#kernel/contract.ts'
import { defineErrors } from '#kernel/errors.ts'
import { definePermissions } from '#kernel/permission.ts'
import { EXCLUDED_LINES_MAX } from './rules/excluded-lines.ts'

export const excludedPermissions = definePermissions({
  'member.exclude_list': {
    thai: 'ดูและแก้ไขรายชื่อบุคคลต้องห้าม',
    roles: ['risk_officer'],
  },
})

/** What the list can be refused. Numbers 1080–1089. */
export const excludedErrors = defineErrors({
  excluded_lines_wrong: { number: 1080, thai: 'มีบรรทัดที่อ่านไม่ได้ กรุณาแก้ไขแล้วส่งใหม่' },
  excluded_lines_none: { number: 1081, thai: 'ยังไม่มีรายชื่อ พิมพ์หรือวางอย่างน้อยหนึ่งบรรทัด' },
  excluded_lines_many: {
    number: 1082,
    thai: `นำเข้าได้ครั้งละไม่เกิน ${EXCLUDED_LINES_MAX} คน กรุณาแบ่งส่ง`,
  },
})

export const exclusionSources = ['authority', 'member', 'operator'] as const

const reason = reasonText(5, 200)

export const listExcludedPersons = defineCall({
  method: 'GET',
  path: '/operator/api/excluded_person/list',
  summary: 'Persons who may not register, the latest first',
  access: 'staff',
  permission: 'member.exclude_list',
  input: z.object({ ...paging }),
  output: page(
    z.object({
      excluded_person_id: id(),
      name: z.string(),
      birth_date: z.string(),
      /** `08x-xxx-5678`; null where none is known. */
      phone: z.nullable(z.string()),
      source: z.enum(exclusionSources),
      added_at: instant(),
      /** Accounts that this person has already. */
      member_ids: z.array(id()),
    }),
  ),
  errors: [],
})

export const importExcludedPersons = defineCall({
  method: 'POST',
  path: '/operator/api/excluded_person/import',
  summary: 'Puts persons on the list, one a line; all of them or, with a faulty line, none',
  access: 'staff',
  permission: 'member.exclude_list',
  input: z.object({
    /** `first name, last name, YYYY-MM-DD[, phone]` a line. */
    lines: z
      .string('กรุณากรอกรายชื่อ')
      .check(z.minLength(1, 'กรุณากรอกรายชื่อ'), z.maxLength(40_000, 'รายชื่อยาวเกินไป กรุณาแบ่งส่ง')),
    source: z.enum(exclusionSources, 'กรุณาเลือกที่มา'),
    reason,
  }),
  output: z.object({
    added: z.int(),
    /** Stood on the list before. */
    known: z.int(),
  }),
  errors: [
    excludedErrors.excluded_lines_none,
    excludedErrors.excluded_lines_many,
    excludedErrors.excluded_lines_wrong,
  ],
})

export const liftExcludedPerson = defineCall({
  method: 'POST',
  path: '/operator/api/excluded_person/lift',
  summary: 'Takes a person off the list',
  access: 'staff',
  permission: 'member.exclude_list',
  input: z.object({ excluded_person_id: id(), reason }),
  output: z.object({}),
  errors: [],
})

export type ExcludedPersonFacts = WireOutput<typeof listExcludedPersons>['items'][number]
