import { createHash, randomBytes } from 'node:crypto'
import { chown, mkdir, readFile, realpath, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import {
  canReach,
  copyBinaries,
  packagedBinaries,
  serverUser,
  type SystemUser,
} from './binaries.ts'
import { findOwnFolder, makeOwnFolder } from './own-folder.ts'
import { findServer, type RunningServer } from './server-notes.ts'

/** Where a cluster's server and data live, and who runs it. */
export interface Place {
  /** What the data folder remembers of its cluster: the password, the owners, the server's process. */
  readonly dataDir: string
  readonly binaries: string
  readonly home: string
  /** Where the running server's socket lies, or the next one's will. */
  readonly socketDir: string
  readonly passwordFile: string
  readonly user: SystemUser | undefined
}

/**
 * Where server and data live: in the data folder, or, where the server's user cannot walk down to
 * it (root in a private folder), below /var/lib under a name that the data folder remembers.
 */
export async function placeOf(dataDir: string): Promise<Place> {
  const user = await serverUser()
  const binaries = await reachableBinaries(user)
  const home =
    user && !(await canReach(user, dataDir))
      ? join(await sharedRoot(), await remember(dataDir))
      : join(dataDir, 'postgres')
  await mkdir(home, { recursive: true, mode: 0o755 })
  if (user) await chown(home, user.uid, user.gid)
  const running = await findServer({ dataDir, home })
  const socketDir = (running && (await socketOf(running))) ?? (await chooseSocketDir(home, user))
  const passwordFile = join(dataDir, 'postgres-password')
  return { dataDir, binaries, home, socketDir, passwordFile, user }
}

/** Whether a shell reads more than the path itself where it stands between double quotes, as initdb puts it. */
export const isReadByShell = (path: string): boolean => /["$`\\]/.test(path)

/** The packaged server, or a copy where its user cannot reach it or its path would run in initdb's shell. */
async function reachableBinaries(user: SystemUser | undefined): Promise<string> {
  const { folder, version } = await packagedBinaries()
  const isClosed = user !== undefined && !(await canReach(user, folder))
  if (!isClosed && !isReadByShell(folder)) return folder
  return copyBinaries(folder, join(await sharedRoot(), `postgresql-${version}`), user)
}

async function sharedRoot(): Promise<string> {
  const root = '/var/lib/slth'
  const made = await mkdir(root, { recursive: true, mode: 0o755 }).then(
    () => process.getuid?.() === 0,
    () => false,
  )
  if (made) return root
  const fits = (path: string) => !isReadByShell(path)
  const shared = { mode: 0o755, user: undefined }
  const path = await findOwnFolder({ name: 'slth', fits, ...shared })
  await makeOwnFolder(path, shared)
  return path
}

async function remember(dataDir: string): Promise<string> {
  const note = join(dataDir, 'postgres-place')
  await writeFile(note, `cluster-${randomBytes(8).toString('hex')}`, { flag: 'wx' }).catch(() => {})
  return (await readFile(note, 'utf8')).trim()
}

export const SOCKET_PORT = 5432

/** The socket's file, as PostgreSQL and its clients make it of a folder and a port. */
export const socketFile = (dir: string): string => join(dir, `.s.PGSQL.${SOCKET_PORT}`)

/** A system call takes 107 bytes for a socket's path on Linux and 103 on macOS. */
const SOCKET_BYTES_MAX = 103

/** Whether a socket in this folder has an address. Bytes count: a Thai letter is three. */
export const fitsSocket = (dir: string): boolean =>
  Buffer.byteLength(socketFile(dir)) <= SOCKET_BYTES_MAX

/**
 * The folder for the socket: beside the data or, where its path is too long, one of the server's user
 * alone in the system's temporary folder, named after the place where the data really lie.
 */
async function chooseSocketDir(home: string, user: SystemUser | undefined): Promise<string> {
  const beside = join(home, 'run')
  if (fitsSocket(beside)) return beside
  const digest = createHash('sha256').update(await realpath(home))
  const name = `slth-${digest.digest('hex').slice(0, 16)}`
  return findOwnFolder({ name, mode: 0o700, user, fits: fitsSocket })
}

/** Whether the socket lies in a folder of its own in the system's temporary folder. */
export const isSocketApart = ({ home, socketDir }: Place): boolean =>
  socketDir !== join(home, 'run')

/** Makes the folder of the socket where it is missing; none but the server's user may enter it. */
export async function makeSocketDir(place: Place): Promise<void> {
  const { socketDir, user } = place
  if (isSocketApart(place)) return makeOwnFolder(socketDir, { mode: 0o700, user })
  await mkdir(socketDir, { recursive: true, mode: 0o700 })
  if (user) await chown(socketDir, user.uid, user.gid)
}

/**
 * Where a running server listens: it knows best, since another environment may have chosen another
 * temporary folder. Undefined while it has not said so, and where its folder was moved since.
 */
export async function socketOf({ socketDir }: RunningServer): Promise<string | undefined> {
  if (socketDir === undefined) return undefined
  const found = await stat(socketFile(socketDir)).catch(() => undefined)
  return found && socketDir
}
