import { sql } from 'kysely'
import type { EraseMember } from '#platform/member-data/member-data.ts'

/** What a member was told, and where his devices are. */
export const eraseNotices: EraseMember = async (tx, _services, memberId) => {
  await sql`
    delete from notice.push_delivery p using notice.message m
     where m.message_id = p.message_id and m.member_id = ${memberId}`.execute(tx)
  await sql`
    delete from notice.push_delivery p using notice.push_device d
     where d.device_id = p.device_id and d.member_id = ${memberId}`.execute(tx)
  await sql`delete from notice.message where member_id = ${memberId}`.execute(tx)
  await sql`delete from notice.push_device where member_id = ${memberId}`.execute(tx)
  await sql`delete from notice.push_mute where member_id = ${memberId}`.execute(tx)
}
