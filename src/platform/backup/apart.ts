import { copyFile, mkdir, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { secretsPath } from '../config/secrets.ts'
import { isInside } from './backup-folder.ts'
import { syncPath } from './durable.ts'

/** What opens the copy of a database: it never lies in the same place as the copy. */
const APART = ['secrets.json', 'demo-accounts.json']

/**
 * Copies the secrets to a folder away from the backups, readable by its owner only.
 * @throws when the folder lies inside the backups: whoever found one would have both
 */
export async function keepSecretsApart(
  dataDir: string,
  to: string,
  backupDir: string,
): Promise<string[]> {
  if (isInside(backupDir, to)) {
    throw new Error(`The folder ${to} lies inside the backups. Keep the secrets away from them.`)
  }
  await mkdir(to, { recursive: true, mode: 0o700 })
  return copyAll(dataDir, to)
}

/** Puts secrets and what lies beside them into a restored data folder. */
export async function putSecretsBack(secretsFile: string, into: string): Promise<void> {
  await copyAll(dirname(secretsFile), into)
}

/** Says in the place of the secrets that they are missing, so that no start makes new ones. */
export async function leaveWordForSecrets(into: string, backupId: string): Promise<void> {
  const words = `put the secrets.json that belongs to backup ${backupId} here, in place of this text\n`
  await writeFile(secretsPath(into), words, { mode: 0o600 })
}

async function copyAll(from: string, to: string): Promise<string[]> {
  const copied: string[] = []
  for (const name of APART) {
    const source = join(from, name)
    if (!(await stat(source).catch(() => undefined))) continue
    await copyFile(source, join(to, name))
    await syncPath(join(to, name))
    copied.push(name)
  }
  return copied
}
