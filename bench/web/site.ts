import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePorts } from '#tests/support/start.ts'

const ROOT = join(import.meta.dirname, '../..')
const PATIENCE_MS = 120_000

/** The whole product on a database of its own, with its demo member. */
export interface BenchSite {
  readonly url: string
  readonly opsUrl: string
  readonly member: { readonly phone: string; readonly password: string }
  stop(): Promise<void>
}

/** Builds what changed and starts the product as `npm start` does, in a folder of its own. */
export async function startBenchSite(): Promise<BenchSite> {
  const dir = await mkdtemp(join(tmpdir(), 'slth-bench-'))
  const ports = await freePorts()
  const child = spawn(process.execPath, [join(ROOT, 'scripts/start.ts')], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, ...ports, DATA_DIR: dir },
  })
  const ended = new Promise<void>((done) => child.once('exit', () => done()))
  await waitFor(child, 'Ready.')
  const accounts = JSON.parse(await readFile(join(dir, 'demo-accounts.json'), 'utf8')) as {
    member: BenchSite['member']
  }
  return {
    url: `http://127.0.0.1:${ports['PORT']}`,
    opsUrl: `http://127.0.0.1:${ports['OPS_PORT']}`,
    member: accounts.member,
    async stop() {
      child.kill('SIGTERM')
      await ended
      await rm(dir, { recursive: true, force: true })
    },
  }
}

function waitFor(child: ChildProcess, word: string): Promise<void> {
  let text = ''
  return new Promise((resolve, reject) => {
    const late = setTimeout(
      () => reject(new Error(`the site never said "${word}":\n${text}`)),
      PATIENCE_MS,
    )
    child.stdout?.on('data', (chunk: Buffer) => {
      text += chunk.toString()
      if (!text.includes(word)) return
      clearTimeout(late)
      resolve()
    })
    child.once('exit', () => reject(new Error(`the site ended before it said "${word}":\n${text}`)))
  })
}
