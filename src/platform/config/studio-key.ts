import { randomBytes } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The file with what lets a site connect with the studio of its machine; nobody else has it. */
export interface StudioKey {
  readonly path: string
  readonly key: string
}

/** Reads the key, or makes it where there is none yet. Two starts at once agree. */
export async function studioKey(dataDir: string): Promise<StudioKey> {
  await mkdir(dataDir, { recursive: true, mode: 0o711 })
  const path = join(dataDir, 'studio-key')
  const fresh = randomBytes(32).toString('base64url')
  await writeFile(path, fresh, { mode: 0o600, flag: 'wx' }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    },
  )
  return { path, key: (await readFile(path, 'utf8')).trim() }
}
