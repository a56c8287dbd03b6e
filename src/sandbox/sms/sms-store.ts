import { newId } from '../store/ids.ts'
import type { Store } from '../store/open-store.ts'

export interface Sms {
  readonly id: string
  /** Ten digits, 0812345678. */
  readonly phone: string
  readonly sender: string
  readonly message: string
  readonly atMs: number
}

export function insertSms(store: Store, sms: Omit<Sms, 'id'>): string {
  const id = newId('sms_')
  store.run(
    'insert into sms (id, phone, sender, message, at) values (?, ?, ?, ?, ?)',
    id,
    sms.phone,
    sms.sender,
    sms.message,
    sms.atMs,
  )
  return id
}

/** Messages newest first; `phone` null: of everybody. */
export function listSms(store: Store, phone: string | null, limit: number): Sms[] {
  const rows = store.all(
    `select id, phone, sender, message, at from sms where ?1 is null or phone = ?1
     order by seq desc limit ?2`,
    phone,
    limit,
  )
  return rows.map((row) => ({
    id: String(row.id),
    phone: String(row.phone),
    sender: String(row.sender),
    message: String(row.message),
    atMs: Number(row.at),
  }))
}
