import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'

type Status = 400 | 401 | 403 | 404 | 409 | 410 | 429 | 503

/** The studio says no: a status, a stable code and a sentence, in Thai where a player reads it. */
export class Refused extends Error {
  readonly status: Status
  readonly code: string
  constructor(status: Status, code: string, message: string) {
    super(message)
    this.name = 'Refused'
    this.status = status
    this.code = code
  }
}

/** The one place where an error becomes an answer. */
export function answerError(
  error: FastifyError | Refused,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  const { status, code, message } = classify(error)
  if (status >= 500 && !(error instanceof Refused)) {
    request.log.error({ err: error }, 'request failed')
  }
  void reply.status(status).send({ error: code, message })
}

function classify(error: FastifyError | Refused): {
  status: number
  code: string
  message: string
} {
  if (error instanceof Refused) return error
  const status = error.statusCode ?? 500
  if (status >= 400 && status < 500) {
    const code = { 413: 'too_large', 415: 'unsupported_media_type' }[status] ?? 'bad_request'
    return { status, code, message: 'คำขอไม่ถูกต้อง กรุณาโหลดเกมใหม่' }
  }
  return { status: 500, code: 'internal_error', message: 'เกมขัดข้องชั่วคราว กรุณาลองใหม่อีกครั้ง' }
}
