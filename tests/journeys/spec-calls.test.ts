import { expect, test } from 'vitest'
import { commonErrors } from '#kernel/errors.ts'
import { testWorld } from '../support/world.ts'

// The calls of the specification, §7, each by its own path and method against the site that runs. A stranger is
// let in, or told what is missing: only an address that nobody serves is "not found" to him.

const world = await testWorld({ sandbox: true })

const specified = `
  POST /api/game/link
  POST /api/game/demo
  POST /api/game/wallets
  GET /api/game/list
  GET /api/game/lobby
  GET /api/lobby/configs
  POST /api/cashback/loss/claim
  GET /api/cashback/loss/history
  GET /api/cashback/turnover/history
  POST /api/agent/config
  POST /api/agent/bank_accounts
  POST /api/agent/true_money_accounts
  GET /api/agent/validate
  GET /api/notifications
  GET /api/banner
  GET /api/event/list
  GET /api/lotto/lobby
  GET /api/lotto/rounds
  GET /api/lotto/result
  GET /api/lotto/results
  GET /api/lotto/round
  GET /api/lotto/rule
  GET /api/lotto/rate
  GET /api/lotto/rates
  GET /api/lotto/limit
  GET /api/lotto/yeekee/list
  GET /api/lotto/yeekee/lists
  POST /api/lotto/yeekee/shoot_number
  POST /api/lotto/bill/validate
  POST /api/lotto/bill/create
  POST /api/lotto/bill/cancel
  GET /api/lotto/bill/list
  GET /api/lotto/bill/detail
  GET /api/member/payment/channels
  GET /api/member/payment/info
  POST /api/member/payment/generate_qr
  GET /api/member/payment/qrcode_info
  GET /api/member/payment/inquiry_status
  GET /api/poll/config
  GET /api/poll/stats
  GET /api/poll/winners
  POST /api/poll/submit
  GET /api/poll/quota/get
  GET /api/poll/quota/check
  POST /api/member/points
  GET /api/quest/list
  POST /api/quest/redeem
  POST /api/event/quest
  POST /api/member/wallets
  GET /api/promotion/list
  GET /api/affiliate/v2/configs
  POST /api/affiliate/network
  GET /api/affiliate/transactions
  GET /api/affiliate/v2/transactions
  GET /api/affiliate/summary
  POST /api/affiliate/redeem
  POST /api/redemption/redeem
  POST /api/redemption/calc
  GET /api/redemption/list
  GET /api/redemption/history
  POST /api/sooth/baccarat
  POST /api/sooth/detail
  POST /api/check_account
  POST /api/register
  POST /api/member/change_password
  POST /api/reset_password
  POST /api/reset_password_v2
  POST /api/login
  POST /api/member/update_sub_bank_account
  POST /api/logout
  GET /api/get_user_info
  GET /api/wheel/config
  GET /api/wheel/config_v2
  GET /api/wheel/board
  POST /api/wheel/spin
  POST /api/wheel/spin_v2
  POST /api/wheel/reward`
  .trim()
  .split(/\n\s*/)

/** Whether anybody serves it, as a stranger sees it who sends nothing. */
async function isServed(named: string): Promise<boolean> {
  const [method = '', path = ''] = named.split(' ')
  const answer = await fetch(`${world.site.memberUrl}${path}`, {
    method,
    headers: { accept: 'application/json', 'content-type': 'application/json' },
    ...(method === 'POST' ? { body: '{}' } : {}),
  })
  const { code } = (await answer.json()) as { code?: string }
  return answer.status !== commonErrors.not_found.status || code !== 'not_found'
}

test('every call of the specification is served', async () => {
  expect(specified).toHaveLength(77)
  const missing: string[] = []
  for (const named of specified) if (!(await isServed(named))) missing.push(named)
  expect(missing).toEqual([])
  expect(await isServed('GET /api/wheel/config_v3')).toBe(false)
})
