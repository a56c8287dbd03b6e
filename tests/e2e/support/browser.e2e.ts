import { existsSync, readFileSync, rmSync, statSync } from 'node:fs'
import { type Server, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { axeFindings, expectNoAxeViolations } from './axe.ts'
import { keepScreen, openPage } from './browser.ts'

const page = (body: string) => `<!doctype html><html lang="th"><head><title>ทดสอบ</title>
<meta name="viewport" content="width=device-width"></head>
<body><main><h1>ซื้อหวยออนไลน์</h1>${body}</main></body></html>`

const pages: Record<string, string> = {
  '/': page(
    '<p id="day"></p><script nonce="n1">day.textContent =' +
      "new Intl.DateTimeFormat('th-TH', { dateStyle: 'long', timeStyle: 'short' })" +
      '.format(new Date(Date.UTC(2026, 10, 20, 17, 30)))</script>',
  ),
  '/unnamed': page('<button></button>'),
  '/broken': page('<script nonce="n1">throw new Error("พัง")</script>'),
}

let server: Server
let origin: string

beforeAll(async () => {
  server = createServer((request, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8')
    response.setHeader('content-security-policy', "default-src 'none'; script-src 'nonce-n1'")
    response.end(pages[request.url ?? ''] ?? page(''))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})

afterAll(() => server.close())
afterEach(() => vi.unstubAllEnvs())

test('a page runs in Thai, in Bangkok, and leaves a picture', async () => {
  const opened = await openPage({ origin, width: 360, theme: 'light' })
  await opened.goto('/')
  await expect.poll(() => opened.textContent('#day')).toBe('21 พฤศจิกายน 2569 เวลา 00:30')
  const path = join(import.meta.dirname, '../screens/support-360-light.png')
  rmSync(path, { force: true })
  vi.stubEnv('SCREENS', 'off')
  await keepScreen(opened, 'support')
  expect(existsSync(path)).toBe(false)
  vi.stubEnv('SCREENS', 'on')
  await keepScreen(opened, 'support')
  expect(readFileSync(path).subarray(1, 4).toString()).toBe('PNG')
  expect(statSync(path).size).toBeGreaterThan(2_000)
})

test('axe runs under a content policy and sees a button without a name', async () => {
  const opened = await openPage({ origin })
  await opened.goto('/')
  await expectNoAxeViolations(opened)
  await opened.goto('/unnamed')
  expect(await axeFindings(opened)).toEqual([expect.stringContaining('button-name')])
})

test('a fault of the page can be expected', async () => {
  const opened = await openPage({ origin, expectFaults: [/พัง/] })
  await opened.goto('/broken')
})
