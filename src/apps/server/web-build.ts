import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '../../..')
const SOURCES = ['src/kernel', 'src/ui', 'src/features', 'src/apps', 'package-lock.json']
const APPS = ['member', 'operator'] as const

/**
 * Builds the web apps whose sources changed since the last build; a second start does nothing.
 * @param webDir where the built apps stand, a folder each
 */
export async function buildWebApps(webDir: string, say: (line: string) => void): Promise<void> {
  const stamp = await sourcesDigest()
  for (const app of APPS) {
    const stampFile = join(webDir, app, '.sources')
    if ((await readFile(stampFile, 'utf8').catch(() => '')) === stamp) continue
    const started = performance.now()
    say(`building the ${app} app…`)
    const { build } = await import('vite')
    await build({
      configFile: join(ROOT, 'src/apps', app, 'vite.config.ts'),
      logLevel: 'warn',
      build: { outDir: join(webDir, app), emptyOutDir: true },
    })
    await mkdir(join(webDir, app), { recursive: true })
    await writeFile(stampFile, stamp)
    say(`built the ${app} app in ${((performance.now() - started) / 1000).toFixed(1)} s`)
  }
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
