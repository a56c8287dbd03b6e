import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import type { MadeFile } from '#kernel/contract.ts'

/**
 * A file to answer with while it is made, at the pace of whoever takes it. Where making it fails half way
 * the connection breaks, so a browser never takes a part for the whole.
 */
export function fileAnswer(reply: FastifyReply, { name, mediaType, chunks }: MadeFile): Readable {
  reply
    .header('content-type', mediaType)
    .header('content-disposition', `attachment; filename="${name}"`)
  return Readable.from(chunks, { objectMode: false })
}
