import { describe, expect, it } from 'vitest'
import { comingSoon } from './coming-soon.ts'

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

const [tree = ''] = Object.values(
  import.meta.glob<string>('./route-tree.gen.ts', {
    query: '?raw',
    import: 'default',
    eager: true,
  }),
)
const isRoute = (path: string) => tree.includes(`fullPath: '${path}'`)

describe('routes of the member site', () => {
  it.each(specified)('%s is there', (path) => expect(isRoute(path)).toBe(true))

  it.each(Object.keys(comingSoon))('%s, which is to come, has its page', (path) => {
    expect(isRoute(path)).toBe(true)
  })
})
