import { describe, expect, test } from 'vitest'
import { definePermissions } from '#kernel/permission.ts'
import {
  actionsFor,
  isRole,
  normaliseUsername,
  onlyLoses,
  passwordFault,
  permissionsOf,
  rolesFault,
} from './rules.ts'

describe('permissionsOf', () => {
  const all = definePermissions({
    'bill.view': { thai: 'ดูโพย', roles: ['auditor', 'cashier'] },
    'bill.void': { thai: 'ยกเลิกโพย', roles: [] },
    'money.pay': { thai: 'จ่ายเงิน', roles: ['cashier'] },
  })

  test('the owner may do everything', () => {
    expect(permissionsOf(all, ['owner'])).toEqual(Object.keys(all))
  })

  test('several roles are the union, each permission once, in the order of the table', () => {
    expect(permissionsOf(all, ['cashier', 'auditor'])).toEqual(['bill.view', 'money.pay'])
    expect(permissionsOf(all, ['auditor'])).toEqual(['bill.view'])
    expect(permissionsOf(all, [])).toEqual([])
  })

  test('a role is a name of the table, not of its prototype', () => {
    expect(isRole('owner')).toBe(true)
    expect(isRole('toString')).toBe(false)
  })
})

describe('passwordFault', () => {
  test.each([
    ['short', 'napa', 'too_short'],
    ['x'.repeat(201), 'napa', 'too_long'],
    ['i-am-NAPA-and-safe', 'napa', 'contains_username'],
    ['ababababababab', 'napa', 'too_simple'],
    ['ฝนตกบนหลังคาบ้าน', 'napa', null],
    ['correct horse battery', 'napa', null],
  ])('%s for %s: %s', (password, username, fault) => {
    expect(passwordFault(password, username)).toBe(fault)
  })
})

test('user names are compared without case and blanks', () => {
  expect(normaliseUsername('  Napa ')).toBe('napa')
})

describe('giving roles', () => {
  const all = definePermissions({
    'money.pay': { thai: 'จ่ายเงิน', roles: ['cashier'] },
    'money.view': { thai: 'ดูเงิน', roles: ['cashier', 'auditor'] },
    'result.enter': { thai: 'ออกผล', roles: ['result_officer'] },
    'risk.limit': { thai: 'คุมยอด', roles: ['risk_officer'] },
  })

  test.each([
    [['owner'], ['owner'], null],
    [['owner'], ['cashier', 'result_officer'], null],
    [['owner'], ['result_officer', 'risk_officer'], 'roles_together'],
    [['owner'], ['owner', 'result_officer', 'risk_officer'], null],
    [['cashier'], ['auditor'], null],
    [['auditor'], ['cashier'], 'over_own_rights'],
    // A role that allows nothing yet is still more than one has.
    [['cashier', 'auditor', 'result_officer', 'risk_officer'], ['owner'], 'over_own_rights'],
  ] as const)('%j gives %j: %s', (own, given, fault) => {
    expect(rolesFault(all, own, given)).toBe(fault)
  })

  test.each([
    [['cashier', 'editor'], ['editor'], true],
    [['cashier'], ['cashier'], true],
    [['cashier'], ['editor'], false],
    [['owner'], ['auditor'], true],
    [['auditor'], ['owner'], false],
  ] as const)('from %j to %j only loses: %s', (before, after, loses) => {
    expect(onlyLoses(before, after)).toBe(loses)
  })
})

test.each([
  [true, 'working', false, 'nobody', ['roles', 'reset', 'sessions', 'off']],
  [true, 'working', true, 'nobody', []],
  [false, 'working', false, 'another', []],
  [true, 'working', false, 'another', ['decide', 'sessions', 'off']],
  [true, 'waiting', false, 'me', ['withdraw']],
  [true, 'setup', false, 'nobody', ['one_time', 'roles', 'off']],
  [true, 'off', false, 'nobody', ['on']],
  [true, 'system', false, 'nobody', []],
] as const)('may manage %s, %s, own %s, asked by %s', (manages, state, isMe, askedBy, actions) => {
  expect(actionsFor(manages, { state, isMe, askedBy })).toEqual(actions)
})
