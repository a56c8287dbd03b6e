import pg from 'pg'
import { expect, test } from 'vitest'
import { isDatabaseAway, isDatabaseBusy } from './availability.ts'

const said = (code: string) =>
  Object.assign(new pg.DatabaseError('said by the server', 1, 'error'), { code })
const system = (code: string, syscall: string) =>
  Object.assign(new Error(`${syscall} ${code}`), { code, syscall })

test.each([
  ['a server that is stopped', said('57P01')],
  ['a server that crashed', said('57P02')],
  ['a server that is starting', said('57P03')],
  ['too many connections', said('53300')],
  ['a full disk', said('53100')],
  ['a transaction that was ended for idling', said('25P03')],
  ['no socket', system('ENOENT', 'connect')],
  ['nobody listening', system('ECONNREFUSED', 'connect')],
  ['a socket that broke', system('EPIPE', 'write')],
  ['a connection that ended', new Error('Connection terminated unexpectedly')],
  ['a connection that fell silent', new Error('Query read timeout')],
])('%s: the database is away', (_name, error) => {
  expect(isDatabaseAway(error)).toBe(true)
  expect(isDatabaseBusy(error)).toBe(true)
})

test.each([
  ['a broken rule', said('23505')],
  ['a faulty statement', said('42601')],
  ['a file that is missing', system('ENOENT', 'open')],
  ['our own fault', new Error('a bill has an outcome')],
  ['no error at all', 'Connection terminated'],
])('%s: it is there', (_name, error) => {
  expect(isDatabaseAway(error)).toBe(false)
  expect(isDatabaseBusy(error)).toBe(false)
})

test.each([
  ['a lock that came too late', said('55P03')],
  ['the victim of a deadlock', said('40P01')],
  ['a transaction that could not be serialized', said('40001')],
])('%s: it is there, and busy', (_name, error) => {
  expect(isDatabaseAway(error)).toBe(false)
  expect(isDatabaseBusy(error)).toBe(true)
})
