import { expect, it } from 'vitest'
import type { EventDefinition } from '#kernel/event.ts'
import { companions, features, menuEntries, overlays } from './features.ts'

const contracts = import.meta.glob<Record<string, unknown>>('/src/features/**/*contract.ts', {
  eager: true,
})

const isEvent = (one: unknown): one is EventDefinition =>
  typeof one === 'object' && one !== null && 'topic' in one && 'payload' in one

const events = Object.values(contracts).flatMap((file) => Object.values(file).filter(isEvent))
const heard = features.flatMap(({ live }) => live ?? []).map(({ topic }) => topic)

it('hears every event that is for members, and declares each once', () => {
  const forMembers = events.filter(
    ({ audience }) =>
      audience === 'member' ||
      audience === 'everyone' ||
      (typeof audience === 'object' && 'room' in audience),
  )
  expect(forMembers.length).toBeGreaterThan(5)
  expect(heard.toSorted()).toEqual(forMembers.map(({ topic }) => topic).toSorted())
})

it('gives no name to two overlays or companions and no place of the menu to two entries', () => {
  for (const named of [overlays, companions]) {
    const names = named.map(({ name }) => name)
    expect(names).toEqual([...new Set(names)])
  }
  expect(menuEntries.map(({ place }) => place)).toEqual(menuEntries.map((_, index) => index + 1))
})

it('loads every overlay and companion', async () => {
  for (const { load } of [...overlays, ...companions]) {
    expect(await load()).toBeTypeOf('function')
  }
})
