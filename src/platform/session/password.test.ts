import { expect, test } from 'vitest'
import { createPasswords } from './password.ts'

const passwords = createPasswords(Buffer.from('a pepper of a test'))

/** The least processor time of three runs, whatever else this process does meanwhile. */
async function leastCpuUs(work: () => Promise<unknown>): Promise<number> {
  let least = Infinity
  for (let run = 0; run < 3; run += 1) {
    const before = process.cpuUsage()
    await work()
    const { user, system } = process.cpuUsage(before)
    least = Math.min(least, user + system)
  }
  return least
}

test('a password is right for its own hash and for no other', async () => {
  const stored = await passwords.hash('ข้าวผัด-1234')
  expect(await passwords.verify(stored, 'ข้าวผัด-1234')).toBe(true)
  expect(await passwords.verify(stored, 'ข้าวผัด-1235')).toBe(false)
  expect(await createPasswords(Buffer.from('another')).verify(stored, 'ข้าวผัด-1234')).toBe(false)
})

test('a name that nobody has costs a hash, too, and is never right', async () => {
  const stored = await passwords.hash('ข้าวผัด-1234')
  expect(await passwords.verify(undefined, 'no such person')).toBe(false)
  const known = await leastCpuUs(() => passwords.verify(stored, 'ผิด'))
  const unknown = await leastCpuUs(() => passwords.verify(undefined, 'ผิด'))
  // Without the hash it would be a hundredth.
  expect(unknown).toBeGreaterThan(known / 3)
})
