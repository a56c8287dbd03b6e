import { defineAudit } from '#kernel/audit.ts'

/** What staff do to the site's identity. */
export const agentAudit = defineAudit({
  nouns: { agent: 'ข้อมูลเว็บ' },
  objects: { agent: { thai: 'ข้อมูลเว็บ', permission: 'content.edit' } },
  fields: {
    agent_name: { thai: 'ชื่อเว็บ' },
    agent_logo: { thai: 'โลโก้' },
    line_admin_url: { thai: 'ไลน์แอดมิน' },
    line_contact_url: { thai: 'ไลน์ติดต่อเรา' },
  },
  actions: { 'agent.changed': { thai: 'แก้ไขข้อมูลเว็บ', object: 'agent' } },
})
