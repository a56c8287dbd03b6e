import { spawnSync } from 'node:child_process'
import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { homedir, tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** A Chromium that can be started: its program and what must stand in its environment. */
export interface Chromium {
  readonly executablePath: string
  readonly env: Record<string, string>
  readonly origin: 'CHROMIUM_PATH' | 'package'
}

/**
 * The browser that `CHROMIUM_PATH` names, else the one of the npm package `@sparticuz/chromium`,
 * unpacked once into a cache folder named after its version. A browser of the machine is never looked
 * for: a test that passes here must pass on a machine that has none.
 * @throws when `CHROMIUM_PATH` names nothing, when no cache folder can be written, or when what lies
 * there is a link to a browser of the machine
 */
export function findChromium(env: NodeJS.ProcessEnv = process.env): Chromium {
  const chosen = env['CHROMIUM_PATH']
  if (chosen) {
    if (!isProgram(chosen)) {
      throw new Error(
        `CHROMIUM_PATH names ${chosen}, which is not a program. ` +
          'Point it at a Chromium, or unset it to use the one that npm brings.',
      )
    }
    return { executablePath: chosen, env: {}, origin: 'CHROMIUM_PATH' }
  }
  return packagedChromium(env)
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

function packagedChromium(env: NodeJS.ProcessEnv): Chromium {
  if (`${process.platform}-${process.arch}` !== 'linux-x64') {
    throw new Error(
      `No Chromium was found, and npm brings none for ${process.platform}-${process.arch}. ` +
        'Install one and point CHROMIUM_PATH at it.',
    )
  }
  const entry = createRequire(import.meta.url).resolve('@sparticuz/chromium')
  const manifest = join(dirname(entry), '..', 'package.json')
  const { version } = JSON.parse(readFileSync(manifest, 'utf8')) as { version: string }
  const folder = join(cacheRoot(env), `chromium-${version}-${process.arch}`)
  if (!existsSync(folder)) unpack(entry, folder)
  return {
    executablePath: ownProgram(folder),
    env: {
      LD_LIBRARY_PATH: join(folder, 'al2023', 'lib'),
      FONTCONFIG_FILE: join(folder, 'fonts.conf'),
      XDG_CACHE_HOME: folder,
    },
    origin: 'package',
  }
}

/** The program in the folder, which must be the package's own file. */
function ownProgram(folder: string): string {
  const program = join(folder, 'chromium')
  const real = realpathSync(program)
  if (real === join(realpathSync(folder), 'chromium')) return program
  throw new Error(
    `${program} is a link to ${real}. The tests use the browser that npm brings; ` +
      `remove ${folder} to have it unpacked anew, or name another browser by CHROMIUM_PATH.`,
  )
}

/** The first folder we may write: the person's cache, else the checkout's, else the system's. */
function cacheRoot(env: NodeJS.ProcessEnv): string {
  const checkout = fileURLToPath(new URL('../../../node_modules/.cache', import.meta.url))
  const candidates = [
    join(env['XDG_CACHE_HOME'] ?? join(homedir(), '.cache'), 'slth'),
    join(checkout, 'slth'),
    join(tmpdir(), `slth-${process.getuid?.() ?? 0}`),
  ]
  for (const folder of candidates) {
    try {
      mkdirSync(folder, { recursive: true, mode: 0o700 })
      accessSync(folder, constants.W_OK)
      return folder
    } catch {
      continue
    }
  }
  throw new Error(`No folder for the browser can be written; tried ${candidates.join(', ')}.`)
}

/**
 * The package unpacks into the system's temporary folder under fixed names, and its libraries only
 * where it believes to be on AWS. So it runs in a process of its own which is told both, in a
 * folder that gets its final name when it is complete: two runs at once cannot see half a browser.
 */
function unpack(entry: string, folder: string): void {
  const partial = `${folder}.${process.pid}`
  mkdirSync(partial, { recursive: true })
  const program = `const { default: chromium } = await import(process.argv[1])
    await chromium.executablePath()`
  const child = spawnSync(process.execPath, ['--input-type=module', '-e', program, entry], {
    env: { ...process.env, TMPDIR: partial, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs24.x' },
    encoding: 'utf8',
  })
  if (child.status !== 0) {
    rmSync(partial, { recursive: true, force: true })
    throw new Error(`@sparticuz/chromium could not be unpacked into ${folder}:\n${child.stderr}`)
  }
  writeFileSync(join(partial, 'fonts.conf'), fontsConfiguration(folder))
  try {
    renameSync(partial, folder)
  } catch (error) {
    rmSync(partial, { recursive: true, force: true })
    if (!existsSync(folder)) throw error
  }
}

/** The package's own configuration knows only AWS's folders. */
const fontsConfiguration = (folder: string) => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${join(folder, 'fonts')}</dir>
  <cachedir>${join(folder, 'fonts-cache')}</cachedir>
</fontconfig>
`
