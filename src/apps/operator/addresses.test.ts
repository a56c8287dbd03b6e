import { createMemoryHistory, createRouter } from '@tanstack/react-router'
import { expect, test } from 'vitest'
import { routeTree } from './route-tree.gen.ts'

/** What a desk is told of an address that somebody typed. */
function searchAt(href: string): Record<string, unknown> {
  const router = createRouter({
    routeTree,
    history: createMemoryHistory({ initialEntries: [href] }),
  })
  const { pathname, search } = router.latestLocation
  const told = router.matchRoutes(pathname, search).at(-1)?.search ?? {}
  return Object.fromEntries(Object.entries(told).filter(([, value]) => value !== undefined))
}

// The router hands on what a desk's check leaves out: a check has to name it as undefined.
test.each([
  ['/market?market=3&tab=rate', { market: 3, tab: 'rate' }],
  ['/market?market=x&tab=y&part=z', {}],
  ['/content?tab=nothing', {}],
  ['/result?round=abc', {}],
  ['/debt?state=nothing&member=-1', {}],
  ['/risk?round=x&type=y&number=abc', {}],
  ['/member?member=0812345678x', {}],
  ['/game?provider=x&tab=y', {}],
  ['/game-round?view=x&round=y', {}],
])('%s tells its desk %j', (href, told) => expect(searchAt(href)).toEqual(told))
