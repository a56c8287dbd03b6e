import { sql } from 'kysely'
import type { Db, Tx } from '#platform/database/database.ts'
import type { AgentInfo } from '../contract.ts'

const columns = ['name', 'logo', 'line_admin_url', 'line_contact_url'] as const

interface Row {
  name: string
  logo: string | null
  line_admin_url: string | null
  line_contact_url: string | null
}

const toInfo = ({ name, logo, ...urls }: Row): AgentInfo => ({
  agent_name: name,
  agent_logo: logo,
  ...urls,
})

/** @throws when the site's agent has no row: a fault of the configuration */
export async function findAgent(db: Db, agentId: number): Promise<AgentInfo> {
  return toInfo(
    await db
      .selectFrom('agent.agent')
      .select(columns)
      .where('agent_id', '=', agentId)
      .executeTakeFirstOrThrow(),
  )
}

/** For a change of it. Locks the row. */
export async function lockAgent(tx: Tx, agentId: number): Promise<AgentInfo> {
  return toInfo(
    await tx
      .selectFrom('agent.agent')
      .select(columns)
      .where('agent_id', '=', agentId)
      .forUpdate()
      .executeTakeFirstOrThrow(),
  )
}

export async function updateAgent(tx: Tx, agentId: number, info: AgentInfo): Promise<void> {
  await tx
    .updateTable('agent.agent')
    .set({
      name: info.agent_name,
      logo: info.agent_logo,
      line_admin_url: info.line_admin_url,
      line_contact_url: info.line_contact_url,
      changed_at: sql<Date>`platform.clock()`,
    })
    .where('agent_id', '=', agentId)
    .execute()
}
