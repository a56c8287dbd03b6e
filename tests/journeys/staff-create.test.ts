import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { addressOf } from '#tests/support/address.ts'
import { testDatabase } from '#tests/support/database.ts'

// The first owner of a site comes from its console.

const database = await testDatabase()
const dataDir = await mkdtemp(join(tmpdir(), 'slth-owner-'))
const client = new pg.Client({ ...database.superuser })
await client.connect()
afterAll(async () => {
  await client.end()
  await rm(dataDir, { recursive: true, force: true })
  await database.drop()
})

/** Runs the verb as npm does; what is typed comes by the pipe. */
function run(args: readonly string[], typed = ''): Promise<{ code: number; said: string }> {
  const script = join(import.meta.dirname, '../../scripts/run.mjs')
  const env = {
    ...process.env,
    DATA_DIR: dataDir,
    DATABASE_URL: addressOf(database.owner),
    DATABASE_APP_URL: addressOf(database.app),
  }
  return new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      [script, 'staff-create', ...args],
      { env },
      (error, stdout, stderr) => {
        const code = error === null ? 0 : Number(error.code)
        resolve({ code, said: `${stdout}${stderr}` })
      },
    )
    child.stdin?.end(typed)
  })
}

const owners = async () =>
  (
    await client.query<{ username: string; active: boolean; waits: boolean }>(
      `select username, active, setup_until > platform.clock() as waits
         from staff.staff_user where not is_system order by staff_id`,
    )
  ).rows

test('asks for a name, shows the password once, and makes a second owner only when told to', async () => {
  const first = await run([], 'napha\nนภา ศรีสุข\n')
  expect(first.said).toMatch(/user name +napha\n +one-time password +(\w{4}-){3}\w{4}\n/)
  expect(first.code).toBe(0)
  expect(await owners()).toEqual([{ username: 'napha', active: true, waits: true }])

  const named = ['--username', 'thira', '--name', 'ธีรภัทร วงศ์ดี']
  const second = await run(named)
  expect([second.code, second.said]).toEqual([
    1,
    expect.stringContaining('There is an owner already'),
  ])
  expect(await owners()).toHaveLength(1)
  expect((await run([...named, '--again'])).code).toBe(0)
  expect((await run([...named, '--again'])).said).toContain('The user name thira is taken')
  expect((await run(['--username', 'Ä', '--name', 'x'])).code).toBe(1)
  expect((await owners()).map(({ username }) => username)).toEqual(['napha', 'thira'])
  const { rows } = await client.query<{ staff_id: bigint; reason: string }>(
    `select staff_id, reason from platform.audit where action = 'staff.created' order by audit_id`,
  )
  expect(rows.map(({ reason }) => reason)).toEqual([
    'เจ้าของคนแรก สร้างจากคอนโซลของเซิร์ฟเวอร์',
    'สร้างจากคอนโซลของเซิร์ฟเวอร์ (--again)',
  ])
})
