import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { World } from './world.ts'

/** A site in a process of its own, on the world's database. */
export interface SiteProcess {
  readonly url: string
  readonly pid: number
  stop(): Promise<void>
}

const PATIENCE_MS = 5_000
const PROGRAM = join(import.meta.dirname, 'programs/serve-site.ts')

/** Starts a site process. @throws when it ends before it has said its address */
export async function startSiteProcess(world: World): Promise<SiteProcess> {
  const { dataDir, sandboxUrl } = world.services.config
  const env = {
    DATA_DIR: dataDir,
    SANDBOX_URL: sandboxUrl,
    SCENARIO: 'empty',
    OTP_REQUIRED: 'off',
    RATE_LIMITS: 'loose',
  }
  const child = spawn(
    process.execPath,
    [PROGRAM, JSON.stringify({ env, connection: world.database.app })],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  )
  const exited = once(child, 'exit')
  const lines = createInterface({ input: child.stdout })
  const url = await Promise.race([
    once(lines, 'line').then(([line]) => line as string),
    exited.then(([code]) => Promise.reject(new Error(`the site process ended with ${code}`))),
  ])
  return {
    url,
    pid: child.pid ?? 0,
    async stop() {
      child.kill('SIGTERM')
      // A test that failed may leave requests behind; it must not hang for them as well.
      const killer = setTimeout(() => child.kill('SIGKILL'), PATIENCE_MS)
      await exited
      clearTimeout(killer)
    },
  }
}
