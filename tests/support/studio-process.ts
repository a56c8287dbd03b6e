import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { PATIENCE_MS } from './patience.ts'

/** Our studio as the process that it is, on one folder and port whatever becomes of it. */
export interface StudioProcess {
  readonly url: string
  /** Ends it as a power cut would, and waits until it is gone. */
  kill(): Promise<void>
  /** Starts it, and waits until it answers. */
  start(): Promise<void>
}

const PROGRAM = join(import.meta.dirname, '../../src/apps/studio/main.ts')

/** Says how the studio is started; `start` does it. A killed one is started anew on what it left. */
export function studioProcess(
  env: Record<string, string> & { STUDIO_PORT: string },
): StudioProcess {
  const url = `http://127.0.0.1:${env.STUDIO_PORT}`
  let child: ChildProcess | undefined
  return {
    url,
    async kill() {
      if (child === undefined || child.exitCode !== null || child.signalCode !== null) return
      child.kill('SIGKILL')
      await once(child, 'exit')
    },
    async start() {
      child = spawn(process.execPath, [PROGRAM], {
        stdio: ['ignore', 'ignore', 'inherit'],
        env: { PATH: process.env['PATH'] ?? '', LOG_LEVEL: 'silent', ...env },
      })
      const deadline = performance.now() + PATIENCE_MS
      while (!(await isUp(url))) {
        if (performance.now() > deadline) throw new Error('the studio does not answer')
        await pause(50)
      }
    },
  }
}

const isUp = (url: string): Promise<boolean> =>
  fetch(`${url}/health/live`).then(
    (answer) => answer.ok,
    () => false,
  )
