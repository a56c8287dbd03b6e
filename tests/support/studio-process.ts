import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished } from 'vitest'
import { connectOperator } from '#studio/testing/operator.ts'

/** The studio as a process of its own, which a test may kill. */
export interface StudioProcess extends Awaited<ReturnType<typeof connectOperator>> {
  readonly url: string
  /** Its log. */
  said(): string
  kill(): Promise<void>
}

/** Starts the real program on a folder for one test, with quick live tables. @param walletUrl the wallet of the site that asks it */
export async function startTables(
  dir: string,
  { beaconUrl, walletUrl }: { beaconUrl: string; walletUrl?: string },
): Promise<StudioProcess> {
  const main = join(import.meta.dirname, '../../src/apps/studio/main.ts')
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', main], {
    env: {
      PATH: process.env['PATH'],
      STUDIO_PORT: '0',
      STUDIO_DIR: dir,
      STUDIO_RETRY_MS: '30',
      STUDIO_RETRY_CAP_MS: '200',
      STUDIO_BEACON: 'sandbox',
      STUDIO_BEACON_URLS: beaconUrl,
      STUDIO_ROOM_PACE: '8',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => {
    child.kill('SIGKILL')
  })
  let output = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text
  })
  await expect.poll(() => output).toContain('studio listening')
  const url = /"url":"([^"]+)"/.exec(output)?.[1] ?? ''
  const site = await connectOperator(url, readFileSync(join(dir, 'key'), 'utf8'), walletUrl)
  return {
    ...site,
    url,
    said: () => output,
    kill: async () => {
      child.kill('SIGKILL')
      await once(child, 'exit')
    },
  }
}
