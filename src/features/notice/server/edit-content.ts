import type { ActionOf, AuditValues } from '#kernel/audit.ts'
import type { CallInput } from '#kernel/contract.ts'
import { commonErrors, Refusal, refuseField } from '#kernel/errors.ts'
import { audit } from '#platform/audit/audit.ts'
import { inTransaction, type Tx } from '#platform/database/database.ts'
import { publish } from '#platform/events/publish.ts'
import type { Services } from '#platform/services.ts'
import { noticeAudit } from '../audit-contract.ts'
import { noticeChanged } from '../contract.ts'
import { contentErrors, type saveContent as saveCall } from '../operator-contract.ts'
import {
  type ContentFields,
  type ContentRow,
  findContent,
  findKind,
  insertItem,
  lockItem,
  lockOrder,
  markDeleted,
  saveOrder,
  updateItem,
} from './content-store.ts'
import { MEMBER_NOTICE, VISITOR_NOTICE } from '../rules/content.ts'
import { isImageKnown } from './image-store.ts'

/**
 * Creates a piece of content, or changes one; the audit row keeps what stood there before.
 * @throws Refusal not_found, image_unknown, event_needs_image
 */
export async function saveContent(
  services: Services,
  staffId: number,
  input: CallInput<typeof saveCall>,
): Promise<ContentRow> {
  const fields = fieldsOf(input)
  return inTransaction(services.db, async (tx) => {
    if (fields.kind === 'event' && fields.image === null) {
      throw refuseField(contentErrors.event_needs_image, 'image')
    }
    if (fields.image !== null && !(await isImageKnown(tx, fields.image))) {
      throw refuseField(contentErrors.image_unknown, 'image')
    }
    await lockOrder(tx, fields.kind)
    const before = input.item_id === undefined ? null : await requireItem(tx, input.item_id)
    if (before && before.kind !== fields.kind) throw new Refusal(commonErrors.not_found)
    const after = before
      ? await updateItem(tx, before.itemId, fields)
      : await insertItem(tx, fields)
    await noteContent(tx, staffId, before ? 'content.changed' : 'content.created', after, before)
    return after
  })
}

/** Changes places with a neighbour. @throws Refusal not_found */
export async function moveContent(
  services: Services,
  staffId: number,
  { item_id: itemId, direction }: { item_id: number; direction: 'before' | 'after' },
): Promise<ContentRow[]> {
  return inTransaction(services.db, async (tx) => {
    const item = await lockInOrder(tx, itemId)
    const ids = (await findContent(tx, item.kind)).map((row) => row.itemId)
    const from = ids.indexOf(itemId)
    const to = direction === 'before' ? from - 1 : from + 1
    const neighbour = ids[to]
    if (neighbour === undefined) return findContent(tx, item.kind)
    ids[from] = neighbour
    ids[to] = itemId
    await saveOrder(tx, ids)
    await noteContent(tx, staffId, 'content.moved', item, null)
    return findContent(tx, item.kind)
  })
}

/** Takes it off the site; the row stays. @throws Refusal not_found */
export async function deleteContent(
  services: Services,
  staffId: number,
  itemId: number,
): Promise<void> {
  await inTransaction(services.db, async (tx) => {
    const item = await lockInOrder(tx, itemId)
    await markDeleted(tx, itemId)
    await noteContent(tx, staffId, 'content.deleted', item, null)
  })
}

/** Locks the list before the item, as every change does: two changes never wait for each other. */
async function lockInOrder(tx: Tx, itemId: number): Promise<ContentRow> {
  const kind = await findKind(tx, itemId)
  if (!kind) throw new Refusal(commonErrors.not_found)
  await lockOrder(tx, kind)
  return requireItem(tx, itemId)
}

async function requireItem(tx: Tx, itemId: number): Promise<ContentRow> {
  const item = await lockItem(tx, itemId)
  if (!item) throw new Refusal(commonErrors.not_found)
  return item
}

/** Who did what, and the news to every open page. */
export async function noteContent(
  tx: Tx,
  staffId: number,
  action: Exclude<ActionOf<typeof noticeAudit>, 'content.image_uploaded'>,
  item: ContentRow,
  before: ContentRow | null,
): Promise<void> {
  const { kind, title } = item
  await audit(tx, noticeAudit, {
    staffId,
    action,
    object: { kind: 'content', id: item.itemId },
    ...(before ? { before: told(before), after: told(item) } : {}),
    detail: { kind, title },
  })
  await publish(tx, noticeChanged, { payload: { kind } })
}

/** What the trail keeps of a piece of content. */
const told = (item: ContentRow): AuditValues<typeof noticeAudit> => ({
  audience: item.audience === VISITOR_NOTICE ? '1' : item.audience === MEMBER_NOTICE ? '2' : null,
  title: item.title,
  body: item.body,
  image: item.image,
  link: item.link,
  is_on: item.isOn,
  shows_from: item.showsFrom,
  shows_until: item.showsUntil,
})

function fieldsOf(input: CallInput<typeof saveCall>): ContentFields {
  return {
    kind: input.kind,
    audience: input.audience,
    title: input.title,
    body: input.body,
    image: input.image,
    link: input.link,
    isOn: input.is_on,
    showsFrom: input.shows_from,
    showsUntil: input.shows_until,
  }
}
