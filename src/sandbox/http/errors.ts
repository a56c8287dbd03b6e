import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'

export interface FaultyField {
  readonly field: string
  readonly message: string
}

type Status = 400 | 401 | 403 | 404 | 409 | 425 | 503

/** The world says no: a status, a stable code and a sentence that says what to do about it. */
export class Refused extends Error {
  readonly status: Status
  readonly code: string
  readonly details: readonly FaultyField[]
  constructor(status: Status, code: string, message: string, details: readonly FaultyField[] = []) {
    super(message)
    this.name = 'Refused'
    this.status = status
    this.code = code
    this.details = details
  }
}

/** @returns the error to throw: `throw refuse(404, 'account_not_found', '…')`. */
export function refuse(
  status: Status,
  code: string,
  message: string,
  details: readonly FaultyField[] = [],
): Refused {
  return new Refused(status, code, message, details)
}

/** The paths that speak the gateway's language, errors included. */
const GATEWAY = /^\/(charges|transfers|events)(\/|\?|$)/

/** The one place where an error becomes an answer. */
export function answerError(
  error: FastifyError | Refused,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  const { status, code } = classify(error)
  const isFailure = status >= 500 && !(error instanceof Refused)
  if (isFailure) request.log.error({ err: error }, 'request failed')
  const message = isFailure ? 'the sandbox failed; its log says why' : error.message
  const details = error instanceof Refused ? error.details : []
  if (status === 401) void reply.header('www-authenticate', 'Basic realm="sandbox"')
  void reply.status(status).send(errorBody(request.url, code, message, details))
}

/** Writes an error as the called part of the world writes it. */
export function errorBody(
  url: string,
  code: string,
  message: string,
  details: readonly FaultyField[] = [],
): object {
  if (GATEWAY.test(url)) {
    const location = `https://docs.omise.co/api-errors#${code.replaceAll('_', '-')}`
    return { object: 'error', location, code, message }
  }
  return details.length > 0 ? { error: code, message, details } : { error: code, message }
}

function classify(error: FastifyError | Refused): { status: number; code: string } {
  if (error instanceof Refused) return { status: error.status, code: error.code }
  const status = error.statusCode ?? 500
  if (status === 413) return { status, code: 'too_large' }
  if (status === 415) return { status, code: 'unsupported_media_type' }
  if (status >= 400 && status < 500) return { status, code: 'bad_request' }
  return { status: 500, code: 'internal_error' }
}
