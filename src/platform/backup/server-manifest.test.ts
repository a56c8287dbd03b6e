import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { markOf } from './durable.ts'
import { faultOfData, readServerManifest } from './server-manifest.ts'

let home = ''
let data = ''

beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'slth-sent-'))
  data = join(home, 'data')
  for (const folder of ['base/5', 'pg_wal']) await mkdir(join(data, folder), { recursive: true })
  await writeFile(join(data, 'base/5/1259'), 'pages')
  await writeFile(join(data, 'PG_VERSION'), '18\n')
  await writeFile(join(data, 'pg_wal/000000010000000000000002'), 'log')
})
afterEach(() => rm(home, { recursive: true, force: true }))

const range = { Timeline: 1, 'Start-LSN': '0/2000028', 'End-LSN': '1/120' }

async function sent(ranges: readonly object[] = [range]) {
  const path = join(home, 'backup_manifest')
  const file = (name: string, content: string) => ({
    Path: name,
    Size: content.length,
    'Last-Modified': '2026-11-22 17:27:27 GMT',
    'Checksum-Algorithm': 'SHA256',
    Checksum: markOf(content).sha256,
  })
  const manifest = {
    'PostgreSQL-Backup-Manifest-Version': 2,
    'System-Identifier': 7711048757048717754n.toString(),
    Files: [file('base/5/1259', 'pages'), file('PG_VERSION', '18\n')],
    'WAL-Ranges': ranges,
  }
  await writeFile(path, JSON.stringify(manifest))
  return readServerManifest(path)
}

const fault = async () => faultOfData(data, await sent(), new AbortController().signal)

describe('what the server says it sent', () => {
  it('names the log that the copy needs', async () => {
    const { log } = await sent()
    expect(log).toEqual({ timeline: 1, startLsn: 0x2000028n, endLsn: 0x100000120n })
  })

  it('is no backup when the server changed its timeline meanwhile', async () => {
    await expect(sent([range, { ...range, Timeline: 2 }])).rejects.toThrow('of 2 timelines')
  })

  it('is what lies there', async () => {
    expect(await fault()).toBeUndefined()
  })

  it.each<[string, () => Promise<void>, string]>([
    ['changed', () => writeFile(join(data, 'base/5/1259'), 'pagez'), 'base/5/1259 is not as'],
    ['cut short', () => writeFile(join(data, 'base/5/1259'), 'page'), '(4 bytes)'],
    ['missing', () => rm(join(data, 'PG_VERSION')), 'PG_VERSION is missing'],
    ['too many', () => writeFile(join(data, 'base/5/7'), ''), 'base/5/7 was never sent'],
  ])('says which file is %s', async (_what, damage, words) => {
    await damage()
    expect(await fault()).toContain(words)
  })
})
