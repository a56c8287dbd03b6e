import { newId } from '../store/ids.ts'
import type { Row, Store } from '../store/open-store.ts'

/** A browser that lets itself be told things. */
export interface PushDevice {
  readonly id: string
  readonly privateKey: string
  readonly auth: string
  /** The one sender that it listens to; empty: anybody. */
  readonly senderKey: string
  readonly isGone: boolean
}

export function insertPushDevice(store: Store, device: Omit<PushDevice, 'id' | 'isGone'>): string {
  const id = newId('', 40)
  store.run(
    'insert into push_devices (id, private_key, auth, sender_key) values (?, ?, ?, ?)',
    id,
    device.privateKey,
    device.auth,
    device.senderKey,
  )
  return id
}

export function findPushDevice(store: Store, id: string): PushDevice | undefined {
  const row = store.one('select * from push_devices where id = ?', id)
  return row && toDevice(row)
}

const toDevice = (row: Row): PushDevice => ({
  id: String(row['id']),
  privateKey: String(row['private_key']),
  auth: String(row['auth']),
  senderKey: String(row['sender_key']),
  isGone: row['gone'] === 1n,
})

/** The person has taken the permission back, or thrown the phone away. */
export function removePushDevice(store: Store, id: string): void {
  store.run('update push_devices set gone = 1 where id = ?', id)
}

export interface PushMessage {
  readonly id: string
  readonly text: string
  readonly topic: string
  readonly ttlS: number
  readonly atMs: number
}

/** Keeps a message; one of the same topic that nobody has seen gives way to it. */
export function insertPushMessage(
  store: Store,
  deviceId: string,
  message: Omit<PushMessage, 'id'>,
): string {
  const id = newId('push_')
  store.transaction(() => {
    if (message.topic !== '') {
      store.run(
        'delete from push_messages where device_id = ? and topic = ?',
        deviceId,
        message.topic,
      )
    }
    store.run(
      'insert into push_messages (id, device_id, text, topic, ttl, at) values (?, ?, ?, ?, ?, ?)',
      id,
      deviceId,
      message.text,
      message.topic,
      message.ttlS,
      message.atMs,
    )
  })
  return id
}

/** What a device has been told, newest first. */
export function listPushMessages(store: Store, deviceId: string, limit: number): PushMessage[] {
  const rows = store.all(
    'select * from push_messages where device_id = ? order by seq desc limit ?',
    deviceId,
    limit,
  )
  return rows.map((row) => ({
    id: String(row['id']),
    text: String(row['text']),
    topic: String(row['topic']),
    ttlS: Number(row['ttl']),
    atMs: Number(row['at']),
  }))
}

/** Lets the service answer the next messages with an error. */
export function insertPushFault(
  store: Store,
  deviceId: string,
  fault: { status: number; retryAfterS: number | null; times: number },
): void {
  store.run(
    'insert into push_faults (device_id, status, retry_after, times_left) values (?, ?, ?, ?)',
    deviceId,
    fault.status,
    fault.retryAfterS,
    fault.times,
  )
}

/** The error to answer with now, oldest order first; it is used up by this. */
export function takePushFault(
  store: Store,
  deviceId: string,
): { status: number; retryAfterS: number | null } | undefined {
  return store.transaction(() => {
    const row = store.one(
      'select * from push_faults where device_id = ? and times_left > 0 order by seq limit 1',
      deviceId,
    )
    if (!row) return undefined
    store.run('update push_faults set times_left = times_left - 1 where seq = ?', row['seq'] ?? 0n)
    const { status, retry_after: retry } = row
    return { status: Number(status), retryAfterS: retry === null ? null : Number(retry) }
  })
}
