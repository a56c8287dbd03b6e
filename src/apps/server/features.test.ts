import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { kindTable } from '#ledger/kinds.ts'
import { features, jobs, memberSiteTicks, workerTicks } from './features.ts'

const FOLDER = join(import.meta.dirname, '../../features')

describe('the list of features', () => {
  it('has every folder that brings something to the server, once', async () => {
    const folders = await readdir(FOLDER)
    const names = features.map(({ name }) => name).filter((name) => name !== 'ledger')
    expect(names.toSorted()).toEqual(folders.toSorted())
  })

  it('gives no name to two jobs or two ticks', () => {
    for (const named of [jobs, [...workerTicks, ...memberSiteTicks]]) {
      const names = named.map(({ name }) => name)
      expect(names).toEqual([...new Set(names)])
    }
  })

  it('names rows only of movements that exist, each by one feature', () => {
    const kinds = features.flatMap(({ references = {} }) => Object.keys(references))
    expect(kinds).toEqual([...new Set(kinds)])
    const known = kinds.filter((kind) => Object.hasOwn(kindTable, kind))
    expect(known).toEqual(kinds)
    expect(kinds.length).toBeGreaterThan(0)
  })
})
