import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { wireServices } from '#apps/server/wiring.ts'
import { roundsJob } from '#features/lottery/round/server/lifecycle/rounds-job.ts'
import { createStaff, type CreatedStaff } from '#features/staff/server/create-staff.ts'
import { writeSharedKeys } from '#platform/config/secrets.ts'
import { runJob } from '#platform/jobs/jobs.ts'
import { freePorts } from '#tests/support/start.ts'
import { startOwnCluster, type OwnCluster } from './own-cluster.ts'

export const STAFF_PASSWORD = 'ฝนตกบนหลังคาสังกะสี'

/** Everything that lives on while the site dies: database, outside world, two people at the desk. */
export interface TortureWorld {
  readonly cluster: OwnCluster
  readonly siteUrl: string
  readonly operatorUrl: string
  /** Settings with which each site process starts, on the same ports each time. */
  readonly siteEnv: Record<string, string>
  readonly staff: readonly [CreatedStaff, CreatedStaff]
  /** Asks the sandbox, which must always answer. */
  sandbox(path: string, body?: object, key?: string): Promise<Record<string, unknown>>
  /** Moves the product's clock and the outside world's to this moment. */
  setClock(instant: Date): Promise<void>
  close(): Promise<void>
}

const SANDBOX = join(import.meta.dirname, '../../../src/apps/sandbox/main.ts')
const SANDBOX_PATIENCE_MS = 15_000

/** @param beginning where the product's clock stands at the start */
export async function startTortureWorld(beginning: Date): Promise<TortureWorld> {
  const cluster = await startOwnCluster()
  const closers = [() => cluster.close()]
  const close = async () => {
    for (const end of closers.splice(0).toReversed()) await end()
  }
  try {
    const ports = await freePorts()
    const siteUrl = `http://127.0.0.1:${ports['PORT']}`
    const sandboxUrl = `http://127.0.0.1:${ports['SANDBOX_PORT']}`
    const ended = await startSandbox(cluster, ports['SANDBOX_PORT'] ?? '', siteUrl)
    closers.push(ended)
    const sandbox: TortureWorld['sandbox'] = (path, body, key) => ask(sandboxUrl, path, body, key)
    await answers(sandboxUrl)
    const setClock = async (instant: Date): Promise<void> => {
      const offset = Math.round(instant.getTime() - Date.now())
      await cluster.setClockOffset(offset)
      await sandbox('/control/clock', { offset_ms: offset })
    }
    await setClock(beginning)
    return {
      cluster,
      siteUrl,
      operatorUrl: `http://127.0.0.1:${ports['OPERATOR_PORT']}`,
      siteEnv: {
        ...ports,
        DATA_DIR: cluster.dataDir,
        ROLE: 'all',
        SCENARIO: 'empty',
        OTP_REQUIRED: 'off',
        RATE_LIMITS: 'loose',
        // The clock jumps by half days; everybody stays logged in.
        SESSION_IDLE_MINUTES: '1440',
        SESSION_HOURS: '720',
        LOG_LEVEL: 'silent',
      },
      staff: await prepare(cluster),
      sandbox,
      setClock,
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}

/** A process of its own, as in the demo, but quick: nobody waits for a bank's real patience. */
async function startSandbox(
  { dataDir, secrets }: OwnCluster,
  port: string,
  siteUrl: string,
): Promise<() => Promise<void>> {
  const dir = join(dataDir, 'sandbox')
  await mkdir(dir, { recursive: true })
  const child = spawn(process.execPath, [SANDBOX], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      SANDBOX_PORT: port,
      SANDBOX_DIR: dir,
      SANDBOX_SECRETS_FILE: await writeSharedKeys(dataDir, secrets),
      SITE_URL: siteUrl,
      WEBHOOK_RETRY_MS: '50',
      WEBHOOK_RETRY_CAP_MS: '400',
      PAYOUT_SEND_MS: '20',
      PAYOUT_PAY_MS: '20',
      LOG_LEVEL: 'silent',
    },
  })
  const ended = once(child, 'exit')
  return async () => {
    child.kill('SIGTERM')
    await ended
  }
}

async function answers(url: string): Promise<void> {
  const deadline = performance.now() + SANDBOX_PATIENCE_MS
  for (;;) {
    const isUp = await fetch(`${url}/health/live`).then(
      (response) => response.ok,
      () => false,
    )
    if (isUp) return
    if (performance.now() > deadline) throw new Error('the sandbox did not start')
    await new Promise((resume) => setTimeout(resume, 50))
  }
}

async function ask(
  url: string,
  path: string,
  body?: object,
  key?: string,
): Promise<Record<string, unknown>> {
  const response = await fetch(`${url}${path}`, {
    method: body ? 'POST' : 'GET',
    headers: {
      ...(body ? { 'content-type': 'application/json' } : {}),
      ...(key ? { 'idempotency-key': key } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  const answer = (await response.json()) as Record<string, unknown>
  if (!response.ok) throw new Error(`sandbox ${path}: ${response.status} ${JSON.stringify(answer)}`)
  return answer
}

/** What a first start does: the rounds of the coming days, and the first two people at the desk. */
async function prepare(cluster: OwnCluster): Promise<[CreatedStaff, CreatedStaff]> {
  const { services, close } = wireServices(cluster.config, cluster.secrets, cluster.app)
  const make = async (username: string, displayName: string) => {
    const made = await createStaff(services, {
      username,
      displayName,
      password: STAFF_PASSWORD,
      roles: ['owner'],
    })
    if (!made) throw new Error(`${username} exists already`)
    return made
  }
  try {
    await runJob(services, roundsJob, {})
    return [await make('napha', 'นภา ศรีสุข'), await make('thiraphat', 'ธีรภัทร วงศ์ดี')]
  } finally {
    await close()
  }
}
