import { request as ask } from 'node:http'
import { expect, test } from 'vitest'
import { playedProviders } from '#tests/support/game-providers.ts'
import { testWorld } from '#tests/support/world.ts'

// Which frames a page of the site may hold, and the page to which a game comes back.

const world = await testWorld({ sandbox: true })

/** Asks as a browser that reaches the site by this name. */
function open(
  path: string,
  host = '127.0.0.1',
): Promise<{ policy: string; text: string; headers: Record<string, unknown> }> {
  const { port } = new URL(world.site.memberUrl)
  return new Promise((done, fail) => {
    const headers = { host: `${host}:${port}`, accept: 'text/html' }
    ask({ host: '127.0.0.1', port, path, headers }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () => {
        const policy = String(response.headers['content-security-policy'] ?? '')
        done({
          policy: policy.replaceAll(/'nonce-[^']+'/g, "'nonce-…'"),
          text: Buffer.concat(chunks).toString(),
          headers: response.headers,
        })
      })
    })
      .on('error', fail)
      .end()
  })
}

const frames = async (host?: string, path = '/play') =>
  (await open(path, host)).policy.match(/frame-src ([^;]*)/)?.[1]

test('a page holds no frame before a provider is connected; then those that providers declare', async () => {
  expect(await frames()).toBe("'none'")
  const [hub, forms] = await playedProviders(world)
  const port = new URL(world.sandbox.url).port
  // The same port at the other name of this machine, whichever name the site was asked by.
  await expect.poll(() => frames()).toBe(`'self' http://localhost:${port}`)
  expect(await frames('localhost')).toBe(`'self' http://127.0.0.1:${port}`)
  // A phone of the network is at another machine: nothing of this one can be shown to it.
  expect(await frames('192.0.2.7')).toBe("'none'")
  const declare = (providerId: number | undefined, origins: string[]) =>
    world.query('update game.provider set frame_origins = $2 where provider_id = $1', [
      providerId,
      origins,
    ])
  await declare(hub?.providerId, ['https://frames.test', 'https://cdn.frames.test:8443'])
  const all = `'self' http://localhost:${port} https://cdn.frames.test:8443 https://frames.test`
  await expect
    .poll(async () => (await frames())?.split(' ').toSorted())
    .toEqual(all.split(' ').toSorted())
  // A provider at the site's own name gets no frame in it: its cookies would be the site's.
  expect(await frames('frames.test')).toBe("'self' https://cdn.frames.test:8443")
  // A page outlives a pause, and rounds are looked back at during it.
  await world.query(`update game.provider set state = 'paused' where provider_id = $1`, [
    hub?.providerId,
  ])
  await declare(forms?.providerId, ['https://forms.test'])
  await expect
    .poll(async () => (await frames())?.split(' ').toSorted())
    .toEqual([
      "'self'",
      'https://cdn.frames.test:8443',
      'https://forms.test',
      'https://frames.test',
    ])
})

test('answers of calls and of files hold no frames', async () => {
  expect(await frames('127.0.0.1', '/api/game/lobby')).toBe("'none'")
})

test.each([
  'https://a.test; script-src *',
  'https://a.test/path',
  "'unsafe-inline'",
  '*',
  'javascript:x',
])('no provider declares %s', async (origin) => {
  const write = world.query('update game.provider set frame_origins = $1', [[origin]])
  await expect(write).rejects.toThrow(/check constraint/)
})

test('the page to come back to runs one script of ours, in a frame of the site and nowhere else', async () => {
  const page = await open('/game/return?next=https://evil.test')
  expect(page.policy).toBe(
    "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; " +
      "script-src 'nonce-…'",
  )
  expect(page.text).toContain("parent.postMessage({ type: 'game:close' }, location.origin)")
  expect(page.text).not.toContain('evil')
  expect(page.headers['set-cookie']).toBeUndefined()
  expect(page.headers['permissions-policy']).toContain('fullscreen=*')
})
