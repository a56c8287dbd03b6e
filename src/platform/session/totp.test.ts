import { describe, expect, test } from 'vitest'
import { matchTotpStep, totpCode } from './totp.ts'

// RFC 6238 appendix B, its last six digits: T at 59 s is 1, at 1111111109 s it is 0x23523EC.
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
const at = (seconds: number) => new Date(seconds * 1000)

describe('a code of an authenticator app', () => {
  test.each([
    [59, '287082', 1],
    [1_111_111_109, '081804', 0x23523ec],
  ])('at second %d is %s, of step %d', (second, code, step) => {
    expect(totpCode(secret, at(second))).toBe(code)
    expect(matchTotpStep(secret, code, at(second))).toBe(step)
  })

  test('belongs to its own step one step early and late, and to none beyond', () => {
    const found = [-61, -30, 0, 30, 61].map((late) =>
      matchTotpStep(secret, '287082', at(59 + late)),
    )
    expect(found).toEqual([null, 1, 1, 1, null])
  })
})
