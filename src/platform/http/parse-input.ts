import * as z from 'zod/mini'
import type { Call } from '#kernel/contract.ts'
import { commonErrors, Refusal, type ErrorDetail } from '#kernel/errors.ts'
import { cleanTexts } from '#kernel/typed-text.ts'
import { unstorablePaths } from './storable.ts'
import { thaiIssue } from './thai-issue.ts'

const UNSTORABLE = 'มีอักขระที่ใช้ไม่ได้ กรุณาพิมพ์ใหม่อีกครั้ง'

/**
 * What a call's schema makes of a request's body or query, whose texts are clean by then.
 * @throws Refusal bad_request for what is no object, such as a list or a text; invalid_input with a
 *   Thai sentence for each field that is wrong
 */
export function parseInput(call: Call, raw: unknown): unknown {
  const input = raw ?? {}
  if (typeof input !== 'object' || Array.isArray(input)) {
    throw new Refusal(commonErrors.bad_request)
  }
  const details = unstorablePaths(input).map((field) => ({
    field,
    code: 'invalid_text',
    message: UNSTORABLE,
  }))
  if (details.length > 0) throw new Refusal(commonErrors.invalid_input, { details })
  const parsed = z.safeDecode(call.input, cleanTexts(input), { error: thaiIssue })
  if (parsed.success) return parsed.data
  throw new Refusal(commonErrors.invalid_input, { details: parsed.error.issues.map(detailOf) })
}

function detailOf(issue: {
  readonly path: readonly PropertyKey[]
  readonly code: string
  readonly message: string
}): ErrorDetail {
  return { field: issue.path.map(String).join('.'), code: issue.code, message: issue.message }
}
