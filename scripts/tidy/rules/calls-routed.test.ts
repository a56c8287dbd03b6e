import { expect, test } from 'vitest'
import { Tree } from '../tree.ts'
import { callsRouted } from './calls-routed.ts'

const contract = `import { defineCall } from '#kernel/contract.ts'
export const redeemCoupon = defineCall({ method: 'POST' })
export const listCoupons = defineCall({ method: 'GET' })`

const found = (routes: string, path = 'src/features/coupon/server/routes.ts') =>
  callsRouted
    .check(Tree.of({ 'src/features/coupon/contract.ts': contract, [path]: routes }))
    .map(({ line, what }) => `${line} ${what}`)

test('routed calls pass, however the contract is imported', () => {
  expect(
    found('export const routes = [route(redeemCoupon, redeem), route(listCoupons, list)]'),
  ).toEqual([])
  expect(found('[route(contract.redeemCoupon, a), pagedRoute(contract.listCoupons, b)]')).toEqual(
    [],
  )
  const inApps = 'src/apps/server/routes.ts'
  expect(found('[route(redeemCoupon, redeem), streamRoute(listCoupons, list)]', inApps)).toEqual([])
})

test('a provider call of a room of the platform is answered there', () => {
  const declared = `export const receiveEvent = defineProviderCall({ method: 'POST' })`
  const seen = (routes: string) =>
    callsRouted
      .check(
        Tree.of({
          'src/platform/gateway/contract.ts': declared,
          'src/platform/gateway/events.ts': routes,
        }),
      )
      .map(({ what }) => what)
  expect(seen('[providerRoute(receiveEvent, verify, take)]')).toEqual([])
  expect(seen('[]')).toEqual(['declares receiveEvent, which no route answers'])
})

test('a call without a route is named', () => {
  expect(found('[route(redeemCoupon, redeem)]')).toEqual([
    '3 declares listCoupons, which no route answers',
  ])
  expect(
    found('[route(redeemCoupon, a), route(listCoupons, b)]', 'src/features/poll/server/routes.ts'),
  ).toHaveLength(2)
})
