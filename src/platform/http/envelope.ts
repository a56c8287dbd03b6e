import type { Call } from '#kernel/contract.ts'
import type { ErrorDefinition, ErrorDetail } from '#kernel/errors.ts'

/** The one place that knows the wire form of an answer (spec §3, design §6). */
export function success(call: Call, data: unknown): Record<string, unknown> {
  return { [call.envelope ?? 'error']: 0, message: '', data }
}

/** The wire form of a refusal. Where the call answers `status`, it carries `error` as well. */
export function failure(
  definition: ErrorDefinition,
  more: {
    envelope?: Call['envelope']
    thai?: string
    details?: readonly ErrorDetail[]
    data?: unknown
    requestId?: string
  } = {},
): Record<string, unknown> {
  return {
    ...(more.envelope === 'status' ? { status: definition.number } : {}),
    error: definition.number,
    code: definition.code,
    message: more.thai ?? definition.thai,
    details: more.details ?? [],
    data: more.data ?? null,
    ...(more.requestId ? { request_id: more.requestId } : {}),
  }
}
