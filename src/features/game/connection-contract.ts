import * as z from 'zod/mini'
import {
  type CallInput,
  type CallOutput,
  defineCall,
  id,
  instant,
  nothing,
  reasonText,
  type WireOutput,
} from '#kernel/contract.ts'
import { approvalErrors } from '#kernel/approval-errors.ts'
import { defineErrors } from '#kernel/errors.ts'
import { catalogueId } from './catalogue-contract.ts'

/** What a change of keys and addresses can be refused. Numbers 2508–2519. */
export const gameConnectionErrors = defineErrors({
  game_address_odd: {
    number: 2508,
    thai: 'มีบรรทัดที่ไม่ใช่ IP หรือช่วง IP เขียนแบบ 203.0.113.7 หรือ 203.0.113.0/24 บรรทัดละหนึ่งรายการ',
  },
  game_key_private: {
    number: 2509,
    thai: 'นี่คือกุญแจส่วนตัว ห้ามส่งให้ใคร ให้ค่ายเปลี่ยนกุญแจใหม่แล้วส่งเฉพาะกุญแจสาธารณะ (PUBLIC KEY)',
  },
  game_key_odd: {
    number: 2510,
    thai: 'อ่านกุญแจไม่ได้ ต้องเป็นกุญแจสาธารณะ RSA แบบ PEM ที่ขึ้นต้นด้วย -----BEGIN PUBLIC KEY-----',
  },
  game_key_weak: { number: 2511, thai: 'กุญแจสั้นเกินไป ต้องเป็น RSA อย่างน้อย 2048 บิต' },
  game_key_known: { number: 2512, thai: 'ค่ายนี้ใช้กุญแจนี้อยู่แล้ว' },
  game_key_over: { number: 2513, thai: 'เลิกใช้ไปแล้ว มีคนทำไปก่อน กรุณาโหลดใหม่' },
  game_key_last: {
    number: 2514,
    thai: 'นี่คือรายการสุดท้ายที่ใช้ได้ เลิกใช้แล้วค่ายจะเรียกเข้ามาไม่ได้เลย รวมถึงการจ่ายรางวัลที่ค้าง ยืนยันอีกครั้งหากต้องการ',
  },
  game_password_locked: {
    number: 2515,
    thai: 'กรอกรหัสผ่านผิดหลายครั้งเกินไป กรุณารอสักครู่แล้วลองใหม่',
    level: 'warn',
  },
  game_password_wrong: { number: 2516, thai: 'รหัสผ่านของคุณไม่ถูกต้อง', level: 'warn' },
})
const errors = gameConnectionErrors
const reason = () => reasonText(5, 300)
const connecting = { access: 'staff', permission: 'game.connect' } as const
/** What a change of keys or addresses asks for: an open browser alone lets nobody speak for a provider. */
const proof = {
  reason: reason(),
  password: z
    .string('กรุณากรอกรหัสผ่านของคุณ')
    .check(z.minLength(1, 'กรุณากรอกรหัสผ่านของคุณ'), z.maxLength(200, 'รหัสผ่านยาวเกินไป')),
}
const notProved = [errors.game_password_locked, errors.game_password_wrong] as const

const ADDRESS_HINT = 'ต้องเป็น IP หรือช่วง IP เช่น 203.0.113.7 หรือ 203.0.113.0/24'
const terms = {
  /** Where the provider is asked; null: it is not asked. */
  base_url: z.nullable(
    z
      .string()
      .check(
        z.trim(),
        z.maxLength(300, 'ที่อยู่ยาวเกินไป'),
        z.regex(
          /^https?:\/\/[^\s/?#]+(\/[^\s?#]*[^\s?#/])?$/,
          'ที่อยู่ต้องขึ้นต้นด้วย https:// และไม่มี / ท้าย',
        ),
      ),
  ),
  /** What it knows us by. */
  operator_ref: z.nullable(
    z
      .string()
      .check(
        z.trim(),
        z.minLength(1, 'กรุณากรอกรหัสของเราที่ค่าย'),
        z.maxLength(64, 'รหัสยาวเกิน 64 ตัวอักษร'),
      ),
  ),
  signs_answers: z.boolean(),
  /** From where it may call; empty: from anywhere. */
  addresses: z
    .array(z.string().check(z.trim(), z.maxLength(50, ADDRESS_HINT)))
    .check(z.maxLength(50, 'ใส่ได้ไม่เกิน 50 บรรทัด')),
}
const FRAME_HINT = 'เขียนแบบ https://games.example ตัวพิมพ์เล็ก ไม่มี / ท้าย บรรทัดละหนึ่งรายการ'
/** Where its games are shown in a frame; none: where it is asked. They become words of a policy that browsers read. */
const frameOrigins = () =>
  z
    .array(
      z
        .string()
        .check(
          z.trim(),
          z.maxLength(200, FRAME_HINT),
          z.regex(/^https?:\/\/[a-z0-9.:[\]-]+$/, FRAME_HINT),
        ),
    )
    .check(z.maxLength(20, 'ใส่ได้ไม่เกิน 20 บรรทัด'))
const period = { valid_from: instant(), valid_to: z.nullable(instant()) }

export const getGameConnection = defineCall({
  ...connecting,
  method: 'GET',
  path: '/operator/api/game/connection',
  summary: 'How a provider and we reach and believe each other; secrets are not among it',
  input: z.object({ provider_id: catalogueId() }),
  output: z.object({
    ...terms,
    frame_origins: frameOrigins(),
    /** Ours, for the provider. */
    public_key: z.string(),
    keys: z.array(
      z.object({
        key_id: catalogueId(),
        public_key: z.string(),
        fingerprint: z.string(),
        ...period,
      }),
    ),
    secrets: z.array(z.object({ secret_id: id(), ...period })),
    /** What waits for a second person: a key, or a secret where it has no fingerprint. */
    proposal: z.nullable(
      z.object({
        approval_id: id(),
        fingerprint: z.nullable(z.string()),
        by: z.string(),
        by_me: z.boolean(),
        reason: z.string(),
        at: instant(),
        expires_at: z.nullable(instant()),
      }),
    ),
  }),
  errors: [],
})

export const saveGameConnection = defineCall({
  ...connecting,
  method: 'POST',
  path: '/operator/api/game/connection/save',
  summary: 'Changes the address of a provider, our name there, and from where it may call',
  input: z
    .object({
      provider_id: catalogueId(),
      ...terms,
      frame_origins: z.optional(frameOrigins()),
      ...proof,
    })
    .check(
      z.refine(({ base_url, operator_ref }) => (base_url === null) === (operator_ref === null), {
        error: 'กรอกทั้งที่อยู่ของค่ายและรหัสของเรา หรือเว้นว่างทั้งคู่',
        path: ['operator_ref'],
      }),
    ),
  output: z.object({ provider_id: catalogueId() }),
  errors: [...notProved, errors.game_address_odd],
})

export const proposeProviderKey = defineCall({
  ...connecting,
  method: 'POST',
  path: '/operator/api/game/key/propose',
  summary:
    'The first person proposes a public key with which a provider signs, beside those that it has',
  input: z.object({
    provider_id: catalogueId(),
    public_key: z
      .string('กรุณาวางกุญแจ')
      .check(z.trim(), z.minLength(1, 'กรุณาวางกุญแจ'), z.maxLength(10_000, 'กุญแจยาวเกินไป')),
    ...proof,
  }),
  output: z.object({ fingerprint: z.string() }),
  errors: [
    ...notProved,
    errors.game_key_private,
    errors.game_key_odd,
    errors.game_key_weak,
    errors.game_key_known,
    approvalErrors.approval_asked,
  ],
})

export const endProviderKey = defineCall({
  ...connecting,
  method: 'POST',
  path: '/operator/api/game/key/end',
  summary: 'A provider does not sign with a key any more; it is believed for a second at most',
  input: z.object({ key_id: catalogueId(), is_last: z._default(z.boolean(), false), ...proof }),
  output: z.object({ provider_id: catalogueId() }),
  errors: [...notProved, errors.game_key_over, errors.game_key_last],
})

export const proposeProviderSecret = defineCall({
  ...connecting,
  method: 'POST',
  path: '/operator/api/game/secret/propose',
  summary:
    'The first person proposes a secret that a provider and we share, beside those that hold; it is never shown again',
  input: z.object({
    provider_id: catalogueId(),
    secret: z
      .string('กรุณากรอกรหัสลับ')
      .check(
        z.trim(),
        z.minLength(16, 'รหัสลับต้องยาวอย่างน้อย 16 ตัวอักษร'),
        z.maxLength(200, 'รหัสลับยาวเกินไป'),
      ),
    ...proof,
  }),
  output: z.object({ provider_id: catalogueId() }),
  errors: [...notProved, approvalErrors.approval_asked],
})

const deciding = z.object({ provider_id: catalogueId(), approval_id: id(), ...proof })

export const confirmProviderTrust = defineCall({
  ...connecting,
  method: 'POST',
  path: '/operator/api/game/trust/confirm',
  summary: 'The second person agrees: the key or secret that was proposed holds within a second',
  input: deciding,
  output: z.object({ provider_id: catalogueId() }),
  errors: [
    ...notProved,
    approvalErrors.approval_closed,
    approvalErrors.approval_expired,
    approvalErrors.approval_own,
  ],
})

export const rejectProviderTrust = defineCall({
  ...connecting,
  method: 'POST',
  path: '/operator/api/game/trust/reject',
  summary: 'The second person does not agree, or the first takes it back: it never holds',
  input: deciding,
  output: z.object({ provider_id: catalogueId() }),
  errors: [...notProved, approvalErrors.approval_closed, approvalErrors.approval_expired],
})

export const endProviderSecret = defineCall({
  ...connecting,
  method: 'POST',
  path: '/operator/api/game/secret/end',
  summary: 'A secret does not hold any more; it is believed for a second at most',
  input: z.object({ secret_id: id(), is_last: z._default(z.boolean(), false), ...proof }),
  output: z.object({ provider_id: catalogueId() }),
  errors: [...notProved, errors.game_key_over, errors.game_key_last],
})

export const countTrustWaiting = defineCall({
  access: 'staff',
  permission: 'game.view',
  method: 'GET',
  path: '/operator/api/game/trust/waiting',
  summary: 'How many keys and secrets of providers wait for a second person',
  passive: true,
  input: nothing(),
  output: z.object({ count: z.int() }),
  errors: [],
})

export type ConnectionInput = CallInput<typeof saveGameConnection>
export type GameConnection = CallOutput<typeof getGameConnection>
export type TrustProposal = NonNullable<GameConnection['proposal']>
export type WireConnection = WireOutput<typeof getGameConnection>
