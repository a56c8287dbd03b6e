import { route, type Route } from '#platform/http/route.ts'
import { isSpared } from '#platform/stake-gate/is-spared.ts'
import * as calls from '../contract.ts'
import * as inbox from '../inbox-contract.ts'
import * as desk from '../operator-contract.ts'
import * as push from '../push-contract.ts'
import type { MessageKinds } from '../rules/message-kinds.ts'
import { deleteContent, moveContent, saveContent } from './edit-content.ts'
import { listInbox, readInbox } from './inbox/read-inbox.ts'
import { choosePushTopic, listPushTopics } from './push/choose-topic.ts'
import { listDevices } from './push/list-devices.ts'
import { pushKeys } from './push/push-key.ts'
import { subscribeDevice } from './push/subscribe-device.ts'
import { unsubscribeDevice } from './push/unsubscribe-device.ts'
import { listBanners, listContent, listEvents, listNotifications, toItem } from './read-content.ts'
import { uploadImage } from './upload-image.ts'

export const noticeRoutes = (kinds: MessageKinds): readonly Route[] => [
  route(calls.listNotifications, (_input, { services }) => listNotifications(services)),
  route(calls.listBanners, async (input, { services, session }) =>
    (await isSpared(services, session)) ? [] : listBanners(services, input.agent_code),
  ),
  route(calls.listEvents, async (input, { services, session }) =>
    (await isSpared(services, session)) ? [] : listEvents(services, input.agent_code),
  ),
  route(inbox.listInbox, (input, request) =>
    listInbox(request.services, kinds, request.memberId, input),
  ),
  route(inbox.readInbox, (input, request) => readInbox(request.services, request.memberId, input)),
  route(push.getPushKey, async (_input, { services }) => ({
    public_key: (await pushKeys(services)).publicKey,
  })),
  route(push.listDevices, (_input, request) => listDevices(request.services, request.memberId)),
  route(push.subscribeDevice, (input, request) =>
    subscribeDevice(request.services, request.memberId, input),
  ),
  route(push.unsubscribeDevice, (input, request) =>
    unsubscribeDevice(request.services, request.memberId, input.device_id),
  ),
  route(push.listPushTopics, (_input, request) =>
    listPushTopics(request.services.db, kinds, request.memberId),
  ),
  route(push.choosePushTopic, (input, request) =>
    choosePushTopic(request.services, kinds, request.memberId, input),
  ),
]

export const contentDeskRoutes: readonly Route[] = [
  route(desk.uploadImage, (_input, { services, staffId, file }) =>
    uploadImage(services, staffId, file),
  ),
  route(desk.listContent, (input, { services }) => listContent(services, input.kind)),
  route(desk.saveContent, async (input, { services, staffId }) =>
    toItem(await saveContent(services, staffId, input), await services.clock.now()),
  ),
  route(desk.moveContent, async (input, { services, staffId }) => {
    const rows = await moveContent(services, staffId, input)
    const now = await services.clock.now()
    return rows.map((row) => toItem(row, now))
  }),
  route(desk.deleteContent, async (input, { services, staffId }) => {
    await deleteContent(services, staffId, input.item_id)
    return {}
  }),
]
