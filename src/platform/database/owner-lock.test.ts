import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { OwnerLock } from './owner-lock.ts'

const folder = await mkdtemp(join(tmpdir(), 'slth-lock-'))
const lock = join(folder, 'lock')
const DEAD_PID = 2 ** 22 + 1
afterAll(() => rm(folder, { recursive: true, force: true }))

async function leaveLock(signature: string | undefined, ageMs: number): Promise<void> {
  await mkdir(lock, { recursive: true })
  if (signature !== undefined) await writeFile(join(lock, 'holder'), signature)
  const madeAt = new Date(Date.now() - ageMs)
  await utimes(lock, madeAt, madeAt)
}

test.each([
  ['of a holder that died', `${DEAD_PID} 123`, 0],
  ['of one that was killed before it could sign', undefined, 60_000],
  ['of one that was killed while it signed', '', 60_000],
])('a lock %s is broken', async (_whose, signature, ageMs) => {
  await leaveLock(signature, ageMs)
  await expect(new OwnerLock(folder).exclusively(async () => 'mine')).resolves.toBe('mine')
})

test('a lock that was only just made is waited for', async () => {
  await leaveLock(undefined, 0)
  const taken = new OwnerLock(folder).exclusively(async () => 'mine')
  const first = await Promise.race([taken, new Promise((resume) => setTimeout(resume, 500))])
  expect(first).toBeUndefined()
  await rm(lock, { recursive: true })
  await expect(taken).resolves.toBe('mine')
})
