import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Store } from '../store/open-store.ts'
import { refuse } from './errors.ts'

/** What makes two requests one: the caller's key and what was asked. */
export interface Attempted {
  readonly key: string | undefined
  readonly body: unknown
}

/** @throws Refused 400 when the `Idempotency-Key` header is not 1 to 100 characters */
export function attempted(request: FastifyRequest): Attempted {
  const key = request.headers['idempotency-key']
  if (key !== undefined && (typeof key !== 'string' || key.length > 100)) {
    throw refuse(400, 'invalid_input', 'Idempotency-Key: expects 1 to 100 characters')
  }
  return { key: key === '' ? undefined : key, body: request.body }
}

/**
 * Runs `work` once per key: a repeat with the same body gets the stored answer, one with another
 * body is refused. Key, answer and the work's rows commit together. Without a key it simply runs.
 */
export function once<T extends object>(
  store: Store,
  scope: string,
  { key, body }: Attempted,
  work: () => T,
): T {
  if (key === undefined) return store.transaction(work)
  const bodyHash = hashBody(body)
  return store.transaction(() => {
    const known = store.one(
      'select body_hash, answer from idempotency_keys where scope = ? and key = ?',
      scope,
      key,
    )
    if (known && known.body_hash !== bodyHash) {
      throw refuse(
        409,
        'idempotency_key_reused',
        'this Idempotency-Key was used with another body: use a new key for a new request',
      )
    }
    if (known) return JSON.parse(String(known.answer)) as T
    const answer = work()
    store.run(
      'insert into idempotency_keys (scope, key, body_hash, answer) values (?, ?, ?, ?)',
      scope,
      key,
      bodyHash,
      JSON.stringify(answer),
    )
    return answer
  })
}

/** One hash for one meaning: the order of an object's fields does not count. */
export function hashBody(body: unknown): string {
  return createHash('sha256').update(canonical(body)).digest('hex')
}

function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  if (value === null || typeof value !== 'object') return JSON.stringify(value) ?? 'null'
  const fields = Object.entries(value)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, part]) => `${JSON.stringify(name)}:${canonical(part)}`)
  return `{${fields.join(',')}}`
}
