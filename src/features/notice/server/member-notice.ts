import * as z from 'zod/mini'
import { inTransaction, type Tx } from '#platform/database/database.ts'
import { publish } from '#platform/events/publish.ts'
import { defineJob, requestJob } from '#platform/jobs/jobs.ts'
import { noticeChanged } from '../contract.ts'
import { MEMBER_NOTICE } from '../rules/content.ts'
import { findKind, insertItem, lockItem, lockOrder, updateItem } from './content-store.ts'
import { noteContent } from './edit-content.ts'

// Notices that another feature's change brings with it: they stand among those of the content desk,
// where staff can edit them, and begin and end by their times.

/** Puts a notice to members at the end of the list; open pages hear of its begin and end. */
export async function publishMemberNotice(
  tx: Tx,
  staffId: number,
  notice: {
    readonly title: string
    readonly body: string
    readonly showsFrom: Date
    readonly showsUntil: Date
  },
): Promise<number> {
  await lockOrder(tx, 'notification')
  const item = await insertItem(tx, {
    ...notice,
    kind: 'notification',
    audience: MEMBER_NOTICE,
    image: null,
    link: null,
    isOn: true,
  })
  await noteContent(tx, staffId, 'content.created', item, null)
  await requestJob(tx, noticeTurnJob, {}, { runAt: notice.showsFrom })
  await requestJob(tx, noticeTurnJob, {}, { runAt: notice.showsUntil })
  return item.itemId
}

/** Switches a notice off that would tell what is no longer so; a deleted one stays as it is. */
export async function withdrawMemberNotice(
  tx: Tx,
  staffId: number,
  noticeId: number,
): Promise<void> {
  if ((await findKind(tx, noticeId)) !== 'notification') return
  await lockOrder(tx, 'notification')
  const before = await lockItem(tx, noticeId)
  if (!before?.isOn) return
  const after = await updateItem(tx, noticeId, { ...before, isOn: false })
  await noteContent(tx, staffId, 'content.changed', after, before)
}

/** At the instant at which a notice begins or ends: open pages ask for the list anew. */
export const noticeTurnJob = defineJob({
  name: 'notice.turn',
  payload: z.object({}),
  run: ({ db }) =>
    inTransaction(db, (tx) => publish(tx, noticeChanged, { payload: { kind: 'notification' } })),
})
