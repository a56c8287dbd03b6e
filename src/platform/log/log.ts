import { pino, type DestinationStream, type Logger } from 'pino'

export type { Logger }

/** Fields that never reach a log line, wherever they stand in the logged object. */
const SECRET_FIELDS = [
  'password',
  'new_password',
  'current_password',
  'access_token',
  'authorization',
  'cookie',
  'set-cookie',
  'phone',
  'username',
  'bank_account_number',
  'first_name',
  'last_name',
  'birth_date',
  'otp_code',
  'code',
  'token',
  'id_token',
  'ticket',
  'secret',
  'line_id',
  'totp',
  'server_seed',
  'serverSeed',
  'sealed_seed',
]

const LONG_NUMBER = /(?<![\d.])\d{10,15}(?![\d.])/g

/** Structured log lines; secrets and whatever looks like a phone or account number are masked. */
export function createLog(level: string, destination?: DestinationStream): Logger {
  const paths = SECRET_FIELDS.flatMap((field) => [
    `["${field}"]`,
    `*["${field}"]`,
    `*.*["${field}"]`,
  ])
  const options = {
    level,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths, censor: '[hidden]' },
    hooks: { streamWrite: maskNumbers },
  }
  return destination ? pino(options, destination) : pino(options)
}

/** The last net under the field list: a number inside a message or a stack trace. */
function maskNumbers(line: string): string {
  return line.replace(LONG_NUMBER, (digits) => `${digits.slice(0, 3)}xxxx${digits.slice(-2)}`)
}
