import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isAlive, startTime } from './living-process.ts'

const WAIT_MS = 50
const PATIENCE_MS = 120_000
const UNSIGNED_MAX_MS = 5_000

/**
 * Who uses a cluster. A folder of files named by process id; the last one to leave stops the
 * server. A process that died without leaving is recognised by its start time, so a re-used
 * process id never counts as alive.
 */
export class OwnerLock {
  readonly #folder: string
  constructor(folder: string) {
    this.#folder = folder
  }

  /** Runs the work while no other process of this cluster starts or stops anything. */
  async exclusively<T>(work: () => Promise<T>): Promise<T> {
    const lock = join(this.#folder, 'lock')
    await mkdir(this.#folder, { recursive: true })
    const deadline = Date.now() + PATIENCE_MS
    while (!(await this.#take(lock))) {
      if (Date.now() > deadline) {
        throw new Error(`Another process holds ${lock}. If none is running, remove that folder.`)
      }
      await new Promise((resume) => setTimeout(resume, WAIT_MS))
    }
    try {
      return await work()
    } finally {
      await rm(lock, { recursive: true, force: true })
    }
  }

  /** Counts this process in. Call inside `exclusively`. */
  async join(): Promise<void> {
    await mkdir(join(this.#folder, 'users'), { recursive: true })
    await writeFile(join(this.#folder, 'users', `${process.pid}`), await startTime(process.pid))
  }

  /** Counts this process out and says whether it was the last. Call inside `exclusively`. */
  async leave(): Promise<boolean> {
    await rm(join(this.#folder, 'users', `${process.pid}`), { force: true })
    return (await this.#living()) === 0
  }

  async #living(): Promise<number> {
    const names = await readdir(join(this.#folder, 'users')).catch(() => [])
    let living = 0
    for (const name of names) {
      const file = join(this.#folder, 'users', name)
      if (await isAlive(Number(name), await readFile(file, 'utf8').catch(() => ''))) living += 1
      else await rm(file, { force: true })
    }
    return living
  }

  async #take(lock: string): Promise<boolean> {
    try {
      await mkdir(lock)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
      await this.#breakIfStale(lock)
      return false
    }
    await writeFile(join(lock, 'holder'), `${process.pid} ${await startTime(process.pid)}`)
    return true
  }

  async #breakIfStale(lock: string): Promise<void> {
    if (!(await isStale(lock))) return
    // Only one of several waiting processes wins the rename.
    const grave = `${lock}.${process.pid}.${Date.now()}`
    await rename(lock, grave).catch(() => undefined)
    await rm(grave, { recursive: true, force: true })
  }
}

/** Its holder is dead; or died before it could sign, which takes a living one no time at all. */
async function isStale(lock: string): Promise<boolean> {
  const holder = await readFile(join(lock, 'holder'), 'utf8').catch(() => '')
  if (holder === '') {
    const made = await stat(lock).catch(() => undefined)
    return made !== undefined && Date.now() - made.mtimeMs > UNSIGNED_MAX_MS
  }
  const [pid, ...started] = holder.split(' ')
  return !(await isAlive(Number(pid), started.join(' ')))
}
