import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { getLobby } from '#features/lottery/round/contract.ts'
import { placeOf } from '#platform/database/cluster-place.ts'
import { send } from '#tests/support/client.ts'
import { spawnSite, type SiteProcess } from '#tests/support/processes.ts'

// A site that brings up its own database, as `npm start` does, and is the only one who uses it.
const dataDir = await mkdtemp(join(tmpdir(), 'slth-owner-'))
const env = { DATA_DIR: dataDir, SCENARIO: 'empty' }
const sites: SiteProcess[] = []

afterAll(async () => {
  for (const site of sites) await site.stop()
  await rm((await placeOf(join(dataDir, 'database'))).home, { recursive: true, force: true })
  await rm(dataDir, { recursive: true, force: true })
})

async function start(): Promise<SiteProcess> {
  const site = await spawnSite({ env })
  sites.push(site)
  return site
}

/** The running server's process; nothing when it is stopped. */
async function postmaster(): Promise<number | undefined> {
  const { home } = await placeOf(join(dataDir, 'database'))
  const text = await readFile(join(home, 'data/postmaster.pid'), 'utf8').catch(() => undefined)
  const pid = Number(text?.split('\n')[0])
  try {
    process.kill(pid, 0)
    return pid
  } catch {
    return undefined
  }
}

test('the server outlives its killed owner, the next start joins it, the last one stops it', async () => {
  const first = await start()
  const running = await postmaster()
  expect(running).toBeGreaterThan(0)
  await first.kill()
  expect(await postmaster()).toBe(running)
  const next = await start()
  expect(await postmaster()).toBe(running)
  expect((await send(next.url, getLobby, {})).status).toBe(200)
  await next.stop()
  expect(await postmaster()).toBeUndefined()
})

test('a server that dies is started again by its site, which answers 503 until then', async () => {
  const site = await start()
  const before = (await postmaster()) ?? 0
  const statuses = new Set<number>()
  process.kill(before, 'SIGKILL')
  const ask = async () => {
    const { status, headers } = await send(site.url, getLobby, {})
    statuses.add(status)
    if (status === 503) expect(headers.get('retry-after')).toBe('1')
    return status === 200 && statuses.has(503)
  }
  await expect.poll(ask, { interval: 20 }).toBe(true)
  expect([...statuses].toSorted((a, b) => a - b)).toEqual([200, 503])
  expect(await postmaster()).not.toBe(before)
  expect(site.isGone()).toBe(false)
})
