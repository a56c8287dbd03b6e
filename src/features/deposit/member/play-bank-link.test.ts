import { expect, test } from 'vitest'
import { playBankLink } from './play-bank-link.ts'

test.each([
  ['http://127.0.0.1:3003', '127.0.0.1', 'http://127.0.0.1:3003/pay'],
  ['http://127.0.0.1:3003', 'localhost', 'http://localhost:3003/pay'],
  ['http://127.0.0.1:3003', '192.168.1.20', 'http://192.168.1.20:3003/pay'],
  ['https://bank.example', '192.168.1.20', 'https://bank.example/pay'],
])('a bank at %s, for a page of %s, is opened at %s', (bank, host, page) =>
  expect(playBankLink(bank, '0002 01&5802TH', host)).toBe(`${page}?qr=0002+01%265802TH`),
)
