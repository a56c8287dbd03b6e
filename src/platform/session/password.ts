import { createHmac } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'

/** Hashes and checks passwords: argon2id over an HMAC with the pepper (OWASP, 19 MiB, t=2, p=1). */
export interface Passwords {
  hash(password: string): Promise<string>
  /** With no stored hash it spends the same time and answers false: names cannot be probed. */
  verify(stored: string | undefined, password: string): Promise<boolean>
}

// Argon2id is the library's default algorithm; its enum cannot be imported under isolatedModules.
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

export function createPasswords(pepper: Buffer): Passwords {
  const gate = semaphore(availableParallelism())
  const peppered = (password: string) =>
    createHmac('sha256', pepper).update(password.normalize('NFC')).digest('base64')
  const dummy = hash('no such person', PARAMETERS)
  return {
    hash: (password) => gate(() => hash(peppered(password), PARAMETERS)),
    verify: (stored, password) =>
      gate(async () => {
        const matches = await verify(stored ?? (await dummy), peppered(password))
        return stored !== undefined && matches
      }),
  }
}

/** At most `places` works at once, so that a rush of logins cannot exhaust the memory. */
function semaphore(places: number): <T>(work: () => Promise<T>) => Promise<T> {
  let free = places
  const waiting: (() => void)[] = []
  return async (work) => {
    if (free > 0) free -= 1
    else await new Promise<void>((resume) => waiting.push(resume))
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else free += 1
    }
  }
}
