/** How loud the log is when the error is answered. */
type LogLevel = 'debug' | 'info' | 'warn' | 'error'

/** An error that a call can answer, declared once. */
export interface ErrorDefinition<Code extends string = string> {
  readonly code: Code
  /** The envelope's `error` field; unique over the whole product. */
  readonly number: number
  /** 200 for whatever a person can cause; see design §6. */
  readonly status: 200 | 400 | 401 | 403 | 404 | 413 | 415 | 429 | 500 | 503
  /** What the person reads: what is wrong and what to do. */
  readonly thai: string
  readonly level: LogLevel
}

/** What is wrong with one field or one line of the input. */
export interface ErrorDetail {
  /** Dotted path into the input: `phone`, `lines.3.amount`. */
  readonly field: string
  readonly code: string
  readonly message: string
}

type Declared = Omit<ErrorDefinition, 'code' | 'status' | 'level'> &
  Partial<Pick<ErrorDefinition, 'status' | 'level'>>

/** Declares a feature's errors; the key is the code, a sentence in snake_case. */
export function defineErrors<const T extends Record<string, Declared>>(
  table: T,
): { readonly [K in keyof T & string]: ErrorDefinition<K> } {
  return Object.fromEntries(
    Object.entries(table).map(([code, entry]) => [
      code,
      {
        code,
        number: entry.number,
        status: entry.status ?? 200,
        thai: entry.thai,
        level: entry.level ?? 'info',
      },
    ]),
  ) as unknown as { readonly [K in keyof T & string]: ErrorDefinition<K> }
}

/**
 * A declared refusal on its way to the caller. It is thrown, not returned, because throwing rolls
 * the transaction back: nothing is half done when a person reads "no".
 */
export class Refusal extends Error {
  readonly definition: ErrorDefinition
  readonly details: readonly ErrorDetail[]
  readonly data: unknown
  constructor(
    definition: ErrorDefinition,
    more: { details?: readonly ErrorDetail[]; thai?: string; data?: unknown } = {},
  ) {
    super(more.thai ?? definition.thai)
    this.name = 'Refusal'
    this.definition = definition
    this.details = more.details ?? []
    this.data = more.data
  }
}

/**
 * Refuses with the error and points at the field that caused it.
 * @param thai what the person reads where it says more than the declared text: a name, what is left
 */
export function refuseField(
  definition: ErrorDefinition,
  field: string,
  thai: string = definition.thai,
): Refusal {
  return new Refusal(definition, {
    thai,
    details: [{ field, code: definition.code, message: thai }],
  })
}

/** Errors that any call can answer; no contract lists them. Numbers 1–99. */
export const commonErrors = defineErrors({
  invalid_input: { number: 1, thai: 'ข้อมูลบางช่องไม่ถูกต้อง กรุณาตรวจสอบ' },
  bad_request: { number: 2, status: 400, thai: 'คำขอไม่ถูกต้อง', level: 'warn' },
  session_expired: { number: 3, status: 401, thai: 'เซสซั่นหมดอายุ กรุณาลองใหม่' },
  forbidden: { number: 4, status: 403, thai: 'คุณไม่มีสิทธิ์ทำรายการนี้', level: 'warn' },
  not_found: { number: 5, status: 404, thai: 'ไม่พบข้อมูลที่ต้องการ' },
  too_large: { number: 6, status: 413, thai: 'ข้อมูลมีขนาดใหญ่เกินไป' },
  unsupported_media: { number: 7, status: 415, thai: 'รูปแบบข้อมูลไม่รองรับ' },
  too_many_requests: { number: 8, status: 429, thai: 'ทำรายการถี่เกินไป กรุณารอสักครู่แล้วลองใหม่' },
  unexpected: { number: 9, status: 500, thai: 'เกิดข้อผิดพลาด กรุณาลองใหม่อีกครั้ง', level: 'error' },
  foreign_origin: {
    number: 12,
    status: 403,
    thai: 'คำขอนี้ไม่ได้มาจากหน้าเว็บของเรา กรุณาเปิดเว็บไซต์โดยตรงแล้วลองใหม่',
    level: 'warn',
  },
  step_up_required: { number: 13, thai: 'กรุณายืนยันตัวตนก่อนทำรายการนี้' },
  busy: { number: 10, status: 503, thai: 'ระบบกำลังยุ่ง กรุณาลองใหม่ในอีกสักครู่', level: 'warn' },
})

/** @throws Refusal not_found */
export function requireFound<T>(found: T | undefined): T {
  if (found === undefined) throw new Refusal(commonErrors.not_found)
  return found
}
