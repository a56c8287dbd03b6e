import { expect, test } from 'vitest'
import { addressOf } from '#tests/support/address.ts'
import { ODD_NAMES } from '#tests/support/odd-names.ts'
import { parseConnection } from './connection.ts'

test.each([
  ['postgres://u@h/db', { host: 'h', port: 5432, ssl: false }],
  ['postgres://u@h:6432/db?sslmode=require', { host: 'h', port: 6432, ssl: true }],
  ['postgres://u@h/db?sslmode=disable', { host: 'h', ssl: false }],
  ['postgres://u@localhost/db?host=/run/a+b', { host: '/run/a+b' }],
  ['postgres://u@localhost/db?host=%2Frun%2Fa%20b', { host: '/run/a b' }],
  ['postgres://u:p%40%2F@h/d%C3%A9', { password: 'p@/', database: 'dé' }],
])('%s', (address, parts) => {
  expect(parseConnection(address)).toMatchObject(parts)
})

test.each(ODD_NAMES)('a socket in a folder called %s', (name) => {
  const at = { host: `/srv/${name}`, port: 5432, user: 'u', password: name, database: 'slth' }
  expect(parseConnection(addressOf(at))).toEqual({ ...at, ssl: false })
})
