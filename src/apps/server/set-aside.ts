import { mkdir, rename } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '#platform/config/config.ts'
import { isClusterRunning } from '#platform/database/embedded-cluster.ts'
import { endChildOf } from './child-program.ts'

/** What belongs to one database: its server, its keys, and all that was kept beside it. */
const BELONGINGS = [
  'database',
  'secrets.json',
  'sandbox-keys.json',
  'sandbox',
  'studio-key',
  'studio',
  'demo-accounts.json',
  'media',
  'seals',
  'backups',
]

/**
 * Moves the demo's database and what belongs to it into a folder of its own beside it, from which the
 * version that made it can still start (`DATA_DIR`). Answers the folder. Nothing is deleted.
 * @throws when another process still uses the database
 */
export async function setAside(config: Pick<Config, 'dataDir'>): Promise<string> {
  const { dataDir } = config
  if (await isClusterRunning(join(dataDir, 'database'))) {
    throw new Error(
      `The database in ${dataDir} is of an earlier version, and that version still runs. Stop it first.`,
    )
  }
  for (const name of ['sandbox', 'studio'] as const) await endChildOf(dataDir, name)
  const folder = await makeFolder(join(dataDir, 'before-baseline'))
  for (const name of BELONGINGS) {
    await rename(join(dataDir, name), join(folder, name)).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error
    })
  }
  return folder
}

async function makeFolder(wanted: string): Promise<string> {
  for (let number = 1; ; number += 1) {
    const folder = number === 1 ? wanted : `${wanted}-${number}`
    // Open for walking through only, as the data folder is: the server's user reaches its own below.
    const made = await mkdir(folder, { mode: 0o711 }).then(
      () => true,
      (error: NodeJS.ErrnoException) => {
        if (error.code === 'EEXIST') return false
        throw error
      },
    )
    if (made) return folder
  }
}
