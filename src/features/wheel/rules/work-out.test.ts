import { expect, it } from 'vitest'
import { commitOf } from '#kernel/fair.ts'
import { type Shown, workOut } from './work-out.ts'

const server_seed = 'a'.repeat(64)
const shown: Shown = {
  commit: commitOf(server_seed),
  server_seed,
  client_seed: 'client-seed',
  nonce: 1,
  x: 8_697,
  drawn_place: 1,
  weights: [8_500, 1_500],
  labels: ['none', '฿20'],
}

it('says yes to what it finds again', () => {
  expect(workOut(shown)).toEqual({ ok: true, x: 8_697, label: '฿20' })
})

it.each<[string, Partial<Shown>]>([
  ['another seed', { server_seed: 'b'.repeat(64) }],
  ['another promise', { commit: commitOf('b'.repeat(64)) }],
  ['another part of the member', { client_seed: 'other' }],
  ['another number of the draw', { nonce: 2 }],
  ['another number told', { x: 1 }],
  ['another field told', { drawn_place: 0 }],
  ['other weights', { weights: [9_000, 1_000] }],
])('says no to %s', (_what, change) => expect(workOut({ ...shown, ...change }).ok).toBe(false))
