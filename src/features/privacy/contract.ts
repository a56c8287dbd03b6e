import * as z from 'zod/mini'
import { defineCall, errorsOf, id, instant, nothing, type WireOutput } from '#kernel/contract.ts'
import { defineEvent } from '#kernel/event.ts'
import { privacyErrors } from './errors.ts'
import { closureStates } from './rules/closure-state.ts'

export const dataExport = z.object({
  export_id: id(),
  state: z.enum(['asked', 'ready', 'gone']),
  asked_at: instant(),
  ready_at: z.nullable(instant()),
  /** Until when it can be downloaded. */
  expires_at: z.nullable(instant()),
  /** How many parts the file has, and how long it is when they are put together. */
  parts: z.int(),
  bytes: z.int(),
  downloaded_at: z.nullable(instant()),
})

export const listExports = defineCall({
  method: 'GET',
  path: '/api/member/data_exports',
  summary: 'The files of his data that a member asked for lately, the newest first',
  access: 'member',
  input: nothing(),
  output: z.object({
    items: z.array(dataExport),
    /** Whether he may ask for one today. */
    may_ask: z.boolean(),
  }),
  errors: [],
})

export const askExport = defineCall({
  method: 'POST',
  path: '/api/member/data_export',
  summary:
    'Asks for a file of everything the site holds about the member; one a day, made by a job',
  access: 'member',
  stepUp: {},
  input: nothing(),
  output: dataExport,
  errors: errorsOf(privacyErrors.export_today),
})

export const readExportPart = defineCall({
  method: 'POST',
  path: '/api/member/data_export/part',
  summary: 'One part of a file; the texts of all of them, put together in order, are its JSON',
  access: 'member',
  stepUp: {},
  input: z.object({
    export_id: id(),
    part: z.int('ไม่มีส่วนนี้').check(z.minimum(1, 'ไม่มีส่วนนี้'), z.maximum(1_000_000, 'ไม่มีส่วนนี้')),
  }),
  output: z.object({ file_name: z.string(), text: z.string(), is_last: z.boolean() }),
  errors: errorsOf(privacyErrors.export_not_ready, privacyErrors.export_gone),
})

export const closure = z.object({
  closure_id: id(),
  state: z.enum(closureStates),
  asked_at: instant(),
  /** Why it was refused. */
  note: z.nullable(z.string()),
})

export const getClosure = defineCall({
  method: 'GET',
  path: '/api/member/closure',
  summary: 'Whether the member asked to close his account, and what keeps it open',
  access: 'member',
  input: nothing(),
  output: z.object({
    /** The last one; null where he never asked. */
    closure: z.nullable(closure),
    /** What he has to settle before. */
    faults: z.array(z.string()),
    /** So long his data is kept after it, by law. */
    kept_days: z.int(),
  }),
  errors: [],
})

export const askClosure = defineCall({
  method: 'POST',
  path: '/api/member/erase_account',
  summary: 'Asks to close the account and to erase its data when the law no longer wants it kept',
  access: 'member',
  stepUp: {},
  input: nothing(),
  output: closure,
  errors: errorsOf(privacyErrors.closure_asked, privacyErrors.closure_not_yet),
})

export const takeBackClosure = defineCall({
  method: 'POST',
  path: '/api/member/closure/take_back',
  summary: 'Takes the wish to close the account back while nobody decided it',
  access: 'member',
  input: nothing(),
  output: nothing(),
  errors: errorsOf(privacyErrors.closure_not_asked),
})

export const dataExportReady = defineEvent({
  topic: 'data_export_ready',
  summary: 'The file of his data that a member asked for can be downloaded',
  audience: 'member',
  isFact: true,
  payload: z.strictObject({ member_id: z.int(), export_id: z.int(), expires_at: instant() }),
})

export type DataExportWire = WireOutput<typeof listExports>['items'][number]
export type ClosureWire = WireOutput<typeof getClosure>
