// The ceiling of bench/wallet in a process of its own: a bare Fastify route that checks the same
// signature with the same key, writes one row in autocommit and answers as short a JSON. Its first
// message says where; it answers with its port.
import { createHash, createPublicKey, verify } from 'node:crypto'
import { promisify } from 'node:util'
import Fastify from 'fastify'
import pg from 'pg'
import type { Connection } from '#platform/database/connection.ts'
import { BET_PATH, WIN_PATH } from './traffic.ts'

export interface CeilingInput {
  readonly at: Connection
  readonly publicKey: string
  /** Database connections. */
  readonly poolMax: number
}

/** A row as large as game.transaction's. */
const INSERT = `
  insert into bench.call (op_id, provider_id, transaction_uuid, kind, member_id, session_id, round_id,
    account_id, amount_satang, reference_op, request_hash, body_hash, made_at)
  values ($1, 1, $1, 'bet', 1, 1, 1, 1, 100, $2, $3, $4, now())`

const { at, publicKey, poolMax } = await new Promise<CeilingInput>((resolve) =>
  process.once('message', resolve),
)
const pool = new pg.Pool({ ...at, max: poolMax })
const key = createPublicKey(publicKey)
/** On libuv's threads, as ours does. */
const isSigned = promisify(
  (body: Buffer, signature: Buffer, done: (error: Error | null, is: boolean) => void) =>
    verify('RSA-SHA256', body, key, signature, done),
)

const app = Fastify()
app.removeAllContentTypeParsers()
app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
for (const path of [BET_PATH, WIN_PATH]) {
  app.post<{ Body: Buffer }>(path, async ({ body, headers }) => {
    const signature = Buffer.from(String(headers['x-hub88-signature']), 'base64')
    if (!(await isSigned(body, signature))) return { status: 'RS_ERROR_INVALID_SIGNATURE' }
    const asked = JSON.parse(body.toString()) as Record<string, string>
    const hash = createHash('sha256').update(body).digest()
    await pool.query({
      name: 'call',
      text: INSERT,
      values: [
        asked['transaction_uuid'],
        asked['reference_transaction_uuid'] ?? null,
        hash.subarray(0, 16),
        hash,
      ],
    })
    const { user, request_uuid } = asked
    return { user, status: 'RS_OK', request_uuid, currency: 'THB', balance: 100_000 }
  })
}
const address = await app.listen({ host: '127.0.0.1', port: 0 })
process.once('disconnect', () => process.exit())
process.send?.(Number(new URL(address).port))
