import { lchown, lstat, mkdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { canReach, type SystemUser } from './binaries.ts'

/** A folder outside of the data folder, where other users of the machine may make folders, too. */
export interface OwnFolder {
  readonly name: string
  /** 0o700 or 0o755: one that gives more is not taken. */
  readonly mode: number
  /** Whom it is for, where that is not this process's user. */
  readonly user: SystemUser | undefined
  /** Whether a path is one that can be used. */
  readonly fits: (path: string) => boolean
}

const NAMES_MAX = 100

/**
 * A path below the system's temporary folder that is free, or ours already; the same one for all who
 * ask, whatever else lies there. Of a folder that somebody else made first, or a link in its place, the
 * name with a number is taken.
 */
export async function findOwnFolder(wanted: OwnFolder): Promise<string> {
  const { name, user, fits } = wanted
  const own = tmpdir()
  const isUsable = fits(join(own, name)) && (!user || (await canReach(user, own)))
  const root = isUsable ? own : '/tmp'
  for (let number = 0; number < NAMES_MAX; number += 1) {
    const path = join(root, number === 0 ? name : `${name}-${number}`)
    if ((await whoseIs(path, wanted)) !== 'a stranger') return path
  }
  throw new Error(
    `${join(root, name)} and all names like it are taken by somebody else. Remove them, or set ` +
      'TMPDIR to a folder of your own.',
  )
}

/** Makes the folder where it is missing. @throws where somebody else was faster */
export async function makeOwnFolder(
  path: string,
  wanted: Omit<OwnFolder, 'name' | 'fits'>,
): Promise<void> {
  await mkdir(path, { mode: wanted.mode }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  if ((await whoseIs(path, wanted)) !== 'ours') {
    throw new Error(`Somebody else has made ${path}: it is not used. Start again.`)
  }
  if (wanted.user) await lchown(path, wanted.user.uid, wanted.user.gid)
}

async function whoseIs(
  path: string,
  { mode, user }: Pick<OwnFolder, 'mode' | 'user'>,
): Promise<'nobody' | 'ours' | 'a stranger'> {
  const info = await lstat(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
  })
  if (!info) return 'nobody'
  const isOwned = info.uid === user?.uid || info.uid === process.getuid?.()
  const isTight = (info.mode & 0o777 & ~mode) === 0
  return info.isDirectory() && isOwned && isTight ? 'ours' : 'a stranger'
}
