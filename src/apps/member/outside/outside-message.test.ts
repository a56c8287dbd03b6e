import { expect, test } from 'vitest'
import { readOutside } from './outside-message.ts'

test.each([
  [{ outside: 'chat', ready: true }, { kind: 'ready' }],
  [{ outside: 'chat', loaded: true }, { kind: 'loaded' }],
  [{ outside: 'chat', failed: true }, { kind: 'failed' }],
  [
    { outside: 'chat', kept: '[["a","b"]]' },
    { kind: 'kept', kept: '[["a","b"]]' },
  ],
  [{ outside: 'chat', kept: 'x'.repeat(20_001) }, undefined],
  [{ outside: 'chat', kept: 7 }, undefined],
  [{ outside: 'tags', ready: true }, undefined],
  [{ outside: 'chat' }, undefined],
  ['ready', undefined],
  [null, undefined],
])('%j', (data, read) => {
  expect(readOutside(data, 'chat')).toEqual(read)
})
