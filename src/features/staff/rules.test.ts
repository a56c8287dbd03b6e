import { describe, expect, test } from 'vitest'
import {
  isRole,
  normaliseUsername,
  passwordFault,
  permissions,
  permissionsOf,
  roles,
  totpStep,
} from './rules.ts'

describe('permissionsOf', () => {
  test('the owner may do everything', () => {
    expect(permissionsOf(['owner'])).toEqual(Object.keys(permissions))
  })

  test('several roles are the union, each permission once, in the order of the table', () => {
    expect(permissionsOf(['auditor', 'result_officer'])).toEqual([
      'result.view',
      'result.enter',
      'result.confirm',
      'risk.view',
      'lottery.view',
      'lottery.history',
      'staff.view',
      'audit.view',
    ])
  })

  test('a result officer can neither void a round nor touch money of members', () => {
    const granted = permissionsOf(['result_officer'])
    expect(granted).not.toContain('round.void')
    expect(granted).not.toContain('withdraw.approve')
  })

  // A change is read where it was made: the history of a thing is for whoever may change it.
  test('whoever may change a thing of the lottery may read its history', () => {
    const changing = /^(result\.(enter|confirm)|round\.void|risk\.limit|lottery\.config)$/
    for (const [role, { permissions: granted }] of Object.entries(roles)) {
      const changes = granted.some((name) => changing.test(name))
      expect([role, changes && !granted.some((name) => name === 'lottery.history')]).toEqual([
        role,
        false,
      ])
    }
  })

  test('every role grants only permissions that exist', () => {
    for (const role of Object.values(roles)) {
      for (const name of role.permissions) expect(permissions).toHaveProperty([name])
    }
  })

  test('a role is a name of the table, not of its prototype', () => {
    expect(isRole('owner')).toBe(true)
    expect(isRole('toString')).toBe(false)
  })
})

describe('totpStep', () => {
  // RFC 6238 appendix B: T at 59 s is 1, at 1111111109 s is 0x23523EC.
  test.each([
    [59, 1],
    [1_111_111_109, 0x23523ec],
  ])('second %d lies in step %d', (second, step) => {
    expect(totpStep(new Date(second * 1000))).toBe(step)
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
