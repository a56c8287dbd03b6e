import { commonErrors, type ErrorDetail } from '#kernel/errors.ts'

/** What a call answered instead of data: the envelope of a refusal, or no answer at all. */
export class ApiError extends Error {
  /** Stable word: `insufficient_balance`; `network` when nothing came back. */
  readonly code: string
  /** HTTP status; 0 when nothing came back. */
  readonly status: number
  readonly details: readonly ErrorDetail[]
  /** What the refusal carries, for instance the lines of a refused bill. */
  readonly data: unknown
  /** Seconds to wait, from `Retry-After`. */
  readonly retryAfter: number | undefined
  /** The client has already told the person (session ended, sent home): stay quiet. */
  readonly handled: boolean

  constructor(
    message: string,
    facts: {
      code: string
      status: number
      details?: readonly ErrorDetail[] | undefined
      data?: unknown
      retryAfter?: number | undefined
      handled?: boolean
    },
  ) {
    super(message)
    this.name = 'ApiError'
    this.code = facts.code
    this.status = facts.status
    this.details = facts.details ?? []
    this.data = facts.data
    this.retryAfter = facts.retryAfter
    this.handled = facts.handled ?? false
  }
}

/** True when it is unknown whether the server did the work: no answer, or a broken one. */
export function isUnknownOutcome(error: unknown): boolean {
  return error instanceof ApiError ? error.status === 0 || error.status >= 500 : true
}

export const STEP_UP = commonErrors.step_up_required.code

/** True when the person has to prove himself first: nothing was done, and nothing was decided. */
export const isStepUp = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.code === STEP_UP

/** True when the session that asked is over: nothing was done. */
export const isExpired = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 401

/** True when there is no such thing: asking again brings the same answer. */
export const isGone = (error: unknown): boolean => error instanceof ApiError && error.status === 404

/** The text to show a person for any thrown thing. */
export function messageOf(error: unknown): string {
  return error instanceof ApiError ? error.message : 'เกิดข้อผิดพลาด กรุณาลองใหม่อีกครั้ง'
}
