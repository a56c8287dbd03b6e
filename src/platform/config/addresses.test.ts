import { expect, test } from 'vitest'
import { addressFilter, isAddress, networkOf } from './addresses.ts'

test.each(['203.0.113.7', '203.0.113.0/24', '0.0.0.0/0', '2001:db8::1', '2001:db8::/32'])(
  '%s is an address or a network',
  (text) => expect(isAddress(text)).toBe(true),
)

test.each([
  '',
  'gateway.example',
  '203.0.113',
  '203.0.113.0/33',
  '10.0.0.0/8/8',
  '::1/129',
  '1.2.3.4/',
])('"%s" is none', (text) => expect(isAddress(text)).toBe(false))

test('a list lets in its addresses and networks, however a socket writes them', () => {
  const isAllowed = addressFilter(['203.0.113.7', '10.0.0.0/8', '2001:db8::/32'])
  expect(
    ['203.0.113.7', '::ffff:203.0.113.7', '10.255.0.1', '2001:db8:1::2'].filter(isAllowed),
  ).toHaveLength(4)
  expect(['203.0.113.8', '::ffff:11.0.0.1', '2001:db9::1', '', 'unix'].filter(isAllowed)).toEqual(
    [],
  )
})

test('an empty list lets everybody in', () => {
  expect(addressFilter([])('198.51.100.1')).toBe(true)
})

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2::1', '2001:db8:1:2::/64'],
  ['2001:0DB8:1:2:ffff:1:2:3', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['64:ff9b::203.0.113.7', '64:ff9b:0:0::/64'],
  ['unix', 'unix'],
])('the line of %s is %s', (address, network) => expect(networkOf(address)).toBe(network))
