import { expect, test } from 'vitest'
import { playBankLink } from './play-bank-link.ts'

test.each([
  ['http://127.0.0.1:3003', '127.0.0.1', 'http://127.0.0.1:3003/pay'],
  ['http://127.0.0.1:3003', 'localhost', 'http://localhost:3003/pay'],
  ['http://127.0.0.1:3003', '192.168.1.20', 'http://192.168.1.20:3003/pay'],
  ['https://bank.example', '192.168.1.20', 'https://bank.example/pay'],
])('a bank at %s, for a page of %s, is opened at %s', (bank, host, page) => {
  const shop = `http://${host}:3000/member/payment?id=7`
  const link = new URL(playBankLink(bank, { qr: '0002 01&5802TH' }, shop))
  expect(link.origin + link.pathname).toBe(page)
  expect(Object.fromEntries(link.searchParams)).toEqual({ qr: '0002 01&5802TH', shop })
})
