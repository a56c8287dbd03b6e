import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { OwnerLock } from '#platform/database/owner-lock.ts'
import { type LeftAssets, sortAssets } from './kept-assets.ts'
import { packAssets } from './packed-assets.ts'

const ROOT = join(import.meta.dirname, '../../..')
const SOURCES = ['src/kernel', 'src/ui', 'src/features', 'src/apps', 'package-lock.json']

interface Target {
  /** Its folder in the place of built apps. */
  readonly name: string
  readonly title: string
  readonly app: 'member' | 'operator'
  /** The file that the site imports to render the app's pages. */
  readonly ssr?: string
}

/** The page of an app names its files, so the part that renders pages is there before the page. */
const TARGETS: readonly Target[] = [
  {
    name: 'member-server',
    title: "the member app's pages",
    app: 'member',
    ssr: 'entry-server.tsx',
  },
  { name: 'member', title: 'the member app', app: 'member' },
  { name: 'operator', title: 'the back office', app: 'operator' },
]

/**
 * Builds the web apps whose sources changed since the last build; a second start does nothing.
 * Starts at the same moment wait for each other.
 * @param webDir where the built apps stand, a folder each
 */
export async function buildWebApps(webDir: string, say: (line: string) => void): Promise<void> {
  await new OwnerLock(join(webDir, '.building')).exclusively(async () => {
    const stamp = await sourcesDigest()
    for (const target of TARGETS) {
      const stampFile = join(webDir, target.name, '.sources')
      if ((await readFile(stampFile, 'utf8').catch(() => '')) === stamp) continue
      const started = performance.now()
      say(`building ${target.title}…`)
      await buildTarget(target, webDir)
      await writeFile(stampFile, stamp)
      say(`built ${target.title} in ${((performance.now() - started) / 1000).toFixed(1)} s`)
    }
  })
}

async function buildTarget({ name, app, ssr }: Target, webDir: string): Promise<void> {
  const { build } = await import('vite')
  const fresh = join(webDir, `.${name}-new`)
  await build({
    configFile: join(ROOT, 'src/apps', app, 'vite.config.ts'),
    logLevel: 'warn',
    build: { outDir: fresh, emptyOutDir: true, ...(ssr ? { ssr } : {}) },
  })
  await packAssets(join(fresh, 'assets'))
  const { mtime: builtAt } = await stat(fresh)
  await putInPlace(fresh, join(webDir, name), builtAt)
  await rm(fresh, { recursive: true, force: true })
}

const NOTE = '.left.json'
/** The page last: whoever reads it finds everything that it names. */
const LAST = 'index.html'

/**
 * Puts a build in the place of the one before, file by file, so that a running site always finds a
 * whole app. Hashed files of earlier builds stay for a day: an open tab still asks for them.
 */
export async function putInPlace(fresh: string, place: string, now: Date): Promise<void> {
  const built = await filesIn(fresh)
  for (const file of [...built.filter((one) => one !== LAST), LAST]) {
    if (!built.includes(file)) continue
    await mkdir(dirname(join(place, file)), { recursive: true })
    await rename(join(fresh, file), join(place, file))
  }
  const there = await filesIn(place)
  for (const file of there) {
    const isOurs = built.includes(file) || file.startsWith('assets/') || file === NOTE
    if (!isOurs) await rm(join(place, file))
  }
  const assets = sortAssets(
    {
      onDisk: there.filter((file) => file.startsWith('assets/')),
      built: new Set(built),
      left: await readNote(join(place, NOTE)),
    },
    now,
  )
  for (const name of assets.remove) await rm(join(place, name))
  await writeFile(join(place, NOTE), JSON.stringify(assets.left, null, 2))
}

async function readNote(path: string): Promise<LeftAssets> {
  const text = await readFile(path, 'utf8').catch(() => '{}')
  return JSON.parse(text) as LeftAssets
}

/** The paths of all files under a folder. */
async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
}

/** One digest over every source a web app can see; tests and server code count too, harmlessly. */
async function sourcesDigest(): Promise<string> {
  const digest = createHash('sha256')
  for (const source of SOURCES) await addToDigest(digest, join(ROOT, source))
  return digest.digest('hex')
}

async function addToDigest(digest: ReturnType<typeof createHash>, path: string): Promise<void> {
  if (!(await stat(path)).isDirectory()) {
    digest.update(path.slice(ROOT.length)).update(await readFile(path))
    return
  }
  for (const name of (await readdir(path)).sort()) {
    if (name === 'server' || name.endsWith('.test.ts')) continue
    await addToDigest(digest, join(path, name))
  }
}
