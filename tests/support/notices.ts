import { messages } from '#apps/server/features.ts'
import { tellMembers } from '#features/notice/server/inbox/tell-members.ts'
import { getPushKey, subscribeDevice } from '#features/notice/push-contract.ts'
import type { WireOutput } from '#kernel/contract.ts'
import type { MemberActor } from './member.ts'
import { runNamedJob } from './payments.ts'
import type { World } from './world.ts'
import { PATIENCE_MS } from './patience.ts'

/**
 * Writes the messages that are due, as a tick does every second. Other tests share the cluster, and a
 * transaction of theirs holds the facts back for a moment.
 */
export async function tellOfBills(world: World): Promise<void> {
  const deadline = performance.now() + PATIENCE_MS
  do {
    await tellMembers(world.services, messages)
  } while ((await areEventsLeft(world)) && performance.now() < deadline)
}

async function areEventsLeft(world: World): Promise<boolean> {
  const [row] = await world.query<{ left: boolean }>(
    `select exists (select from platform.fact f, platform.fact_cursor c
                     where c.consumer = 'notice.messages' and f.topic = any (c.topics)
                       and (f.xid, f.fact_id) > (c.xid, c.fact_id)) as left`,
  )
  return row?.left === true
}

/** A browser at the sandbox's push service. */
export interface TestDevice {
  readonly id: string
  readonly subscription: { endpoint: string; p256dh: string; auth: string }
  /** What it would have shown, newest first. */
  shown(): Promise<{ title: string; body: string; link: string; tag: string }[]>
  /** Lets the push service answer with an error, so many times. */
  failWith(status: number, times: number, retryAfterS?: number): Promise<void>
  /** The person takes the permission back in the browser. */
  remove(): Promise<void>
}

export async function pushDevice(world: World, member: MemberActor): Promise<TestDevice> {
  const { public_key } = await world.ask(getPushKey, {}, member)
  const made = await world.sandbox.post('/push/devices', { application_server_key: public_key })
  const { device, endpoint, keys } = made as {
    device: string
    endpoint: string
    keys: { p256dh: string; auth: string }
  }
  return {
    id: device,
    subscription: { endpoint, ...keys },
    async shown() {
      const { items } = (await world.sandbox.get(`/push/devices/${device}/messages`)) as {
        items: { text: string }[]
      }
      return items.map(({ text }) => JSON.parse(text) as { title: string } as never)
    },
    async failWith(status, times, retry_after_s) {
      await world.sandbox.post(`/push/devices/${device}/faults`, { status, times, retry_after_s })
    },
    async remove() {
      await world.sandbox.post(`/push/devices/${device}/remove`, {})
    },
  }
}

/** Turns the notices on for a device, as the switch on the screen does. */
export function turnOn(
  world: World,
  member: MemberActor,
  device: TestDevice,
  more: { shows_amount?: boolean; name?: string } = {},
): Promise<WireOutput<typeof subscribeDevice>> {
  const input = { ...device.subscription, name: 'Chrome บน Android', ...more }
  return world.ask(subscribeDevice, input, member)
}

/** Sends what is due to the devices, as the job does. */
export async function sendPushes(world: World): Promise<void> {
  await runNamedJob(world, 'notice.push')
}
