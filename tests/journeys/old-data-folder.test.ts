import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { loadSecrets } from '#platform/config/secrets.ts'
import { joinCluster } from '#platform/database/embedded-cluster.ts'
import { prepareRoles } from '#platform/database/roles.ts'
import { addressOf } from '#tests/support/address.ts'
import { testDatabase } from '#tests/support/database.ts'
import { answersAt, freePorts, startCommand } from '#tests/support/start.ts'

const folders: string[] = []
afterAll(async () => {
  for (const folder of folders) await rm(folder, { recursive: true, force: true })
})

/** A data folder as a version from before the baseline left it. */
async function oldDataFolder(): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'slth-old-'))
  folders.push(dataDir)
  const secrets = await loadSecrets(dataDir)
  const cluster = await joinCluster(join(dataDir, 'database'))
  const passwords = { owner: secrets.databaseOwner, app: secrets.databaseApp }
  const { owner } = await prepareRoles(cluster.superuser, passwords, 'slth')
  const client = new pg.Client({ ...owner })
  await client.connect()
  await client.query(`
    create schema platform;
    create table platform.migration (name text primary key, checksum text not null);
    insert into platform.migration values ('0001-platform.sql', '')`)
  await client.end()
  await cluster.leave()
  await writeFile(join(dataDir, 'demo-accounts.json'), '{"of": "before"}')
  await mkdir(join(dataDir, 'test'))
  return dataDir
}

test('a demo of before the baseline is set aside whole, said aloud, and made anew', async () => {
  const dataDir = await oldDataFolder()
  const secrets = await readFile(join(dataDir, 'secrets.json'), 'utf8')
  const run = startCommand({ DATA_DIR: dataDir, ...(await freePorts()) })
  try {
    await run.waitFor('Ready.')
    const aside = join(dataDir, 'before-baseline')
    expect(run.output()).toContain(`set aside with all that belongs to it, in ${aside}`)
    expect(await answersAt(run.memberUrl)).toBe(true)
    expect(await readFile(join(aside, 'demo-accounts.json'), 'utf8')).toContain('before')
    expect(await readFile(join(aside, 'secrets.json'), 'utf8')).toBe(secrets)
    expect(await readFile(join(dataDir, 'secrets.json'), 'utf8')).not.toBe(secrets)
    expect(await readdir(aside)).toEqual(['database', 'demo-accounts.json', 'secrets.json'])
    expect(await readdir(dataDir)).toContain('test')

    // The database that was set aside is whole: its server starts where it lies now.
    const cluster = await joinCluster(join(aside, 'database'))
    const client = new pg.Client({ ...cluster.superuser, database: 'slth' })
    await client.connect()
    const { rows } = await client.query('select name from platform.migration')
    expect(rows).toEqual([{ name: '0001-platform.sql' }])
    await client.end()
    await cluster.leave()
  } finally {
    run.child.kill('SIGTERM')
    await run.ended
  }
}, 180_000)

test('a database of the operator is only refused', async () => {
  const database = await testDatabase()
  const client = new pg.Client({ ...database.owner })
  await client.connect()
  await client.query(`insert into platform.migration values ('0001-platform.sql', '')`)
  await client.end()
  const dataDir = await mkdtemp(join(tmpdir(), 'slth-old-'))
  folders.push(dataDir)
  const run = startCommand({
    DATA_DIR: dataDir,
    DATABASE_URL: addressOf(database.owner),
    DATABASE_APP_URL: addressOf(database.app),
    ...(await freePorts()),
  })
  expect(await run.ended).toBe(1)
  expect(run.output()).toContain('no step leads from there to here')
  expect(await readdir(dataDir)).not.toContain('before-baseline')
  await database.drop()
})
