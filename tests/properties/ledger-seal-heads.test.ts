import { execFile } from 'node:child_process'
import { mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { proveEverything } from '#ledger/reconcile-runs.ts'
import { keptHeads, readHeads, writeHead } from '#ledger/seal-files.ts'
import { latestHead, verifyHeads, type SealHead } from '#ledger/seal-heads.ts'
import { addressOf } from '#tests/support/address.ts'
import { ledgerWorld, memberWith, type LedgerWorld } from '#tests/support/ledger.ts'
import { sealAll } from '#tests/support/seals.ts'

// A superuser can rewrite rows and every seal after them. A head that left the database before tells.

let world: LedgerWorld
let dir: string
beforeAll(async () => {
  world = await ledgerWorld()
  dir = await mkdtemp(join(tmpdir(), 'slth-heads-'))
  await memberWith(world, 10_000n)
  await memberWith(world, 20_000n)
  await sealAll(world.db)
})
afterAll(async () => {
  await rm(dir, { recursive: true, force: true })
  await world.close()
})

const newest = async (): Promise<SealHead> => {
  const head = await latestHead(world.db)
  if (!head) throw new Error('nothing is sealed')
  return head
}
const today = async () => join(dir, 'seals', `${(await newest()).day}.json`)

/** Every row right, every seal right, but not the chain that was there. */
const rewrite = () =>
  world.superuser(`
    set session_replication_role = 'replica';
    update ledger.seal set sealed_at = sealed_at + interval '1 microsecond' where height = 1;
    do $$ begin
      for n in 1 .. (select max(height) from ledger.seal) loop
        update ledger.seal s set digest = ledger.seal_digest(b.digest, s)
          from ledger.seal b where s.height = n and b.height = n - 1;
      end loop;
    end $$;
    reset session_replication_role`)

test('a head stands in a file of its day, once, and in the chain', async () => {
  const head = await newest()
  expect(head).toMatchObject({ height: 2, chain: expect.stringMatching(/^[0-9a-f]{64}$/) })
  expect(await writeHead(world.db, dir, head)).toBe(true)
  expect(await writeHead(world.db, dir, head)).toBe(false)
  expect(JSON.parse(await readFile(await today(), 'utf8'))).toEqual(head)
  expect(await proveEverything(world.db, dir).then(ofLedger)).toEqual([])
})

test('a newer head of the day takes the place of the older', async () => {
  const before = await newest()
  await memberWith(world, 1n)
  await sealAll(world.db)
  const head = await newest()
  expect(head.height).toBe(before.height + 1)
  await writeHead(world.db, dir, head)
  expect(await keptHeads(dir)).toEqual([{ head, source: `${head.day}.json` }])
})

test('what the site publishes can be kept and verified; other files are refused', async () => {
  const latest = await newest()
  const path = join(dir, 'kept.json')
  await writeFile(path, JSON.stringify({ chain: latest.chain, latest, heads: [latest] }))
  expect(await verifyHeads(world.db, await readHeads(path))).toEqual([])
  await writeFile(path, JSON.stringify({ latest: 17 }))
  await expect(readHeads(path)).rejects.toThrow('holds no published head')
  await rm(path)
})

test('a head of another chain, or of a seal that is not there, is named', async () => {
  const head = await newest()
  const other = { ...head, chain: head.digest }
  const ahead = { ...head, height: head.height + 1 }
  const found = await verifyHeads(world.db, [
    { head: other, source: 'a' },
    { head: ahead, source: 'b' },
  ])
  expect(found.map((fault) => fault.subject)).toEqual([
    `head of ${head.day}, seal ${head.height} (a)`,
    `head of ${head.day}, seal ${head.height + 1} (b)`,
  ])
})

test('a rewritten chain fits itself but not what was published, and the evidence is kept', async () => {
  const head = await newest()
  await rewrite()
  await memberWith(world, 2n)
  await sealAll(world.db)
  const subject = `head of ${head.day}, seal ${head.height}`
  expect(ofLedger(await proveEverything(world.db, dir))).toEqual([
    ['published heads stand in the chain', `${subject} (${head.day}.json)`],
  ])

  const next = await newest()
  await writeHead(world.db, dir, next)
  const aside = `${head.day}-was-${head.height}-${head.digest.slice(0, 8)}.json`
  expect((await readdir(join(dir, 'seals'))).toSorted()).toEqual([aside, `${head.day}.json`])
  expect(ofLedger(await proveEverything(world.db, dir))).toEqual([
    ['published heads stand in the chain', `${subject} (${aside})`],
  ])
})

test('the program takes a head that was kept elsewhere, names it and ends with 1', async () => {
  const head = await newest()
  const path = join(dir, 'kept.json')
  await writeFile(path, JSON.stringify({ ...head, digest: head.chain }))
  const verify = promisify(execFile)(
    process.execPath,
    [join(import.meta.dirname, '../../scripts/run.mjs'), 'ledger-verify', '--from-file', path],
    {
      env: {
        DATABASE_URL: addressOf(world.addresses.owner),
        DATABASE_APP_URL: addressOf(world.addresses.app),
        DATA_DIR: join(dir, 'data'),
      },
    },
  )
  await expect(verify).rejects.toMatchObject({
    code: 1,
    stdout: expect.stringContaining(`head of ${head.day}, seal ${head.height} (kept.json)`),
  })
})

/** The seals' faults; the deposits of this file have no payments, which their own proof may say. */
function ofLedger(faults: readonly { schema: string; check: string; subject: string }[]) {
  return faults
    .filter((fault) => fault.schema === 'ledger')
    .map((fault) => [fault.check, fault.subject])
}
