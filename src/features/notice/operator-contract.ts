import * as z from 'zod/mini'
import {
  type CallOutput,
  defineCall,
  id,
  instant,
  nothing,
  type WireOutput,
} from '#kernel/contract.ts'
import { defineErrors } from '#kernel/errors.ts'
import { definePermissions } from '#kernel/permission.ts'
import { contentKinds, contentStates, imageLimits, textLimits } from './rules/content.ts'
import { isOwnPage } from './rules/own-page.ts'

export const contentPermissions = definePermissions({
  'content.edit': { thai: 'แก้ไขประกาศ แบนเนอร์ กิจกรรม และข้อมูลเว็บ', roles: ['editor'] },
})

/** What the content desk can be refused. Numbers 1160–1199. */
export const contentErrors = defineErrors({
  image_missing: { number: 1160, thai: 'กรุณาเลือกไฟล์รูป' },
  image_too_large: { number: 1161, thai: 'ไฟล์รูปใหญ่เกิน 2 MB กรุณาย่อรูปแล้วลองใหม่' },
  image_type_unknown: {
    number: 1162,
    thai: 'รองรับเฉพาะรูป PNG, JPEG, WebP, AVIF และ GIF กรุณาเลือกไฟล์อื่น',
  },
  image_broken: { number: 1163, thai: 'เปิดไฟล์รูปนี้ไม่ได้ ไฟล์อาจเสีย กรุณาเลือกไฟล์อื่น' },
  image_size_odd: {
    number: 1164,
    thai: 'ขนาดรูปต้องอยู่ระหว่าง 16 ถึง 4,096 พิกเซลต่อด้าน กรุณาปรับขนาดรูป',
  },
  image_unknown: { number: 1165, thai: 'ไม่พบรูปนี้ กรุณาอัปโหลดรูปใหม่' },
  event_needs_image: { number: 1166, thai: 'กิจกรรมต้องมีรูป กรุณาอัปโหลดรูป' },
})

const kind = z.enum(contentKinds, 'ไม่รู้จักเนื้อหาประเภทนี้')
const imagePath = () =>
  z.string().check(z.regex(/^\/media\/[0-9a-f]{64}\.(png|jpg|webp|gif|avif)$/, 'ไม่พบรูปนี้'))

const item = z.object({
  item_id: id(),
  kind,
  /** 1 visitors, 2 members; null for banners and events. */
  audience: z.nullable(z.int()),
  title: z.string(),
  body: z.string(),
  image: z.nullable(z.string()),
  link: z.nullable(z.string()),
  is_on: z.boolean(),
  shows_from: z.nullable(instant()),
  shows_until: z.nullable(instant()),
  state: z.enum(contentStates),
  changed_at: instant(),
})

export const uploadImage = defineCall({
  method: 'POST',
  path: '/operator/api/content/image',
  summary: 'Takes one image; the answer is its path',
  access: 'staff',
  permission: 'content.edit',
  upload: { bytesMax: imageLimits.bytesMax },
  input: nothing(),
  output: z.object({ image: z.string(), width: z.int(), height: z.int() }),
  errors: [
    contentErrors.image_missing,
    contentErrors.image_too_large,
    contentErrors.image_type_unknown,
    contentErrors.image_broken,
    contentErrors.image_size_odd,
  ],
})

export const listContent = defineCall({
  method: 'GET',
  path: '/operator/api/content/list',
  summary: 'Everything of a kind in the order of the site, whether it shows now or not',
  access: 'staff',
  permission: 'content.edit',
  input: z.object({ kind }),
  output: z.array(item),
  errors: [],
})

export const saveContent = defineCall({
  method: 'POST',
  path: '/operator/api/content/save',
  summary: 'Creates a piece of content at the end of its list, or changes one',
  access: 'staff',
  permission: 'content.edit',
  input: z
    .object({
      item_id: z.optional(id()),
      kind,
      audience: z._default(z.nullable(z.int().check(z.minimum(1), z.maximum(2))), null),
      title: z
        .string('กรุณากรอกหัวข้อ')
        .check(
          z.trim(),
          z.minLength(1, 'กรุณากรอกหัวข้อ'),
          z.maxLength(textLimits.notification.titleMax, 'หัวข้อยาวได้ไม่เกิน 80 ตัวอักษร'),
        ),
      body: z._default(
        z
          .string()
          .check(
            z.trim(),
            z.maxLength(textLimits.notification.bodyMax, 'ข้อความยาวได้ไม่เกิน 500 ตัวอักษร'),
          ),
        '',
      ),
      image: z._default(z.nullable(imagePath()), null),
      link: z._default(
        z.nullable(
          z
            .string()
            .check(
              z.refine(isOwnPage, 'ลิงก์ต้องเป็นหน้าของเว็บนี้ เช่น /lotto/lobby'),
              z.maxLength(200, 'ลิงก์ยาวเกินไป'),
            ),
        ),
        null,
      ),
      is_on: z.boolean(),
      shows_from: z._default(z.nullable(instant()), null),
      shows_until: z._default(z.nullable(instant()), null),
    })
    .check(
      z.refine(({ shows_from: from, shows_until: until }) => !from || !until || from < until, {
        error: 'เวลาเลิกแสดงต้องอยู่หลังเวลาเริ่มแสดง',
        path: ['shows_until'],
      }),
      z.refine((input) => (input.kind === 'notification') === (input.audience !== null), {
        error: 'กรุณาเลือกว่าประกาศนี้สำหรับใคร',
        path: ['audience'],
      }),
      z.refine(({ body, kind: of }) => body.length <= textLimits[of].bodyMax, {
        error: 'ข้อความบนแบนเนอร์ยาวได้ไม่เกิน 80 ตัวอักษร',
        path: ['body'],
      }),
      z.refine((input) => input.kind === 'banner' || input.link === null, {
        error: 'เฉพาะแบนเนอร์เท่านั้นที่มีลิงก์',
        path: ['link'],
      }),
    ),
  output: item,
  errors: [contentErrors.image_unknown, contentErrors.event_needs_image],
})

export const moveContent = defineCall({
  method: 'POST',
  path: '/operator/api/content/move',
  summary: 'Changes places with the neighbour before or after; the ends stay',
  access: 'staff',
  permission: 'content.edit',
  input: z.object({
    item_id: id(),
    direction: z.enum(['before', 'after'], 'ไม่รู้จักทิศทางนี้'),
  }),
  output: z.array(item),
  errors: [],
})

export const deleteContent = defineCall({
  method: 'POST',
  path: '/operator/api/content/delete',
  summary: 'Takes a piece of content off the site for good',
  access: 'staff',
  permission: 'content.edit',
  input: z.object({ item_id: id() }),
  output: nothing(),
  errors: [],
})

export type ContentItem = CallOutput<typeof listContent>[number]
export type ContentItemWire = WireOutput<typeof listContent>[number]
