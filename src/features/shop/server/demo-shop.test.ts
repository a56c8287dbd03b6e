import { expect, test } from 'vitest'
import { staffActor } from '#tests/support/staff.ts'
import { testWorld } from '#tests/support/world.ts'
import { listDeskItems } from '../operator-contract.ts'
import { makeDemoShop } from './demo-shop.ts'

const world = await testWorld()
const ports = {
  isPicture: () => Promise.resolve(false),
  findCoupons: () => Promise.resolve([]),
}

test('a demo has goods of every kind from the start, let out by two, and gets them once', async () => {
  const [editor, cashier] = [await staffActor(world, 'editor'), await staffActor(world, 'cashier')]
  await makeDemoShop(world.services, ports, editor.staffId)
  expect(await world.ask(listDeskItems, {}, cashier)).toEqual([])
  for (let n = 0; n < 2; n += 1) {
    await makeDemoShop(world.services, ports, editor.staffId, cashier.staffId)
  }
  const items = await world.ask(listDeskItems, {}, cashier)
  expect(items.map(({ kind }) => kind)).toEqual([
    'credit',
    'credit',
    'spins',
    'digital',
    'physical',
  ])
  for (const { state, variants } of items) {
    expect(state).toBe('live')
    expect(variants.every(({ stock_left: left }) => left > 0)).toBe(true)
  }
})
