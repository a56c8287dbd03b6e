import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { createVault } from './vault.ts'

const oldKey = randomBytes(32)
const indexKey = randomBytes(32)
const vault = createVault({ current: 'k1', keys: { k1: oldKey }, indexKey })
const PLACE = 'account.member.phone'

describe('vault', () => {
  it('opens what it sealed and never seals twice alike', () => {
    const first = vault.seal(PLACE, 7, '0812345678')
    expect(vault.open(PLACE, 7, first)).toBe('0812345678')
    expect(vault.seal(PLACE, 7, '0812345678')).not.toBe(first)
    expect(first).not.toContain('0812345678')
  })

  it('refuses a value that was moved to another row or column', () => {
    const sealed = vault.seal(PLACE, 7, '0812345678')
    expect(() => vault.open(PLACE, 8, sealed)).toThrow()
    expect(() => vault.open('account.member.first_name', 7, sealed)).toThrow()
  })

  it('refuses a value with one altered character', () => {
    const sealed = vault.seal(PLACE, 7, '0812345678')
    const at = sealed.length - 3
    const altered = sealed.slice(0, at) + (sealed[at] === 'A' ? 'B' : 'A') + sealed.slice(at + 1)
    expect(() => vault.open(PLACE, 7, altered)).toThrow()
  })

  it('refuses a tag that was cut short: four bytes are soon guessed', () => {
    const parts = vault.seal(PLACE, 7, '0812345678').split(':')
    const tag = Buffer.from(parts.at(-1) ?? '', 'base64url')
    expect(tag).toHaveLength(16)
    for (const length of [4, 8, 12, 13, 14, 15]) {
      const cut = [...parts.slice(0, -1), tag.subarray(0, length).toString('base64url')].join(':')
      expect(() => vault.open(PLACE, 7, cut), `${length} bytes`).toThrow()
    }
  })

  it('opens old values after the key was rotated, and names a key that is gone', () => {
    const sealed = vault.seal(PLACE, 7, 'สมชาย')
    const keys = { k1: oldKey, k2: randomBytes(32) }
    expect(createVault({ current: 'k2', keys, indexKey }).open(PLACE, 7, sealed)).toBe('สมชาย')
    const without = createVault({ current: 'k2', keys: { k2: keys.k2 }, indexKey })
    expect(() => without.open(PLACE, 7, sealed)).toThrow('no key k1')
  })

  it('seals pictures by the same rules: bound to their row, whole, with the key of their time', () => {
    const bytes = randomBytes(5_000)
    const sealed = vault.sealBytes(PLACE, 7, bytes)
    expect(vault.openBytes(PLACE, 7, sealed)).toEqual(bytes)
    expect(sealed.includes(bytes.subarray(0, 16))).toBe(false)
    expect(() => vault.openBytes(PLACE, 8, sealed)).toThrow()
    expect(() => vault.openBytes('account.member.first_name', 7, sealed)).toThrow()
    for (const at of [6, 20, 40, sealed.length - 1]) {
      const altered = Buffer.from(sealed)
      altered[at] = (altered[at] ?? 0) ^ 1
      expect(() => vault.openBytes(PLACE, 7, altered), `byte ${at}`).toThrow()
    }
    for (const cut of [sealed.subarray(0, 20), sealed.subarray(0, -1), bytes]) {
      expect(() => vault.openBytes(PLACE, 7, cut)).toThrow()
    }
    const without = createVault({ current: 'k2', keys: { k2: randomBytes(32) }, indexKey })
    expect(() => without.openBytes(PLACE, 7, sealed)).toThrow('no key k1')
  })

  it('indexes equal values alike, per kind', () => {
    expect(vault.blindIndex('phone', '081')).toEqual(vault.blindIndex('phone', '081'))
    expect(vault.blindIndex('phone', '081')).not.toEqual(vault.blindIndex('account', '081'))
  })
})
