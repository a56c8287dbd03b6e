import { sql } from 'kysely'
import type { Db, Tx } from '#platform/database/database.ts'
import type { KeptMessage } from '../../rules/message-kinds.ts'
import type { DeliveryEnd } from '../../rules/push-service.ts'

/**
 * Orders the delivery of messages to every device of their members, but for what a member does not
 * want there.
 * @param topicByKind which topic a kind of message belongs to
 * @returns how many
 */
export async function insertDeliveries(
  tx: Tx,
  messageIds: readonly bigint[],
  topicByKind: Readonly<Record<string, string>>,
): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into notice.push_delivery (message_id, device_id)
    select m.message_id, d.device_id
      from unnest(${[...messageIds]}::bigint[]) x (message_id)
      join notice.message m using (message_id)
      join notice.push_device d on d.member_id = m.member_id and d.ended_at is null
     where not exists (select from notice.push_mute u
                        where u.member_id = m.member_id
                          and u.topic = ${JSON.stringify(topicByKind)}::jsonb ->> m.kind)
    on conflict do nothing`.execute(tx)
  return Number(numAffectedRows ?? 0n)
}

/** A delivery that a worker has taken, with the device as it stands sealed in its row. */
export type DueDelivery = KeptMessage & {
  readonly messageId: bigint
  readonly deviceId: bigint
  readonly memberId: bigint
  /** How often it was tried, this time included. */
  readonly tries: number
  readonly subscription: string
  readonly showsAmount: boolean
  /** True when the member let the device go meanwhile, or another one uses it now. */
  readonly isEnded: boolean
}

/**
 * Takes deliveries that are due, oldest first. Each is put off by the lease, so that it comes again
 * should this worker die, and nobody else takes it meanwhile.
 */
export async function takeDue(db: Db, limit: number, leaseMs: number): Promise<DueDelivery[]> {
  const { rows } = await sql<DueDelivery>`
    with due as (
      select message_id, device_id from notice.push_delivery
       where state = 'waiting' and due_at <= platform.clock()
       order by due_at limit ${limit} for update skip locked
    ), taken as (
      update notice.push_delivery p
         set tries = p.tries + 1, due_at = platform.clock() + make_interval(secs => ${leaseMs / 1000})
        from due
       where p.message_id = due.message_id and p.device_id = due.device_id
      returning p.message_id, p.device_id, p.tries
    )
    select t.message_id as "messageId", t.device_id as "deviceId", t.tries, m.kind, m.facts,
           d.member_id as "memberId", d.subscription, d.shows_amount as "showsAmount", d.ended_at is not null as "isEnded"
      from taken t
      join notice.message m using (message_id)
      join notice.push_device d using (device_id)`.execute(db)
  return rows
}

interface DeliveryKey {
  readonly messageId: bigint
  readonly deviceId: bigint
}

export async function endDelivery(
  tx: Db | Tx,
  key: DeliveryKey,
  end: { state: DeliveryEnd; status: number | null },
): Promise<void> {
  await sql`
    update notice.push_delivery
       set state = ${end.state}, last_status = ${end.status}::smallint, done_at = platform.clock()
     where message_id = ${key.messageId} and device_id = ${key.deviceId}
       and state = 'waiting'`.execute(tx)
}

export async function putOff(
  db: Db,
  key: DeliveryKey,
  { status, afterMs }: { status: number; afterMs: number },
): Promise<void> {
  await sql`
    update notice.push_delivery
       set last_status = ${status}::smallint,
           due_at = platform.clock() + make_interval(secs => ${afterMs / 1000})
     where message_id = ${key.messageId} and device_id = ${key.deviceId}
       and state = 'waiting'`.execute(db)
}

/** Gives up whatever still waits for a device that has ended. */
export async function dropWaiting(tx: Tx, deviceId: bigint): Promise<void> {
  await sql`
    update notice.push_delivery set state = 'dropped', done_at = platform.clock()
     where device_id = ${deviceId} and state = 'waiting'`.execute(tx)
}
