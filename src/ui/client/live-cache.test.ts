import { QueryClient } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { hears, holdLive, LiveCache, pathsOf } from './live-cache.ts'

const event = (topic: string) => ({ topic }) as Parameters<typeof hears>[0]

const parts = [
  { live: [hears(event('paid'), ['/paid'], ['money'])] },
  {
    live: [hears(event('balance'), (_cache, known) => (known ? ['/statement'] : ['/wallets']))],
    shows: { money: ['/wallets', '/statement'] },
  },
  { live: [hears(event('quiet'), [])], shows: { money: ['/wallets', '/points'] } },
  { shows: { rounds: ['/rounds'] } },
]
const live = new LiveCache(parts)

const staleAfter = (topic: string, payload: unknown = {}) => [
  ...live.staleAfter(new QueryClient(), { topic, payload }),
]

it('listens for what features declare', () => {
  expect(live.topics).toEqual(['paid', 'balance', 'quiet'])
})

it('makes old what the feature says and what others show of the subject, each once', () => {
  expect(staleAfter('paid')).toEqual(['/paid', '/wallets', '/statement', '/points'])
  expect(staleAfter('quiet')).toEqual([])
  expect(staleAfter('unknown')).toEqual([])
})

it('says which calls show a subject', () => {
  expect(pathsOf(parts, 'money')).toEqual(['/wallets', '/statement', '/wallets', '/points'])
  expect(pathsOf(parts, 'points')).toEqual([])
})

it('asks a function what is old after what the event says', () => {
  expect(staleAfter('balance', true)).toEqual(['/statement'])
  expect(staleAfter('balance', false)).toEqual(['/wallets'])
})

it('hears what was said while it was held, in its order, once the last holder lets go', () => {
  const cache = new QueryClient()
  const heard: string[] = []
  const said = new LiveCache([
    { live: [hears(event('one'), (_cache, n) => (heard.push(`${String(n)}`), []))] },
  ])
  const say = (payload: unknown) => said.hear(cache, { kind: 'event', topic: 'one', payload })
  const [first, second] = [holdLive(), holdLive()]
  say(1)
  first()
  first()
  say(2)
  expect(heard).toEqual([])
  second()
  say(3)
  expect(heard).toEqual(['1', '2', '3'])
})

it('renews all of it in the cache after an event, and everything after a gap', () => {
  const cache = new QueryClient()
  const keep = (path: string) => cache.setQueryData([path, {}], 1)
  const oldOnes = () =>
    cache
      .getQueryCache()
      .getAll()
      .filter(({ state }) => state.isInvalidated)
      .map(({ queryKey: [path] }) => path)
  for (const path of ['/paid', '/wallets', '/other']) keep(path)
  live.hear(cache, { kind: 'session_ended', message: '' })
  expect(oldOnes()).toEqual([])
  live.hear(cache, { kind: 'event', topic: 'paid', payload: {} })
  expect(oldOnes()).toEqual(['/paid', '/wallets'])
  live.hear(cache, { kind: 'gap' })
  expect(oldOnes()).toEqual(['/paid', '/wallets', '/other'])
})
