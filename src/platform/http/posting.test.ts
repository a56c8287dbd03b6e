import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { notePosting, recordPosting } from './posting.ts'

const folder = mkdtempSync(join(tmpdir(), 'posting-'))
afterAll(() => rmSync(folder, { recursive: true }))

test('what was posted is noted of the call that asked, of those that run beside each other too', async () => {
  const file = join(folder, 'pairs.jsonl')
  const work = (posts: boolean) => async () => {
    await setImmediate()
    if (posts) notePosting()
    return posts
  }
  expect(
    await Promise.all([
      recordPosting(file, 'POST /pays', work(true)),
      recordPosting(file, 'GET /reads', work(false)),
    ]),
  ).toEqual([true, false])
  await recordPosting(file, 'POST /refused', async () => {
    notePosting()
    throw new Error('no money')
  }).catch(() => {})
  notePosting()
  expect(readFileSync(file, 'utf8').split('\n').filter(Boolean)).toEqual([
    '{"call":"POST /pays","error":"posted"}',
    '{"call":"POST /refused","error":"posted"}',
  ])
})

test('without a file a call is only made', async () => {
  expect(await recordPosting(undefined, 'POST /pays', async () => 1)).toBe(1)
})
