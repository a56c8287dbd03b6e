import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { SandboxConfig } from '../config.ts'
import { type Sandbox, startSandbox } from '../sandbox.ts'
import { type Client, clientOf } from './client.ts'

/** Quick timers: a test never waits for a bank's real patience. */
const TIMES = { retryMs: 20, retryCapMs: 80, payoutSendMs: 10, payoutPayMs: 30 }

export interface TestSandbox extends Sandbox, Client, AsyncDisposable {
  readonly dir: string
  /** The same world in a new process: closed and started again on its folder. */
  restart(): Promise<void>
}

/** A folder of its own for one test, removed with it. */
export async function testDir(): Promise<AsyncDisposable & { path: string }> {
  const path = await mkdtemp(join(tmpdir(), 'sandbox-'))
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }) }
}

/** A real sandbox on a free port and a folder of its own. */
export async function testSandbox(options: Partial<SandboxConfig> = {}): Promise<TestSandbox> {
  const dir = await testDir()
  const start = () => startSandbox({ ...TIMES, ...options, dir: dir.path })
  let running = await start()
  let client = clientOf(running)
  return {
    dir: dir.path,
    get url() {
      return running.url
    },
    get secrets() {
      return running.secrets
    },
    setSiteUrl: (url) => running.setSiteUrl(url),
    close: () => running.close(),
    get: (path) => client.get(path),
    post: (path, body, headers) => client.post(path, body, headers),
    restart: async () => {
      await running.close()
      running = await start()
      client = clientOf(running)
    },
    [Symbol.asyncDispose]: async () => {
      await running.close()
      await dir[Symbol.asyncDispose]()
    },
  }
}
