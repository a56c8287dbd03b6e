import { expect, test } from 'vitest'
import type { StepUpRule, StepUpWay } from '#kernel/step-up.ts'
import { waysFor } from './step-up.ts'

const plain: StepUpRule = {}
const ownCode: StepUpRule = { orBy: ['otp_ref', 'otp_code'] }
const firstWay: StepUpRule = { always: true }

test.each<[string, readonly StepUpWay[], StepUpRule, boolean, readonly StepUpWay[]]>([
  ['the demo asks nothing of who set up nothing', [], plain, false, []],
  ['nor for a withdrawal', [], ownCode, false, []],
  ['a first way is made by password', [], firstWay, false, ['password']],
  ['a site with codes asks for one', [], plain, true, ['sms']],
  ['a withdrawal there asks for its own, as ever', [], ownCode, true, []],
  ['a first way there is made by code', [], firstWay, true, ['sms']],
  ['a PIN is asked for in the demo, too', ['pin'], plain, false, ['pin', 'sms']],
  ['and for a withdrawal', ['pin'], ownCode, false, ['pin', 'sms']],
  ['and to change it: the password is no way any more', ['pin'], firstWay, false, ['pin', 'sms']],
  ['the best one first', ['passkey', 'pin'], ownCode, true, ['passkey', 'pin', 'sms']],
])('%s', (_what, own, rule, otpRequired, ways) => {
  expect(waysFor(own, rule, { otpRequired })).toEqual(ways)
})
