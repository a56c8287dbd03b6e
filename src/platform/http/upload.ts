import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Call } from '#kernel/contract.ts'
import { commonErrors, Refusal } from '#kernel/errors.ts'
import type { UploadedFile } from './route.ts'

/** Lets the calls of this part of the app take one file each, cut at the call's own limit. */
export async function acceptUpload(app: FastifyInstance, call: Call): Promise<void> {
  await app.register(multipart, {
    throwFileSizeLimit: false,
    limits: { files: 1, fields: 0, parts: 1, fileSize: call.upload?.bytesMax ?? 0 },
  })
}

/**
 * Reads the file of an upload; it is asked for only once session and permission are known.
 * @throws Refusal when the body is no upload at all
 */
export async function readUpload(request: FastifyRequest): Promise<UploadedFile | null> {
  if (!request.isMultipart()) throw new Refusal(commonErrors.unsupported_media)
  try {
    const part = await request.file()
    if (!part) return null
    const bytes = await part.toBuffer()
    return { bytes, isCut: part.file.truncated }
  } catch {
    throw new Refusal(commonErrors.bad_request)
  }
}
