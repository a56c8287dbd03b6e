import { expect, test } from 'vitest'
import { Apart } from './apart.ts'

const fail = (why: string) => () => Promise.reject(new Error(why))

test('one that throws keeps none of the others, and is named in the end with its cause', async () => {
  const apart = new Apart('rounds unpaid')
  expect([
    await apart.do('round 1', async () => 'paid'),
    await apart.do('round 2', fail('no pool')),
    await apart.do('round 3', async () => 'paid'),
  ]).toEqual(['paid', undefined, 'paid'])
  expect(() => apart.end()).toThrow(
    expect.objectContaining({
      message: '1 of 3 rounds unpaid: round 2: no pool',
      errors: [expect.objectContaining({ cause: new Error('no pool') })],
    }),
  )
})

test('where nothing throws the turn ends well', async () => {
  const apart = new Apart('rounds unpaid')
  await apart.do('round 1', async () => {})
  expect(() => apart.end()).not.toThrow()
})
