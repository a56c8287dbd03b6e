import type { Satang } from '#kernel/money.ts'
import type { World } from '../world.ts'
import type { Statement } from './dialect.ts'
import { findMessage, insertMessage, type Message, markUndone } from './message-store.ts'
import { readSession, type Session, writeBalance } from './session-store.ts'

/** A move with toy money; no site hears of it. */
export function playDemo({ store }: World, session: Session, statement: Statement): Message {
  return store.transaction(() => {
    const balanceSatang = readSession(store, session.id).balanceSatang ?? 0n
    const afterSatang = balanceSatang + changeOf(store, session, statement)
    const isRefused = afterSatang < 0n
    if (!isRefused) writeBalance(store, session.seq, afterSatang)
    if (statement.refersTo !== null && statement.kind === 'rollback') {
      markUndone(store, session.operator, statement.refersTo)
    }
    return insertMessage(store, {
      ...statement,
      operator: session.operator,
      session: session.seq,
      path: '',
      fields: {},
      isUntilOk: false,
      fault: null,
      state: isRefused ? 'refused' : 'done',
      dueMs: null,
    })
  })
}

function changeOf(store: World['store'], session: Session, statement: Statement): Satang {
  const { kind, amountSatang, refersTo } = statement
  if (kind === 'bet') return -amountSatang
  if (kind !== 'rollback') return amountSatang
  const bet = refersTo === null ? undefined : findMessage(store, session.operator, refersTo)
  return bet?.state === 'done' ? bet.amountSatang : 0n
}
