import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isOwnPage } from './own-page.ts'

test.each(['/', '/lotto/lobby', '/lotto/1?tab=2#top', '/หวย/ผล', '/a:b@c'])('%s is ours', (link) =>
  expect(isOwnPage(link)).toBe(true),
)

test.each([
  '',
  'lotto',
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  ' //evil.example',
  '/..//evil.example',
  '/a/..//evil.example',
  '/%2e%2e//evil.example',
  '/lotto lobby',
  'https://evil.example/',
  'javascript:alert(1)',
  '//[',
])('%j is not', (link) => expect(isOwnPage(link)).toBe(false))

test('whatever is taken stays on the site where it is shown, as it is and written anew', () => {
  const bits = fc.constantFrom(
    '/',
    '\\',
    '.',
    '..',
    '\t',
    '\n',
    '%2e',
    '@',
    ':',
    '?',
    '#',
    'evil.test',
    ' ',
  )
  const site = 'https://shop.test/deep/page'
  fc.assert(
    fc.property(fc.array(bits, { maxLength: 8 }), (parts) => {
      const link = parts.join('')
      if (!isOwnPage(link)) return
      const once = new URL(link, site)
      const again = new URL(once.pathname + once.search + once.hash, site)
      expect([once.origin, again.origin]).toEqual(['https://shop.test', 'https://shop.test'])
    }),
    { numRuns: 20_000 },
  )
})
