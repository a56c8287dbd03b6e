import { QueryClient } from '@tanstack/react-query'
import { createMemoryHistory } from '@tanstack/react-router'
import { expect, test } from 'vitest'
import { createMemberRouter } from './router.ts'
import { ownPath } from './wanted-page.ts'

/** What a page is told of an address that somebody typed or a chat mangled. */
function searchAt(href: string): Record<string, unknown> {
  const router = createMemberRouter(new QueryClient())
  router.update({ ...router.options, history: createMemoryHistory({ initialEntries: [href] }) })
  const { pathname, search } = router.latestLocation
  const told = router.matchRoutes(pathname, search).at(-1)?.search ?? {}
  return Object.fromEntries(Object.entries(told).filter(([, value]) => value !== undefined))
}

// The router hands on what a page's check leaves out: a check has to name it as undefined.
test.each([
  ['/login?redirect=%2Fmember%2Fstatement', { redirect: '/member/statement' }],
  ['/login?redirect=https%3A%2F%2Felsewhere.example%2F', {}],
  ['/login?redirect=%2F%2Felsewhere.example', {}],
  ['/member/payment?id=7', { id: 7 }],
  ['/member/payment?id=abc', {}],
  ['/member/payment?id=-1', {}],
  ['/member/profile?open=nothing', {}],
  ['/member/protection?start=false', {}],
  ['/lotto/lobby?group=%2e%2e', {}],
  ['/lotto/results?market=abc&date=2026-02-30', {}],
  ['/lotto/rates?market=%3Cb%3E&view=nothing', {}],
])('%s tells its page %j', (href, told) => expect(searchAt(href)).toEqual(told))

test.each([
  ['/member/statement?wallet=2', '/member/statement?wallet=2'],
  ['https://elsewhere.example/', undefined],
  ['//elsewhere.example', undefined],
  ['/\\elsewhere.example', undefined],
  ['/\t/elsewhere.example', undefined],
  ['/\n\\elsewhere.example', undefined],
  ['javascript:alert(1)', undefined],
  ['', undefined],
  [['/'], undefined],
])('%j leads back to %j', (asked, path) => expect(ownPath(asked)).toBe(path))
