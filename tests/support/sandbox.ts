import { mkdir } from 'node:fs/promises'

/** The outside world of a test: a real sandbox on a port of its own, or none at all. */
export interface TestSandbox {
  readonly url: string
  /** Tells the bank where the site's webhook is. */
  aimAt(siteUrl: string): Promise<void>
  setClockOffset(offsetMs: number): Promise<void>
  /** Asks the sandbox as a person or another program would. */
  post(path: string, body: unknown): Promise<Record<string, unknown>>
  get(path: string): Promise<Record<string, unknown>>
  close(): Promise<void>
}

/** Quick timers: a test never waits for a bank's real patience. */
const TIMES = { retryMs: 50, retryCapMs: 400, payoutSendMs: 20, payoutPayMs: 20 }

export async function startTestSandbox(
  enabled: boolean,
  dir: string,
  secretsFile: string,
): Promise<TestSandbox> {
  if (!enabled) return absentSandbox
  const { startSandbox } = await import('#sandbox/sandbox.ts')
  await mkdir(dir, { recursive: true })
  const sandbox = await startSandbox({ dir, secretsFile, logLevel: 'silent', ...TIMES })
  const post = async (path: string, body: unknown) => {
    const response = await fetch(`${sandbox.url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    const answer = (await response.json()) as Record<string, unknown>
    if (!response.ok)
      throw new Error(`sandbox ${path}: ${response.status} ${JSON.stringify(answer)}`)
    return answer
  }
  return {
    url: sandbox.url,
    aimAt: async (siteUrl) => sandbox.setSiteUrl(siteUrl),
    setClockOffset: async (offsetMs) => {
      await post('/control/clock', { offset_ms: offsetMs })
    },
    post,
    get: async (path) =>
      (await (await fetch(`${sandbox.url}${path}`)).json()) as Record<string, unknown>,
    close: () => sandbox.close(),
  }
}

/** For tests that need no outside world: its address answers nothing. */
const absentSandbox: TestSandbox = {
  url: 'http://127.0.0.1:9',
  aimAt: async () => {},
  setClockOffset: async () => {},
  post: () =>
    Promise.reject(new Error('this test world has no sandbox: testWorld({ sandbox: true })')),
  get: () =>
    Promise.reject(new Error('this test world has no sandbox: testWorld({ sandbox: true })')),
  close: async () => {},
}
