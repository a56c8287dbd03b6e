import * as z from 'zod/mini'
import { defineCall, nothing, type WireOutput } from '#kernel/contract.ts'

const chatUrl = () =>
  z.nullable(
    z
      .string()
      .check(
        z.trim(),
        z.maxLength(300, 'ลิงก์ยาวเกินไป'),
        z.regex(/^(https|line):\/\/\S+$/, 'ลิงก์ต้องขึ้นต้นด้วย https:// หรือ line://'),
      ),
  )

const agent = z.object({
  agent_name: z.string(),
  agent_logo: z.nullable(z.string()),
  line_admin_url: z.nullable(z.string()),
  line_contact_url: z.nullable(z.string()),
})

export const getAgentInfo = defineCall({
  method: 'GET',
  path: '/operator/api/agent/info',
  summary: "The agent's identity as the form edits it",
  access: 'staff',
  permission: 'content.edit',
  input: nothing(),
  output: agent,
  errors: [],
})

export const saveAgentInfo = defineCall({
  method: 'POST',
  path: '/operator/api/agent/save',
  summary: "Changes the agent's name, logo and chat addresses",
  access: 'staff',
  permission: 'content.edit',
  input: z.object({
    agent_name: z
      .string('กรุณากรอกชื่อเว็บ')
      .check(
        z.trim(),
        z.minLength(1, 'กรุณากรอกชื่อเว็บ'),
        z.maxLength(40, 'ชื่อเว็บยาวได้ไม่เกิน 40 ตัวอักษร'),
      ),
    agent_logo: z._default(
      z.nullable(
        z.string().check(z.regex(/^\/media\/[0-9a-f]{64}\.(png|jpg|webp|gif|avif)$/, 'ไม่พบรูปนี้')),
      ),
      null,
    ),
    line_admin_url: z._default(chatUrl(), null),
    line_contact_url: z._default(chatUrl(), null),
  }),
  output: agent,
  errors: [],
})

export type AgentInfoWire = WireOutput<typeof getAgentInfo>
