import { expect, test } from 'vitest'
import { crc16 } from './promptpay.ts'
import { readSlip } from './slip.ts'

// Vectors of standards.md §5.2.
const SCB = '00420006000001010301402212025011501234567890125102TH9104A0E5'

test.each([
  ['004000060000010103002021900021231231212000115102TH91049C30', '002', '0002123123121200011'],
  ['004100060000010103014022000111222233344ABCD125102TH910417DF', '014', '00111222233344ABCD12'],
  ['0041000600000101030040220013071152533APM077365102TH91048134', '004', '013071152533APM07736'],
  [SCB, '014', '202501150123456789012'],
])('%s is a slip of bank %s', (payload, sendingBank, transRef) => {
  expect(readSlip(payload)).toEqual({ ok: true, value: { sendingBank, transRef } })
})

const withCrc = (body: string): string => `${body}9104${crc16(`${body}9104`)}`
const inner = (...fields: [string, string][]) =>
  fields.map(([tag, value]) => tag + String(value.length).padStart(2, '0') + value).join('')
const slipOf = (bank: string, ref: string, api = '000001', country = 'TH') =>
  withCrc(inner(['00', inner(['00', api], ['01', bank], ['02', ref])], ['51', country]))

test.each([['065'], ['076'], ['011']])('bank %s is TTB today', (code) => {
  const read = readSlip(slipOf(code, '20250115012345678'))
  expect(read.ok && read.value.sendingBank).toBe('011')
})

test('a checksum without its leading zeros is read as with them', () => {
  const found = Array.from({ length: 200_000 }, (_, n) => slipOf('014', `2025011500${n}`)).find(
    (payload) => payload.slice(-4).startsWith('00'),
  )
  const payload = found ?? ''
  const short = payload.slice(0, -4) + payload.slice(-4).replace(/^0+/, '')
  expect(short.length).toBeLessThan(payload.length)
  expect(readSlip(short)).toEqual(readSlip(payload))
  expect(readSlip(payload).ok).toBe(true)
})

test('a slip of TrueMoney, its checksum in small letters', () => {
  const body = inner([
    '00',
    inner(['00', '01'], ['01', '01'], ['02', 'P2P'], ['03', '50012345678901'], ['04', '23112026']),
  ])
  const payload = `${body}9104${crc16(`${body}9104`).toLowerCase()}`
  const value = { sendingBank: 'truemoney', transRef: '50012345678901' }
  expect(readSlip(payload)).toEqual({ ok: true, value })
})

test('any other character in a slip is found out', () => {
  for (let at = 0; at < SCB.length; at += 1) {
    const other = SCB[at] === '7' ? '8' : '7'
    expect(readSlip(SCB.slice(0, at) + other + SCB.slice(at + 1)).ok, `${at}`).toBe(false)
  }
})

test.each<[string, string, 'not_a_slip' | 'bad_checksum']>([
  ['nothing', '', 'not_a_slip'],
  ['words', 'สลิปโอนเงิน', 'not_a_slip'],
  ['an address', 'https://example.com/slip', 'not_a_slip'],
  [
    'a PromptPay QR',
    '00020101021129370016A0000006770101110113006681234567853037645802TH6304823E',
    'not_a_slip',
  ],
  ['another checksum', `${SCB.slice(0, -4)}A0E6`, 'bad_checksum'],
  ['another reference under the old checksum', SCB.replace('789012', '789013'), 'bad_checksum'],
  ['another interface', slipOf('014', '20250115012345678', '000002'), 'not_a_slip'],
  ['another country', slipOf('014', '20250115012345678', '000001', 'LA'), 'not_a_slip'],
  ['a bank of two digits', slipOf('14', '20250115012345678'), 'not_a_slip'],
  ['a reference of a few digits', slipOf('014', '1234567'), 'not_a_slip'],
  ['a reference with other signs', slipOf('014', "2025'--;drop"), 'not_a_slip'],
  ['a field more', withCrc(`${SCB.slice(0, -8)}5202AA`), 'not_a_slip'],
  ['a field twice', withCrc(`${SCB.slice(0, -8)}5102TH`), 'not_a_slip'],
  [
    'two references',
    withCrc(
      inner(
        [
          '00',
          inner(
            ['00', '000001'],
            ['01', '014'],
            ['02', '20250115012345'],
            ['02', '20250115012346'],
          ),
        ],
        ['51', 'TH'],
      ),
    ),
    'not_a_slip',
  ],
  ['a wrong length', withCrc(SCB.slice(0, -8).replace('0042', '0041')), 'not_a_slip'],
  ['far too long', slipOf('014', '2'.repeat(40)).padEnd(300, '0'), 'not_a_slip'],
])('%s is none', (_name, payload, error) => {
  expect(readSlip(payload)).toEqual({ ok: false, error })
})
