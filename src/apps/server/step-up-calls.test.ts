import { expect, test } from 'vitest'
import { memberRoutes } from './features.ts'

// A call that changes where money goes, who gets in or what is known of a member is not for whoever
// finds an open browser. Its path says so; one that only sounds like it is excused with its reason.

const DANGEROUS =
  /\/withdraw$|password|bank_account|phone|security\/|passkey|totp|line\/(un)?link|limit|raise\/confirm|export|erase|data_request/
const excused: Readonly<Record<string, string>> = {
  '/api/member/step_up/password': 'is a step-up',
  '/api/member/step_up/totp': 'is a step-up',
  '/api/member/step_up/passkey': 'is a step-up',
  '/api/member/step_up/passkey/begin': 'asks for what a step-up signs',
  '/api/member/protection/limit': 'holds a looser limit back until its second yes, which asks',
  '/api/agent/bank_accounts': 'reads the accounts of the site',
}

const sounding = memberRoutes
  .map(({ call }) => call)
  .filter(({ access, method, path }) => {
    return access === 'member' && method === 'POST' && DANGEROUS.test(path) && !excused[path]
  })

test('whatever can do a member harm asks for a step-up', () => {
  expect(sounding.map(({ path }) => path)).toContain('/api/member/withdraw')
  expect(sounding.filter(({ stepUp }) => !stepUp).map(({ path }) => path)).toEqual([])
})

test('only calls of a member’s session ask for one', () => {
  const asking = memberRoutes.map(({ call }) => call).filter(({ stepUp }) => stepUp)
  expect(new Set(asking.map(({ access }) => access))).toEqual(new Set(['member']))
})
