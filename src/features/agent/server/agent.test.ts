import { expect, test } from 'vitest'
import { openTransfers } from '#tests/support/channels.ts'
import { memberActor } from '#tests/support/member.ts'
import { staffActor } from '#tests/support/staff.ts'
import { testWorld } from '#tests/support/world.ts'
import {
  getAgentConfig,
  listBankAccounts,
  listTrueMoneyAccounts,
  validateAgent,
} from '../contract.ts'
import { getAgentInfo, saveAgentInfo } from '../operator-contract.ts'

const world = await testWorld({ sandbox: true })
const editor = await staffActor(world, 'editor')
const agent_code = world.services.config.agent.code

test('its configuration is one call, and its code is checked', async () => {
  expect(await world.ask(getAgentConfig, { agent_code })).toEqual({
    agent_code: 'slth',
    agent_id: 6,
    info: { agent_name: 'SLTH', agent_logo: null, line_admin_url: null, line_contact_url: null },
    notifications: [],
    events: [],
    outside: { chat: false, tags: false },
  })
  expect((await world.call(getAgentConfig, { agent_code: 'other' })).code).toBe(
    'agent_code_unknown',
  )
  expect(await world.ask(validateAgent, { code: agent_code })).toEqual({ valid: true, agent_id: 6 })
  expect(await world.ask(validateAgent, { code: 'other' })).toEqual({
    valid: false,
    agent_id: null,
  })
})

test('staff change name and chat, open pages hear of it, the audit keeps both', async () => {
  const info = {
    agent_name: 'มรกตทอง',
    agent_logo: null,
    line_admin_url: 'line://ti/p/@slth',
    line_contact_url: 'https://line.me/R/ti/p/@slth',
  }
  expect(await world.ask(saveAgentInfo, info, editor)).toEqual(info)
  expect(await world.ask(getAgentInfo, {}, editor)).toEqual(info)
  expect((await world.ask(getAgentConfig, { agent_code })).info).toEqual(info)
  const [row] = await world.query<{ action: string; before: object; after: object }>(
    "select action, before, after from platform.audit where object_kind = 'agent' and object_id = '6'",
  )
  expect(row).toMatchObject({
    action: 'agent.changed',
    before: { agent_name: 'SLTH' },
    after: info,
  })
  const [told] = await world.query<{ payload: object }>(
    "select payload from platform.push where topic = 'notice' order by push_id desc limit 1",
  )
  expect(told?.payload).toEqual({ kind: 'agent' })
  const wrong = { ...info, line_contact_url: 'javascript:alert(1)' }
  expect(await world.call(saveAgentInfo, wrong, editor)).toMatchObject({
    code: 'invalid_input',
    details: [{ field: 'line_contact_url' }],
  })
})

test('accounts to transfer to are those of the open channels, for members', async () => {
  const member = await memberActor(world)
  expect(await world.ask(listBankAccounts, {}, member)).toEqual([])
  expect(await world.ask(listTrueMoneyAccounts, {}, member)).toEqual([])
  await openTransfers(world)
  const account = {
    account_name: 'บจก. เอสแอลทีเอช',
    min_amount: '100.00',
    fee: '0.00',
    fee_payer: 'house',
    opens_at: null,
    closes_at: null,
  }
  expect(await world.ask(listBankAccounts, {}, member)).toEqual([
    {
      bank_code: '014',
      bank_name: 'ไทยพาณิชย์',
      account_number: '4051234567',
      max_amount: '200000.00',
      ...account,
    },
  ])
  expect(await world.ask(listTrueMoneyAccounts, {}, member)).toEqual([
    { account_number: '0801112222', max_amount: '30000.00', ...account },
  ])
  expect((await world.call(listBankAccounts, {})).status).toBe(401)
})
