import { expect, test } from 'vitest'
import { titleOf } from './failure-way.ts'

// A break or a limit that a person chose is titled as such; all else is a fault.

const until = '2026-12-01T10:00:00+07:00'

test.each([
  ['member_excluded', { kind: 'time_out', until }, /^คุณพักการเล่นไว้ถึง\s1\sธ\.ค\./],
  ['member_excluded', { kind: 'staff', until }, /^เว็บพักการเล่นของคุณถึง\s1\sธ\.ค\./],
  ['member_excluded', { kind: 'self', until: null }, /^คุณพักการเล่นอยู่$/],
  ['member_excluded', undefined, /^คุณพักการเล่นอยู่$/],
  ['stake_limit_reached', null, /^ถึงวงเงินของบัญชีนี้แล้ว$/],
  ['loss_limit_reached', null, /^ถึงวงเงินของบัญชีนี้แล้ว$/],
  ['time_limit_reached', null, /^ครบเวลาเล่นของบัญชีนี้แล้ว$/],
  ['session_limit_reached', null, /^ครบเวลาเล่นของบัญชีนี้แล้ว$/],
  ['provider_down', null, /^พบสิ่งผิดปกติ$/],
  ['member_not_active', null, /^พบสิ่งผิดปกติ$/],
] as const)('%s %o', (code, pause, title) => {
  expect(titleOf(code, pause)).toMatch(title)
})
