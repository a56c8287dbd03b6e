import * as z from 'zod/mini'
import {
  baht,
  type CallOutput,
  defineCall,
  id,
  instant,
  nothing,
  type WireOutput,
  reasonText,
} from '#kernel/contract.ts'
import { defineErrors } from '#kernel/errors.ts'
import { definePermissions } from '#kernel/permission.ts'
import { bareCode, plainSigns } from '#kernel/plain-signs.ts'
import { channelType } from './contract.ts'

export const depositChannelPermissions = definePermissions({
  'deposit.channel': { thai: 'ตั้งค่าช่องทางฝากและบัญชีรับเงิน', roles: [] },
})

/** What the desk can be refused when it changes a channel. Numbers 2060–2069. */
export const depositChannelErrors = defineErrors({
  channel_changed_meanwhile: {
    number: 2060,
    thai: 'มีคนแก้ช่องทางนี้ไปแล้ว กรุณาโหลดใหม่แล้วแก้อีกครั้ง',
  },
  channel_limits_crossed: { number: 2061, thai: 'ยอดขั้นต่ำต้องไม่มากกว่ายอดสูงสุด' },
  channel_without_account: { number: 2062, thai: 'ต้องมีบัญชีรับเงินอย่างน้อย 1 บัญชีจึงเปิดช่องทางได้' },
  receiving_account_taken: {
    number: 2063,
    thai: 'บัญชีนี้ใช้กับช่องทางอื่นอยู่แล้ว หรือกรอกซ้ำ กรุณาใช้บัญชีอื่น',
  },
  receiving_account_odd: {
    number: 2064,
    thai: 'เลขบัญชีต้องเป็นตัวเลข 10–15 หลักพร้อมธนาคาร ส่วนทรูมันนี่เป็นเบอร์มือถือ 10 หลัก',
  },
  channel_needs_satang: {
    number: 2066,
    thai: 'ยอดโอนเข้าบัญชีหรือวอลเล็ทต้องมีเศษสตางค์ไม่ซ้ำกันเสมอ จึงจับคู่เงินเข้าได้ ปิดได้เฉพาะช่องทาง QR',
  },
  channel_hours_half: { number: 2065, thai: 'กรุณากรอกทั้งเวลาเปิดและเวลาปิดให้ต่างกัน หรือเว้นว่างทั้งคู่' },
})

const words = (what: string, longest: number) =>
  z
    .string(`กรุณากรอก${what}`)
    .check(
      z.trim(),
      z.minLength(1, `กรุณากรอก${what}`),
      z.maxLength(longest, `${what}ยาวได้ไม่เกิน ${longest} ตัวอักษร`),
    )
const clock = () =>
  z.nullable(
    z
      .string()
      .check(
        z.overwrite(plainSigns),
        z.trim(),
        z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'เวลาเขียนเป็น ชั่วโมง:นาที เช่น 09:30'),
      ),
  )
const wholeBaht = (what: string) =>
  baht().check(
    z.refine((satang) => satang > 0n && satang % 100n === 0n, `${what}ต้องเป็นบาทเต็มและมากกว่า 0`),
  )

/** What a person may change about a channel. */
const terms = {
  name: words('ชื่อช่องทาง', 30),
  position: z.int('ลำดับต้องเป็นตัวเลข').check(z.minimum(1), z.maximum(99, 'ลำดับไม่เกิน 99')),
  min_amount: wholeBaht('ยอดขั้นต่ำ'),
  max_amount: wholeBaht('ยอดสูงสุด'),
  enabled: z.boolean(),
  opens_at: clock(),
  closes_at: clock(),
  fee: baht().check(z.refine((satang) => satang >= 0n, 'ค่าธรรมเนียมต้องไม่ติดลบ')),
  fee_payer: z.enum(['house', 'member']),
  /** Payments are told apart by satang of their own; a QR may do without, a transfer may not. */
  unique_satang: z.boolean(),
  maintenance: z.nullable(words('ข้อความปิดปรับปรุง', 200)),
  level_min: z.int('ระดับต้องเป็นตัวเลข').check(z.minimum(1), z.maximum(10, 'ระดับไม่เกิน 10')),
}

/** An account of ours; `bank_code` is null for a TrueMoney wallet. */
const account = z.object({
  bank_code: z.nullable(z.string().check(z.regex(/^\d{3}$/, 'กรุณาเลือกธนาคาร'))),
  account_number: z
    .string()
    .check(z.overwrite(bareCode), z.regex(/^\d{10,15}$/, 'เลขบัญชีต้องเป็นตัวเลข 10–15 หลัก')),
  receiver_name: words('ชื่อบัญชี', 100),
})

export const listDepositChannels = defineCall({
  method: 'GET',
  path: '/operator/api/deposit/channel/list',
  summary: 'The deposit channels as they are in force, and who said so',
  access: 'staff',
  permission: 'deposit.channel',
  input: nothing(),
  output: z.object({
    channels: z.array(
      z.object({
        channel_id: id(),
        type: channelType,
        version: z.int(),
        ...terms,
        accounts: z.array(account),
        changed_by: z.string(),
        reason: z.string(),
        changed_at: instant(),
      }),
    ),
    banks: z.array(z.object({ bank_code: z.string(), bank_name: z.string() })),
  }),
  errors: [],
})

export const saveDepositChannel = defineCall({
  method: 'POST',
  path: '/operator/api/deposit/channel/save',
  summary: 'Another version of a channel, in force at once; payments under way keep their account',
  access: 'staff',
  permission: 'deposit.channel',
  input: z.object({
    channel_id: id(),
    /** The version that was looked at: nobody overwrites what he has not seen. */
    version: z.int(),
    ...terms,
    /** Where the money goes, in order; a QR's account is the gateway's and left out. */
    accounts: z.array(account).check(z.maxLength(10, 'มีบัญชีได้ไม่เกิน 10 บัญชี')),
    reason: reasonText(5, 300),
  }),
  output: z.object({ channel_id: id(), version: z.int() }),
  errors: [
    depositChannelErrors.channel_changed_meanwhile,
    depositChannelErrors.channel_limits_crossed,
    depositChannelErrors.channel_without_account,
    depositChannelErrors.receiving_account_taken,
    depositChannelErrors.receiving_account_odd,
    depositChannelErrors.channel_hours_half,
    depositChannelErrors.channel_needs_satang,
  ],
})

export type DeskChannel = CallOutput<typeof listDepositChannels>['channels'][number]
export type WireDeskChannels = WireOutput<typeof listDepositChannels>
export type WireDeskChannel = WireDeskChannels['channels'][number]
