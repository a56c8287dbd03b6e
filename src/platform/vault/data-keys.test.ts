import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { inTransaction, openDatabase } from '../database/database.ts'
import { testDatabase } from '#tests/support/database.ts'
import { destroyKeys, openerOf, openSealed, sealerOf } from './data-keys.ts'
import { countBehind, countSealedBy, rotateKeys } from './rotate-keys.ts'
import type { SealedColumn } from './sealed-column.ts'
import { createVault } from './vault.ts'
import { changeVaultKeys, loadSecrets } from '../config/secrets.ts'

const database = await testDatabase()
const { db, close } = openDatabase(database.app)
afterAll(async () => {
  await close()
  await database.drop()
})

const indexKey = randomBytes(32)
const k1 = randomBytes(32)
const k2 = randomBytes(32)
const before = createVault({ current: 'k1', keys: { k1 }, indexKey })
const during = createVault({ current: 'k2', keys: { k1, k2 }, indexKey })
const after = createVault({ current: 'k2', keys: { k2 }, indexKey })

const PLACE = 'account.member.phone'
const sealFor = (memberId: number, text: string, vault = before) =>
  inTransaction(db, async (tx) =>
    (await sealerOf(tx, vault, { kind: 'member', id: memberId })).seal(PLACE, memberId, text),
  )
const read = (memberId: number, sealed: string, vault = before) =>
  openSealed(db, vault, { place: PLACE, rowId: memberId, sealed })

describe('a key of a person', () => {
  test('is made once, also by two at the same moment, and opens what it sealed', async () => {
    const sealed = await Promise.all(
      Array.from({ length: 8 }, (_one, n) => sealFor(1, `081234567${n}`)),
    )
    expect(new Set(sealed.map((text) => text.split(':')[1])).size).toBe(1)
    expect(await Promise.all(sealed.map((text) => read(1, text)))).toEqual(
      sealed.map((_text, n) => `081234567${n}`),
    )
  })

  test("opens nobody else's: another member has another key, another row another seal", async () => {
    const [one, two] = [await sealFor(2, '0812345678'), await sealFor(3, '0812345678')]
    expect(one.split(':')[1]).not.toBe(two.split(':')[1])
    await expect(read(3, one)).rejects.toThrow()
    const swapped = one.replace(/^v1:d\d+/, two.slice(0, two.indexOf(':', 3)))
    await expect(read(2, swapped)).rejects.toThrow()
  })

  test('once destroyed opens nothing, in any row, and no new one takes its place', async () => {
    const [gone, kept] = [await sealFor(4, '0812345678'), await sealFor(5, '0898765432')]
    expect(await inTransaction(db, (tx) => destroyKeys(tx, 'member', [4]))).toBe(1)
    const opener = await openerOf(db, before, [gone, kept])
    expect(opener.open(PLACE, 4, gone)).toBeNull()
    expect(opener.open(PLACE, 5, kept)).toBe('0898765432')
    await expect(sealFor(4, '0812345678')).rejects.toThrow('was destroyed')
    expect(await inTransaction(db, (tx) => destroyKeys(tx, 'member', [4]))).toBe(0)
  })
})

describe('a rotation', () => {
  const columns: readonly SealedColumn[] = [
    {
      schema: 'staff',
      table: 'staff_user',
      key: 'staff_id',
      column: 'totp_secret',
      owner: null,
    },
  ]

  test('wraps every key anew in small batches, opens the same, and the old key may go', async () => {
    const texts = await Promise.all(
      Array.from({ length: 25 }, (_one, n) => sealFor(100 + n, `08${n}`)),
    )
    const place = 'staff.staff_user.totp_secret'
    for (const id of [151, 152, 153]) {
      const secret = before.seal(place, id, `secret ${id}`)
      await sql`
        insert into staff.staff_user
          (staff_id, username, display_name, password_hash, totp_secret, roles)
        values (${id}, ${`rotated${id}`}, 'ทดสอบ', 'x', ${secret}, '{cashier}')`.execute(db)
    }
    expect(await countBehind(db, during, columns)).toMatchObject({ places: 1 })
    const done = await rotateKeys({ db, vault: during }, columns, 2)
    expect(done.rewrapped).toBeGreaterThanOrEqual(25)
    expect(done.resealed).toBe(3)
    expect(await countBehind(db, during, columns)).toEqual({ keys: 0, places: 0 })
    const opener = await openerOf(db, after, texts)
    expect(texts.map((text, n) => opener.open(PLACE, 100 + n, text))).toEqual(
      texts.map((_text, n) => `08${n}`),
    )
    const { rows } = await sql<{ id: bigint; text: string | null }>`
      select staff_id as id, totp_secret as text from staff.staff_user
       where staff_id > 150`.execute(db)
    expect(rows.map(({ id, text }) => after.open(place, id, text ?? ''))).toEqual(
      rows.map(({ id }) => `secret ${id}`),
    )
    expect((await countSealedBy(db, columns)).get('k1')).toBeUndefined()
    expect((await countSealedBy(db, columns)).get('k2')).toBeGreaterThanOrEqual(28)
    expect(await rotateKeys({ db, vault: during }, columns, 2)).toEqual({
      rewrapped: 0,
      resealed: 0,
    })
  })

  test('that was cut off goes on where it ended; two at once wrap each key once', async () => {
    const k3 = randomBytes(32)
    const next = createVault({ current: 'k3', keys: { k2, k3 }, indexKey })
    const { keys } = await countBehind(db, next, columns)
    const runs = await Promise.all([
      rotateKeys({ db, vault: next }, [], 3),
      rotateKeys({ db, vault: next }, [], 3),
    ])
    await rotateKeys({ db, vault: next }, columns, 3)
    expect(runs[0].rewrapped + runs[1].rewrapped).toBeLessThanOrEqual(keys)
    expect(await countBehind(db, next, columns)).toEqual({ keys: 0, places: 0 })
  })

  test('says which key it lacks, and changes nothing', async () => {
    const stranger = createVault({ current: 'k9', keys: { k9: randomBytes(32) }, indexKey })
    await expect(rotateKeys({ db, vault: stranger }, columns)).rejects.toThrow('no key k3')
  })
})

test('a key is made, used and dropped in the file of secrets, never the one in use', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'slth-keys-'))
  await loadSecrets(dir)
  const change = (step: 'add' | 'use' | 'drop', id: string) => changeVaultKeys(dir, { step, id })
  await change('add', 'k2')
  expect((await loadSecrets(dir)).vault).toMatchObject({
    current: 'k1',
    keys: { k2: expect.any(Buffer) },
  })
  await expect(change('add', 'k2')).rejects.toThrow('already')
  await expect(change('add', 'd7')).rejects.toThrow('no name of a key')
  await expect(change('use', 'k3')).rejects.toThrow('no key k3')
  await expect(change('drop', 'k1')).rejects.toThrow('seals now')
  await change('use', 'k2')
  await change('drop', 'k1')
  expect(Object.keys((await loadSecrets(dir)).vault.keys)).toEqual(['k2'])
  await rm(dir, { recursive: true })
})
