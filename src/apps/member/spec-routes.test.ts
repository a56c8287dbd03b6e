import { describe, expect, it } from 'vitest'
import { menuEntries } from './features.ts'
import { type Layout, layoutOf, layouts } from './shell/layouts.ts'

/** The routes of the specification, §2. */
const specified = [
  '/',
  '/affiliate',
  '/cashback',
  '/forgot',
  '/login',
  '/play',
  '/promotions',
  '/redeem',
  '/register',
  '/sooth',
  '/winloss',
  '/lotto/bills',
  '/lotto/lobby',
  '/lotto/rates',
  '/lotto/results',
  '/member/coupon',
  '/member/creditfree',
  '/member/deposit',
  '/member/payment',
  '/member/profile',
  '/member/promotions',
  '/member/statement',
  '/member/wheel',
  '/member/winloss',
  '/member/withdraw',
  '/liff/$name',
  '/lobby/$name',
  '/lotto/$roundId',
  '/poll/$id',
]

/** The routes with an optional parameter, without it, and the one above a member's pages. */
const bare = ['/liff/', '/lobby/', '/lotto/', '/member/', '/poll/']

/** Which layout each route has; what is not named here has the default one. See docs/concepts/frame.md. */
const layoutTable: Readonly<Partial<Record<Layout, readonly string[]>>> = {
  'no-auth': ['/forgot', '/login', '/register'],
  lobby: ['/lobby/$name', '/lobby/', '/play'],
  liff: ['/liff/$name', '/liff/'],
  game: ['/lotto/$roundId'],
  payment: ['/member/deposit', '/member/payment', '/member/withdraw'],
  auth: [
    '/affiliate',
    '/cashback',
    '/lotto/bills',
    '/member/',
    '/member/coupon',
    '/member/creditfree',
    '/member/profile',
    '/member/promotions',
    '/member/statement',
    '/member/wheel',
    '/member/winloss',
    '/redeem',
  ],
}

const textOf = (files: Record<string, string>): string => Object.values(files).join('\n')
const tree = textOf(
  import.meta.glob<string>('./route-tree.gen.ts', {
    query: '?raw',
    import: 'default',
    eager: true,
  }),
)
const overlays = textOf(
  import.meta.glob<string>('./{menu,notices,account,deposit}/*.tsx', {
    query: '?raw',
    import: 'default',
    eager: true,
  }),
)
const idOfPath = new Map(
  Array.from(
    tree.matchAll(/id: '([^']+)'\n\s+path: '[^']+'\n\s+fullPath: '([^']+)'/g),
    ([, id = '', path = '']) => [path, id] as const,
  ),
)
const expectedLayout = (path: string): Layout =>
  layouts.find((layout) => layoutTable[layout]?.includes(path)) ?? 'default'

describe('routes of the member site', () => {
  it.each([...specified, ...bare])('%s is there', (path) => {
    expect(idOfPath.has(path)).toBe(true)
  })

  it('each of the seven layouts is a route of its own', () => {
    const ids = Array.from(tree.matchAll(/id: '([^']+)'/g), ([, id = '']) => id)
    for (const layout of layouts) expect(ids.some((id) => id.endsWith(`/_${layout}`))).toBe(true)
  })

  it.each([...specified, ...bare])('%s has its layout', (path) => {
    expect(layoutOf(idOfPath.get(path) ?? '')).toBe(expectedLayout(path))
  })
})

describe('the overlays of the frame', () => {
  it.each([
    ['เมนูสมาชิก', 480],
    ['ประกาศสำคัญ', 400],
    ['กิจกรรม', 800],
  ])('the dialog %s is %i px wide at most', (name, width) => {
    expect(overlays).toMatch(new RegExp(`="${name}"[^>]* maxWidth=\\{${width}\\}`))
  })

  it('the menu has eleven places in the order of the specification; logout is the twelfth', () => {
    expect(menuEntries.map(({ link }) => link.to)).toEqual([
      '/member/profile',
      '/affiliate',
      '/member/creditfree',
      '/member/wheel',
      '/redeem',
      '/cashback',
      '/member/winloss',
      '/promotions',
      '/sooth',
      '/member/coupon',
      '/member/statement',
    ])
  })
})
