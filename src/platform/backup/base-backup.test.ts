import { mkdir, mkdtemp, open, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { placeOf } from '../database/cluster-place.ts'
import type { Connection } from '../database/connection.ts'
import { joinCluster } from '../database/embedded-cluster.ts'
import { backupFolder, backupIds } from './backup-folder.ts'
import { takeBackup } from './base-backup.ts'
import { receiveBackup } from './receive-backup.ts'

let home = ''
const folder = () => backupFolder(join(home, 'backups'))

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'slth-base-'))
  await mkdir(folder().root)
})
afterAll(() => rm(home, { recursive: true, force: true }))

async function withServer<T>(work: (superuser: Connection) => Promise<T>): Promise<T> {
  const cluster = await joinCluster(join(home, 'database'))
  try {
    return await work(cluster.superuser)
  } finally {
    await cluster.leave()
  }
}

async function withClient<T>(at: object, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(at)
  client.on('error', () => {})
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

const back = (superuser: Connection) =>
  takeBackup({ superuser, folder: folder(), dataDir: home, secrets: {} })

/** Flips one bit of a table on the disk of a stopped server. */
async function damage(file: string): Promise<void> {
  const path = join((await placeOf(join(home, 'database'))).home, 'data', file)
  const handle = await open(path, 'r+')
  const byte = Buffer.alloc(1)
  await handle.read(byte, 0, 1, 8_192 + 500)
  byte[0] = (byte[0] ?? 0) ^ 1
  await handle.write(byte, 0, 1, 8_192 + 500)
  await handle.close()
}

describe('a backup of a running server', () => {
  it('ends at once when its folder takes nothing, and the next one is not in its way', async () => {
    await withServer(async (superuser) => {
      await withClient({ ...superuser, replication: 'database' }, async (client) => {
        await expect(receiveBackup(client, join(home, 'none'))).rejects.toThrow('ENOENT')
      })
      await back(superuser)
    })
    expect(await backupIds(folder())).toHaveLength(1)
  })

  it('is one at a time', async () => {
    await withServer(async (superuser) => {
      const ends = await Promise.allSettled([back(superuser), back(superuser)])
      const refused = ends.filter(({ status }) => status === 'rejected')
      expect(refused).toEqual([
        { status: 'rejected', reason: new Error('Another backup of this database is running.') },
      ])
    })
  })

  it('is refused when the disk has damaged a page, and none is removed for it', async () => {
    const file = await withServer((superuser) =>
      withClient(superuser, async (client) => {
        await client.query('create table page as select generate_series(1, 5000) as number')
        await client.query('checkpoint')
        const { rows } = await client.query<{ path: string }>(
          `select pg_relation_filepath('page') as path`,
        )
        return rows[0]?.path ?? ''
      }),
    )
    const before = await backupIds(folder())
    await damage(file)
    await withServer(async (superuser) => {
      await expect(back(superuser)).rejects.toThrow(
        new RegExp(`database is damaged: checksum .+${file}", block 1.+Nothing was backed up`),
      )
    })
    expect(await backupIds(folder())).toEqual(before)
    expect(await readdir(folder().base)).toHaveLength(before.length + 1)
  })
})
