import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { formHash } from './form-hash.ts'

const md5 = (text: string) => createHash('md5').update(text).digest('hex')

test.each([
  ['the order of names, not of fields', { b: '2', a: '1' }, 'a=1&b=2secret'],
  ['capitals before small letters', { userId: '1', Zone: '2' }, 'Zone=2&userId=1secret'],
  ['nothing of an empty field', { a: '', b: '2' }, 'b=2secret'],
  ['nothing of the hash', { a: '1', hash: 'abc' }, 'a=1secret'],
  ['values as they are read', { a: 'ก&=+ ' }, 'a=ก&=+ secret'],
  ['no field at all', {}, 'secret'],
])('%s', (_what, fields: Record<string, string>, signed) => {
  expect(formHash(fields, 'secret')).toBe(md5(signed))
})
