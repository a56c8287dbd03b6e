import { expect, test } from 'vitest'
import { ownApiBase } from './own-origin.ts'

test.each([
  [undefined, ''],
  ['', ''],
  [' /site ', '/site'],
  ['/a/b', '/a/b'],
])('%s is a place below the site’s own origin', (given, base) => {
  expect(ownApiBase(given)).toBe(base)
})

test.each([
  'https://api.example',
  '//api.example',
  '/\\api.example',
  'api',
  '/site/',
  '/a//b',
  '/?x',
])('%s is refused, with the reason and the way', (given) => {
  expect(() => ownApiBase(given)).toThrow(/VITE_API_BASE_URL is .*own origin/)
})
