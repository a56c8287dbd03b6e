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

/** What a test sets of a studio with live tables. */
interface TableSettings {
  readonly beaconUrl: string
  /** The wallet of the site that asks it. */
  readonly walletUrl?: string
  /** With which a site connects; without one the studio makes it. */
  readonly keyFile?: string
  /** The times of its tables in per cent of the published ones. */
  readonly pacePercent?: number
}

/** Starts the real program on a folder for one test, with quick live tables. */
export async function startTables(
  dir: string,
  { beaconUrl, walletUrl, keyFile = join(dir, 'key'), pacePercent = 8 }: TableSettings,
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
      STUDIO_ROOM_PACE: `${pacePercent}`,
      ...(keyFile === join(dir, 'key') ? {} : { STUDIO_KEY_FILE: keyFile }),
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
  const site = await connectOperator(url, readFileSync(keyFile, 'utf8'), walletUrl)
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
