import { createHash } from 'node:crypto'
import type { Operation } from './operation.ts'

/** Who chose the key of an operation, and for what. */
export interface KeyParts {
  readonly scope: 'member' | 'staff' | 'system' | 'provider'
  /** Inside the scope: member id, staff id, feature, provider code. */
  readonly owner: string | number | bigint
  /** The call or the step: `lottery.bill.create`, `deposit.credit`. */
  readonly call: string
  /** The caller's `Idempotency-Key`, or what makes the step one of a kind: `round/revision/bill`. */
  readonly key: string
}

/**
 * The ledger's key of an operation: a hash over scope, owner, call and key. Whatever a member
 * sends as his key, it hashes together with his own id, so nobody can occupy, guess or read
 * another's operation or one of the system's. Netstrings keep the parts apart, so that no part can
 * imitate two. `ledger.op_key` gives the same value.
 */
export function operationKey({ scope, owner, call, key }: KeyParts): string {
  const text = [scope, `${owner}`, call, key]
    .map((part) => `${Buffer.byteLength(part)}:${part},`)
    .join('')
  const bytes = createHash('sha256').update(text).digest().subarray(0, 16)
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = bytes.toString('hex')
  return [8, 12, 16, 20, 32]
    .map((end, index, ends) => hex.slice(index === 0 ? 0 : ends[index - 1], end))
    .join('-')
}

/**
 * What "the same body" means: 16 bytes over a canonical text, in which the order of properties
 * does not matter and a bigint is not the same as its digits in quotes.
 */
export function requestHash(body: unknown): Buffer {
  return createHash('sha256').update(canonical(body)).digest().subarray(0, 16)
}

/** The hash of an operation's body: of its own or, without one, of its kind and legs. */
export function operationHash({ body, kind, legs }: Operation): Buffer {
  return requestHash(body ?? [kind, legs])
}

function canonical(value: unknown): string {
  if (typeof value === 'bigint') return `${value}n`
  if (value instanceof Date) return value.toISOString()
  if (Array.isArray(value)) return `[${value.map(canonical).join()}]`
  if (value !== null && typeof value === 'object') {
    const entries = Object.entries(value).filter(([, content]) => content !== undefined)
    const sorted = entries.sort(([a], [b]) => (a < b ? -1 : 1))
    return `{${sorted.map(([name, content]) => `${JSON.stringify(name)}:${canonical(content)}`).join()}}`
  }
  return JSON.stringify(value ?? null)
}
