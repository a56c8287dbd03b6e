import { expect, it } from 'vitest'
import { PageCache } from './page-cache.ts'

const page = async (text: string) => ({ text, isWhole: true })

it('draws few pages at once: further made-up addresses get none', async () => {
  const cache = new PageCache()
  let finish = () => {}
  const gate = new Promise<void>((resolve) => (finish = resolve))
  let drawings = 0
  const draw = async () => {
    drawings += 1
    await gate
    return page('x')
  }
  const asked = Array.from({ length: 12 }, (_, index) => cache.get(`/?market=${index}`, 0, draw))
  finish()
  const texts = await Promise.all(asked)
  expect(drawings).toBe(4)
  expect(texts.filter((text) => text === undefined)).toHaveLength(8)
})

it('keeps the pages of the last addresses only', async () => {
  const cache = new PageCache()
  const drawn: string[] = []
  const ask = (address: string) =>
    cache.get(address, 0, () => {
      drawn.push(address)
      return page(address)
    })
  for (let index = 0; index < 70; index += 1) await ask(`/?market=${index}`)
  drawn.length = 0
  await ask('/?market=69')
  await ask('/?market=0')
  expect(drawn).toEqual(['/?market=0'])
})

it('draws again when the clock was set back', async () => {
  const cache = new PageCache()
  await cache.get('/', 100_000, () => page('later'))
  expect(await cache.get('/', 90_000, () => page('now'))).toBe('now')
})
