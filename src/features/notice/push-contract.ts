import * as z from 'zod/mini'
import { type WireOutput, defineCall, errorsOf, id, instant, nothing } from '#kernel/contract.ts'
import { defineErrors } from '#kernel/errors.ts'

/** Devices of one member; one more and the one that was quiet longest is let go. */
export const DEVICES_MAX = 10

/** Numbers 3190–3199. */
export const pushErrors = defineErrors({
  push_service_unknown: {
    number: 3190,
    thai: 'เบราว์เซอร์นี้ใช้บริการแจ้งเตือนที่เว็บยังไม่รองรับ',
  },
  push_keys_invalid: {
    number: 3191,
    thai: 'ข้อมูลแจ้งเตือนของอุปกรณ์นี้ไม่ถูกต้อง กรุณาปิดแล้วเปิดการแจ้งเตือนใหม่',
  },
})

const device = z.object({
  device_id: id(),
  name: z.string(),
  /** Whether its lock screen may show sums of money. */
  shows_amount: z.boolean(),
  created_at: instant(),
  /** When something was last sent to it. */
  sent_at: z.nullable(instant()),
  /** SHA-256 of the device's address, base64url: by it a browser finds itself in the list. */
  digest: z.string(),
})

export const getPushKey = defineCall({
  method: 'GET',
  path: '/api/push/key',
  summary: 'The public key with which a browser subscribes (VAPID, base64url)',
  access: 'member',
  input: nothing(),
  output: z.object({ public_key: z.string() }),
  errors: [],
})

export const listDevices = defineCall({
  method: 'GET',
  path: '/api/push/devices',
  summary: 'The devices on which I am told of my bills',
  access: 'member',
  input: nothing(),
  output: z.array(device),
  errors: [],
})

const keyText = z.string('ข้อมูลไม่ครบ').check(z.maxLength(200, 'ข้อมูลยาวเกินไป'))

export const subscribeDevice = defineCall({
  method: 'POST',
  path: '/api/push/subscribe',
  summary: 'Tell me on this device; again with the same address changes its settings',
  access: 'member',
  input: z.object({
    /** As `PushSubscription.toJSON()` has them. */
    endpoint: z.string('ข้อมูลไม่ครบ').check(z.maxLength(1000, 'ข้อมูลยาวเกินไป')),
    p256dh: keyText,
    auth: keyText,
    name: z
      .string('ข้อมูลไม่ครบ')
      .check(z.trim(), z.minLength(1, 'ข้อมูลไม่ครบ'), z.maxLength(60, 'ชื่ออุปกรณ์ยาวเกินไป')),
    shows_amount: z._default(z.boolean(), false),
  }),
  output: device,
  errors: errorsOf(pushErrors.push_service_unknown, pushErrors.push_keys_invalid),
})

export const unsubscribeDevice = defineCall({
  method: 'POST',
  path: '/api/push/unsubscribe',
  summary: 'No longer tell me on one of my devices',
  access: 'member',
  input: z.object({ device_id: id() }),
  output: z.object({}),
  errors: [],
})

const topics = z.array(
  z.object({
    topic: z.string(),
    title: z.string(),
    /** When it comes. */
    note: z.string(),
    is_on: z.boolean(),
  }),
)

export const listPushTopics = defineCall({
  method: 'GET',
  path: '/api/push/topics',
  summary: 'What I want to be told on my devices; all of it stands in the site anyway',
  access: 'member',
  input: nothing(),
  output: topics,
  errors: [],
})

export const choosePushTopic = defineCall({
  method: 'POST',
  path: '/api/push/topics/choose',
  summary: 'Send one kind of notice to my devices, or no longer',
  access: 'member',
  input: z.object({ topic: z.string('ไม่พบการแจ้งเตือนชนิดนี้'), is_on: z.boolean() }),
  output: topics,
  errors: [],
})

export type PushTopicWire = WireOutput<typeof listPushTopics>[number]
export type DeviceWire = WireOutput<typeof subscribeDevice>
