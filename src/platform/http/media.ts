import { mkdir, rename, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config/config.ts'

export const mediaFolder = ({ dataDir }: Pick<Config, 'dataDir'>): string => join(dataDir, 'media')

/**
 * Keeps a file under a name that says what is in it, so equal files are one; whoever reads it finds
 * it whole or not at all.
 * @param name hash and extension
 */
export async function keepMedia(config: Config, name: string, bytes: Buffer): Promise<void> {
  const folder = mediaFolder(config)
  const path = join(folder, name)
  if (await stat(path).catch(() => undefined)) return
  await mkdir(folder, { recursive: true })
  const draft = `${path}.${process.pid}`
  await writeFile(draft, bytes, { mode: 0o644 })
  await rename(draft, path)
}

/**
 * Serves what staff uploaded under `/media/`, for ever the same. A browser that opens such a file by
 * itself may run nothing in it.
 */
export async function addMedia(app: FastifyInstance, config: Config): Promise<void> {
  const root = mediaFolder(config)
  await mkdir(root, { recursive: true })
  await app.register(fastifyStatic, {
    root,
    prefix: '/media/',
    decorateReply: false,
    index: false,
    setHeaders: (reply) => {
      reply.header('cache-control', 'public, max-age=31536000, immutable')
      reply.header('content-security-policy', "default-src 'none'; sandbox")
    },
  })
}
