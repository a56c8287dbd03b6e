import * as z from 'zod/mini'
import { baht, type CallOutput, defineCall, errorsOf, id, nothing } from '#kernel/contract.ts'
import { defineErrors } from '#kernel/errors.ts'

/** Numbers 1100–1149. */
export const agentErrors = defineErrors({
  agent_code_unknown: { number: 1100, thai: 'ไม่พบเว็บไซต์ของเอเย่นต์นี้' },
})

/** `slth`: what a build of the site is made for. */
export const agentCode = () =>
  z.string('ไม่พบรหัสเอเย่นต์').check(z.regex(/^[a-z0-9_-]{1,32}$/, 'รหัสเอเย่นต์ไม่ถูกต้อง'))

/** Who runs the site and how to reach them. An address that is not set is null. */
const info = z.object({
  agent_name: z.string(),
  /** Path of an uploaded image; null: the product's own logo. */
  agent_logo: z.nullable(z.string()),
  /** Chat with the staff, for members. */
  line_admin_url: z.nullable(z.string()),
  /** Where ติดต่อเรา leads. */
  line_contact_url: z.nullable(z.string()),
})
export type AgentInfo = z.output<typeof info>

export const getAgentConfig = defineCall({
  method: 'POST',
  path: '/api/agent/config',
  summary: "The agent's identity with the notices and events of now, in one call for the frame",
  access: 'public',
  passive: true,
  input: z.object({ agent_code: agentCode() }),
  output: z.object({
    agent_code: z.string(),
    agent_id: id(),
    info,
    /** Type 1 is for visitors, others for members; the screen splits them. */
    notifications: z.array(
      z.object({
        id: id(),
        type: z.int(),
        image: z.nullable(z.string()),
        title: z.string(),
        description: z.string(),
      }),
    ),
    events: z.array(z.object({ id: id(), image: z.string(), title: z.string() })),
    /** Which programs of others this site loads for whoever agreed: the chat, the tag manager. */
    outside: z.object({ chat: z.boolean(), tags: z.boolean() }),
  }),
  errors: errorsOf(agentErrors.agent_code_unknown),
})
export type AgentConfig = CallOutput<typeof getAgentConfig>

export const validateAgent = defineCall({
  method: 'GET',
  path: '/api/agent/validate',
  summary: 'Whether a code is that of this site',
  access: 'public',
  passive: true,
  input: z.object({ code: agentCode() }),
  output: z.object({ valid: z.boolean(), agent_id: z.nullable(id()) }),
  errors: [],
})

const account = {
  account_name: z.string(),
  account_number: z.string(),
  /** Of one transfer, by the channel that the account belongs to. */
  min_amount: baht(),
  max_amount: baht(),
  /** What the bank or the wallet takes for a transfer, and from whom; what arrives is credited. */
  fee: baht(),
  fee_payer: z.enum(['house', 'member']),
  /** `09:30` in Bangkok; both null: around the clock. */
  opens_at: z.nullable(z.string()),
  closes_at: z.nullable(z.string()),
}

export const listBankAccounts = defineCall({
  method: 'POST',
  path: '/api/agent/bank_accounts',
  summary: "The agent's bank accounts that a member may transfer to; none while that way is closed",
  access: 'member',
  passive: true,
  input: nothing(),
  output: z.array(z.object({ bank_code: z.string(), bank_name: z.string(), ...account })),
  errors: [],
})

export const listTrueMoneyAccounts = defineCall({
  method: 'POST',
  path: '/api/agent/true_money_accounts',
  summary: "The agent's TrueMoney wallets that a member may send to; none while that way is closed",
  access: 'member',
  passive: true,
  input: nothing(),
  output: z.array(z.object(account)),
  errors: [],
})
