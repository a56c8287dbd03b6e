import { fork } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { spawnSite } from '#tests/support/processes.ts'
import type { BenchDatabase } from '../ledger/database.ts'

/** A server in a process of its own. */
export interface ServerProcess {
  readonly pid: number
  readonly host: string
  readonly port: number
  close(): Promise<void>
}

/** Starts a site process on the round's database. */
export async function openSite(database: BenchDatabase): Promise<ServerProcess> {
  const dir = await mkdtemp(join(tmpdir(), 'slth-bench-site-'))
  const env = {
    DATA_DIR: dir,
    SANDBOX_URL: 'http://127.0.0.1:9',
    SCENARIO: 'empty',
    OTP_REQUIRED: 'off',
    RATE_LIMITS: 'loose',
  }
  const site = await spawnSite({ env, connection: database.app })
  const clear = () => {
    site.signal('SIGTERM')
    rmSync(dir, { recursive: true, force: true })
  }
  process.once('exit', clear)
  const { hostname: host, port } = new URL(site.url)
  return {
    pid: site.pid,
    host,
    port: Number(port),
    async close() {
      await site.stop()
      process.removeListener('exit', clear)
      await rm(dir, { recursive: true, force: true })
    },
  }
}

/** A program of the bench in a process of its own, which answers one message by another. */
export interface Helper {
  readonly pid: number
  ask<Answer>(message: object): Promise<Answer>
  /** Ends it and waits until it is gone, its connections with it. */
  close(): Promise<void>
}

/** @param program a file that reads its messages with `process.on('message')` */
export function openHelper(program: string): Helper {
  const child = fork(program)
  return {
    pid: child.pid ?? 0,
    ask: <Answer>(message: object) =>
      new Promise<Answer>((resolve, reject) => {
        const stop = (code: number | null) => reject(new Error(`${program} ended with ${code}`))
        child.once('exit', stop)
        child.once('message', (answer) => {
          child.removeListener('exit', stop)
          resolve(answer as Answer)
        })
        child.send(message)
      }),
    async close() {
      if (child.exitCode !== null || child.signalCode !== null) return
      const gone = once(child, 'exit')
      child.kill()
      await gone
    },
  }
}
