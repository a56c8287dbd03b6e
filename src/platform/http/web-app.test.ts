import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify from 'fastify'
import { afterAll, expect, test } from 'vitest'
import { addWebApp } from './web-app.ts'

const folder = await mkdtemp(join(tmpdir(), 'slth-web-'))
await mkdir(join(folder, 'assets/folder'), { recursive: true })
await writeFile(join(folder, 'secret.txt'), 'secret')
await writeFile(join(folder, 'assets/main-1.js'), 'plain')
await writeFile(join(folder, 'assets/main-1.js.br'), 'packed')

const app = Fastify()
await addWebApp(app, folder, { max: 10, windowMs: 1_000 })
afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true, force: true })
})

test('an asset is kept for ever, and sent packed to anyone who can unpack it', async () => {
  const plain = await app.inject('/assets/main-1.js')
  expect([plain.body, plain.headers['cache-control']]).toEqual([
    'plain',
    'public, max-age=31536000, immutable',
  ])
  const headers = { 'accept-encoding': 'br' }
  const packed = await app.inject({ url: '/assets/main-1.js', headers })
  expect([packed.body, packed.headers['content-encoding']]).toEqual(['packed', 'br'])
  const head = await app.inject({ method: 'HEAD', url: '/assets/main-1.js' })
  expect([head.statusCode, head.body, head.headers['content-length']]).toEqual([200, '', '5'])
})

test.each([
  '/assets/none.js',
  '/assets/',
  '/assets/folder',
  '/assets/../secret.txt.js',
  '/assets/..%2Fsecret.txt',
  '/assets/%2e%2e%2fsecret.txt',
  '/assets/..%5Csecret.txt',
  '/assets/.%2F..%2Fsecret.txt',
  '/assets/%00',
  '/assets/%ff',
])('there is no asset %s', async (url) => {
  const answer = await app.inject({ url, headers: { 'accept-encoding': 'br' } })
  expect(answer.statusCode).toBeGreaterThanOrEqual(400)
  expect(answer.statusCode).toBeLessThan(500)
  expect(answer.body).not.toBe('secret')
})
