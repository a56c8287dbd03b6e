import type { Secrets } from '../secrets.ts'

/** An answer of the sandbox. */
export interface Answer {
  readonly status: number
  // oxlint-disable-next-line typescript/no-explicit-any -- tests read into answers freely
  readonly body: any
}

/** Talks to a sandbox as the site, a person or a test does. */
export interface Client {
  get(path: string): Promise<Answer>
  post(path: string, body: unknown, headers?: Record<string, string>): Promise<Answer>
}

/** A client with the right key for each path that wants one. */
export function clientOf(sandbox: { url: string; secrets: Secrets }): Client {
  const { url, secrets } = sandbox
  const basic = (text: string) => `Basic ${Buffer.from(text).toString('base64')}`
  const authorize = (path: string): Record<string, string> => {
    if (/^\/(charges|transfers|events)/.test(path)) {
      return { authorization: basic(`${secrets.omiseSecretKey}:`) }
    }
    if (path !== '/sms/messages') return {}
    return { authorization: basic(`${secrets.smsKey}:${secrets.smsSecret}`) }
  }
  const send = async (path: string, init: RequestInit): Promise<Answer> => {
    const headers = { ...authorize(path), ...(init.headers as Record<string, string>) }
    const response = await fetch(url + path, { ...init, headers, redirect: 'manual' })
    const text = await response.text()
    const json = response.headers.get('content-type')?.includes('json')
    return { status: response.status, body: json ? (JSON.parse(text) as unknown) : text }
  }
  return {
    get: (path) => send(path, {}),
    post: (path, body, headers = {}) =>
      send(path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: typeof body === 'string' ? body : JSON.stringify(body),
      }),
  }
}

/** It ends what hangs; how long a thing takes is no test's business. */
const PATIENCE_MS = 30_000

/** Waits for something that a real timer or another process brings about. */
export async function until<T>(
  what: string,
  check: () => T | undefined | false | Promise<T | undefined | false>,
): Promise<T> {
  const deadline = performance.now() + PATIENCE_MS
  for (;;) {
    const value = await check()
    if (value) return value
    if (performance.now() > deadline) throw new Error(`waited in vain for: ${what}`)
    await new Promise((resolve) => {
      setTimeout(resolve, 15)
    })
  }
}
