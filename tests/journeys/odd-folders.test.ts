import { chmod, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { archiveSettings } from '#platform/backup/archive.ts'
import { backupFolder, type BackupFolder } from '#platform/backup/backup-folder.ts'
import { takeBackup } from '#platform/backup/base-backup.ts'
import { restore } from '#platform/backup/restore.ts'
import type { Connection } from '#platform/database/connection.ts'
import { joinCluster } from '#platform/database/embedded-cluster.ts'
import { ODD_NAMES, tracesIn } from '#tests/support/odd-names.ts'

// The data folder, the backups and the copy have names that a shell would read. None may see them.

const folders: string[] = []
afterAll(async () => {
  for (const folder of folders) await rm(folder, { recursive: true, force: true })
})

async function ask<Row extends pg.QueryResultRow>(at: Connection, text: string): Promise<Row[]> {
  const client = new pg.Client({ ...at })
  await client.connect()
  try {
    return (await client.query<Row>(text)).rows
  } finally {
    await client.end()
  }
}

/** Lets the server of a data folder work, as the start does, and stops it. */
async function withServer<T>(
  dataDir: string,
  work: (superuser: Connection) => Promise<T>,
  archive?: BackupFolder,
): Promise<T> {
  const database = join(dataDir, 'database')
  const settings = archive === undefined ? {} : await archiveSettings(database, archive)
  const cluster = await joinCluster(database, settings)
  try {
    return await work(cluster.superuser)
  } finally {
    await cluster.leave()
  }
}

const valuesIn = (at: Connection) => ask<{ value: number }>(at, 'select value from kept order by 1')

test.each(ODD_NAMES)(
  'a data folder called %s starts, stops, is backed up and restored',
  async (name) => {
    const home = await mkdtemp(join(tmpdir(), 'slth-odd-'))
    folders.push(home)
    // Open for walking through, so that the server works below it where we are root.
    await chmod(home, 0o711)
    const dataDir = join(home, name)
    const folder = backupFolder(join(home, `backups ${name}`))
    for (const path of [dataDir, folder.root]) await mkdir(path, { mode: 0o711 })

    const manifest = await withServer(
      dataDir,
      async (superuser) => {
        await ask(superuser, 'create table kept as select 1 as value')
        const taken = await takeBackup({ superuser, folder, dataDir, secrets: {} })
        await ask(superuser, 'insert into kept values (2)')
        const [segment] = await ask<{ name: string }>(
          superuser,
          'select pg_walfile_name(pg_switch_wal()) as name',
        )
        await expect.poll(() => readdir(folder.wal)).toContain(`${segment?.name}.gz`)
        return taken
      },
      folder,
    )
    expect(await withServer(dataDir, valuesIn)).toEqual([{ value: 1 }, { value: 2 }])

    const into = join(home, `copy ${name}`)
    await restore({
      folder,
      manifest,
      target: 'latest',
      into,
      timeline: undefined,
      extraLog: undefined,
      signal: new AbortController().signal,
      say: () => {},
    })
    expect(await withServer(into, valuesIn)).toEqual([{ value: 1 }, { value: 2 }])
    expect(await tracesIn(home)).toEqual([])
  },
)
