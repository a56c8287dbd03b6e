import { createHash } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import type { Server } from '../http/server.ts'

/** Fonts are packed already. */
const PACKABLE = /^(text\/|image\/svg)/
const GZIP = { level: 9 }

/**
 * Answers a path with a file from memory, packed once at start. A browser keeps it and asks whether it is still the
 * same: what a frame shows is never older than the rules that draw.
 * @param headers what this file says beside that
 */
export function serveFile(
  server: Server,
  path: string,
  mediaType: string,
  content: string | Buffer,
  headers: Readonly<Record<string, string>> = {},
): void {
  const plain = Buffer.from(content)
  const packed = PACKABLE.test(mediaType) ? gzipSync(plain, GZIP) : undefined
  const etag = `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`
  server.get(path, (request, reply) => {
    const isPacked = packed && /\bgzip\b/.test(String(request.headers['accept-encoding']))
    void reply
      .type(mediaType)
      .headers({ 'cache-control': 'no-cache', ...headers, etag, vary: 'accept-encoding' })
    if (request.headers['if-none-match'] === etag) return reply.status(304).send()
    if (isPacked) void reply.header('content-encoding', 'gzip')
    return reply.send(isPacked ? packed : plain)
  })
}
