import * as z from 'zod/mini'
import {
  type CallOutput,
  type WireOutput,
  baht,
  defineCall,
  id,
  instant,
  nothing,
  page,
  paging,
  positiveBaht,
} from '#kernel/contract.ts'
import { defineErrors } from '#kernel/errors.ts'
import { defineEvent } from '#kernel/event.ts'
import { stakeErrors } from '#kernel/stake-errors.ts'
import { defineLimits } from '#kernel/limit.ts'
import { closedReasons } from './rules/channel-open.ts'
import { slipView } from './slip-contract.ts'

export const depositLimits = defineLimits({ deposit: [5, 'minute'] })

/** What a member can be refused when depositing. Numbers 2000–2049; the desk's follow. */
export const depositErrors = defineErrors({
  channel_not_open: {
    number: 2000,
    thai: 'ช่องทางฝากนี้ยังไม่เปิดให้บริการ กรุณาเลือกช่องทางอื่น',
  },
  deposit_amount_not_whole: {
    number: 2001,
    thai: 'กรุณากรอกจำนวนเงินเป็นบาทเต็ม ไม่มีเศษสตางค์',
  },
  deposit_below_minimum: { number: 2002, thai: 'จำนวนเงินต่ำกว่ายอดฝากขั้นต่ำของช่องทางนี้' },
  deposit_above_maximum: { number: 2003, thai: 'จำนวนเงินสูงกว่ายอดฝากสูงสุดต่อครั้งของช่องทางนี้' },
  deposit_channel_full: {
    number: 2004,
    thai: 'ช่องทางหนาแน่น กรุณารอสักครู่ หรือเปลี่ยนจำนวนเงินเล็กน้อยแล้วลองใหม่',
    level: 'warn',
  },
  too_many_open_payments: {
    number: 2005,
    thai: 'คุณมีรายการฝากที่รอชำระอยู่หลายรายการ กรุณาชำระหรือยกเลิกรายการเดิมก่อน',
  },
  too_many_payments_lately: {
    number: 2015,
    thai: 'คุณสร้างรายการฝากติดกันหลายรายการ กรุณารอสักครู่แล้วลองใหม่',
  },
  payment_gateway_unavailable: {
    number: 2006,
    thai: 'ระบบรับชำระเงินขัดข้องชั่วคราว กรุณาลองใหม่ในอีกสักครู่',
    level: 'error',
  },
  deposit_limit_reached: {
    number: 2014,
    thai: 'เกินวงเงินฝากที่ตั้งไว้ รวมรายการที่รอชำระ ดูและแก้ได้ที่หน้าโปรไฟล์ หัวข้อเล่นอย่างรับผิดชอบ',
  },
  deposit_above_tier: {
    number: 2040,
    thai: 'จำนวนเงินสูงกว่าที่ระดับการยืนยันตัวตนของคุณฝากได้ต่อครั้ง ลดจำนวนเงิน หรือยืนยันตัวตนด้วยเอกสารที่หน้าโปรไฟล์',
  },
  deposit_tier_day_reached: {
    number: 2041,
    thai: 'ยอดฝากรวมวันนี้จะเกินระดับการยืนยันตัวตนของคุณ รวมรายการที่รอชำระ ลดจำนวนเงิน ทำรายการพรุ่งนี้ หรือยืนยันตัวตนด้วยเอกสารที่หน้าโปรไฟล์',
  },
  deposit_not_allowed: {
    number: 2007,
    thai: 'บัญชีของคุณฝากเงินไม่ได้ในขณะนี้ หากอยู่ในช่วงพักการเล่น จะฝากได้เมื่อครบกำหนด นอกนั้นกรุณาติดต่อเจ้าหน้าที่',
    level: 'warn',
  },
})

/**
 * `pending` waits for the payer; `paid` is in the wallet; `expired` is past its 15 minutes or was
 * cancelled (money that still arrives is credited where the member's limits leave room); `review` waits for staff.
 */
export const paymentStatus = z.enum(['pending', 'paid', 'expired', 'review'])
export type PaymentStatus = z.output<typeof paymentStatus>

export const channelType = z.enum(['bank', 'truemoney', 'qr'])
export type ChannelType = z.output<typeof channelType>

const channel = z.object({
  channel_id: id(),
  name: z.string(),
  type: channelType,
  sub_channels: z.array(z.object({ sub_channel_id: id(), name: z.string() })),
  min_amount: baht(),
  max_amount: baht(),
  /** This member may deposit by it now. */
  enabled: z.boolean(),
  /** Why not; null where he may. */
  closed_because: z.nullable(z.enum(closedReasons)),
  /** What the house says while the channel is under repair. */
  maintenance: z.nullable(z.string()),
  /** `09:30` in Bangkok; both null: around the clock. */
  opens_at: z.nullable(z.string()),
  closes_at: z.nullable(z.string()),
  /** What the bank or the wallet takes for a transfer, and from whom; what arrives is credited. */
  fee: baht(),
  fee_payer: z.enum(['house', 'member']),
  /** The amount to pay gets satang of its own; else it is what was typed. */
  unique_satang: z.boolean(),
})

/** `elsewhere`: staff found another owner. */
const paidAgainState = z.enum(['checking', 'credited', 'returning', 'returned', 'elsewhere'])
export type PaidAgainState = z.output<typeof paidAgainState>

/** One deposit as lists and cards show it. */
const payment = z.object({
  payment_id: id(),
  /** What the member reads out to staff and sees in the banking app: `DP-8841-2207`. */
  reference: z.string(),
  channel_id: id(),
  channel_type: channelType,
  status: paymentStatus,
  /** The whole baht that the member asked for. */
  base_amount: baht(),
  /** What has to be paid: with satang of its own, where the channel knows payments by them. */
  amount: baht(),
  /** What reached the wallet; null until then. */
  credited_amount: z.nullable(baht()),
  created_at: instant(),
  expires_at: instant(),
  paid_at: z.nullable(instant()),
  /** When the member gave it up; money that arrived in spite of that makes it paid all the same. */
  cancelled_at: z.nullable(instant()),
  /** When staff gave its money to another, its real owner, or sent it back to the payer. */
  settled_elsewhere_at: z.nullable(instant()),
  /** When the bank took back the money of a paid one: it is not in the wallet any more. */
  reversed_at: z.nullable(instant()),
  /** Still open, but a limit became lower meanwhile: paying it would pass what the member allows himself. */
  passes_limit: z.boolean(),
  /** Money came for it that would pass the member's own limit: so much is kept for him, outside of the wallet. */
  kept_above_limit: z.nullable(baht()),
  /** What came once more after it was paid, and how each sum stands; what is known to be another's is not here. */
  paid_again: z.array(z.object({ amount: baht(), at: instant(), state: paidAgainState })),
})
export type PaymentView = z.output<typeof payment>

/** A payment with everything that the payment page draws. */
const paymentPage = z.extend(payment, {
  /** EMVCo text for the QR picture; null when the payment is no longer payable. */
  qr_payload: z.nullable(z.string()),
  receiver_name: z.string(),
  /** Where a transfer by hand goes; null for a QR and once it is no longer awaited. */
  receiver: z.nullable(
    z.object({
      /** Null for a TrueMoney wallet. */
      bank_code: z.nullable(z.string()),
      bank_name: z.string(),
      /** Digits only. */
      account_number: z.string(),
    }),
  ),
  /** What is kept above his limit can be sent back: the bank named the account that it came from. */
  kept_returnable: z.boolean(),
  /** The newest slip that the member sent for it. */
  slip: z.nullable(slipView),
  /** The simulated bank, whose `/pay?qr=…` pays with play money; null where money is real. */
  play_bank_url: z.nullable(z.string()),
  /** The site's present time: the countdown runs on it, not on the phone's clock. */
  server_time: instant(),
})

export const getPaymentChannels = defineCall({
  method: 'GET',
  path: '/api/member/payment/channels',
  summary: 'Deposit channels with their limits, the disabled ones too',
  access: 'member',
  input: nothing(),
  output: z.array(channel),
  errors: [],
})

export const getPaymentInfo = defineCall({
  method: 'GET',
  path: '/api/member/payment/info',
  summary: 'One deposit channel: limits, receiver and the payment that can be resumed',
  access: 'member',
  input: z.object({ channel_id: id() }),
  output: z.extend(channel, {
    receiver_name: z.nullable(z.string()),
    quick_amounts: z.array(baht()),
    /** How long a QR lives, in seconds. */
    lifetime_s: z.int(),
    /** A payment that can still be paid, of this channel first: show "resume" instead of making another. */
    pending: z.nullable(payment),
    /** The most of one payment now by the channel and the member's tier, and which of them it is. */
    most: z.object({ amount: baht(), by: z.enum(['channel', 'tier', 'tier_day']) }),
    /** What the member's own limit leaves beside what waits to be paid; null: he limits no deposits. */
    limit_left: z.nullable(z.object({ amount: baht(), period: z.enum(['day', 'week', 'month']) })),
  }),
  errors: [],
})

/** Why an amount is not taken, whichever way it is to be paid. */
const askErrors = [
  stakeErrors.idempotency_mismatch,
  depositErrors.deposit_not_allowed,
  depositErrors.deposit_limit_reached,
  depositErrors.deposit_above_tier,
  depositErrors.deposit_tier_day_reached,
  depositErrors.channel_not_open,
  depositErrors.deposit_amount_not_whole,
  depositErrors.deposit_below_minimum,
  depositErrors.deposit_above_maximum,
  depositErrors.too_many_open_payments,
  depositErrors.too_many_payments_lately,
  depositErrors.deposit_channel_full,
] as const

export const generateQr = defineCall({
  method: 'POST',
  path: '/api/member/payment/generate_qr',
  summary: 'A PromptPay QR with an amount of its own; the same amount again resumes the open one',
  access: 'member',
  input: z.object({
    channel_id: id(),
    sub_channel_id: id(),
    amount: positiveBaht(),
  }),
  output: z.extend(paymentPage, { qr_payload: z.string(), resumed: z.boolean() }),
  errors: [...askErrors, depositErrors.payment_gateway_unavailable],
  limit: depositLimits.deposit,
  movesMoney: true,
})

export const requestTransfer = defineCall({
  method: 'POST',
  path: '/api/member/payment/request_transfer',
  summary:
    'An account of the house and an amount of its own to transfer; the same again resumes it',
  access: 'member',
  input: z.object({ channel_id: id(), sub_channel_id: id(), amount: positiveBaht() }),
  output: z.extend(paymentPage, { resumed: z.boolean() }),
  errors: askErrors,
  limit: depositLimits.deposit,
  movesMoney: true,
})

export const getQrcodeInfo = defineCall({
  method: 'GET',
  path: '/api/member/payment/qrcode_info',
  summary: 'Everything the payment page shows, again',
  access: 'member',
  input: z.object({ payment_id: id() }),
  output: paymentPage,
  errors: [],
})

export const inquireStatus = defineCall({
  method: 'GET',
  path: '/api/member/payment/inquiry_status',
  summary: 'Where a payment stands; the live stream tells the same without asking',
  access: 'member',
  input: z.object({ payment_id: id() }),
  output: z.object({
    payment_id: id(),
    status: paymentStatus,
    credited_amount: z.nullable(baht()),
    server_time: instant(),
  }),
  errors: [],
  passive: true,
})

export const cancelPayment = defineCall({
  method: 'POST',
  path: '/api/member/payment/cancel',
  summary:
    'Gives an open payment up; asking twice is harmless, and late money that fits his limits is still credited',
  access: 'member',
  input: z.object({ payment_id: id() }),
  output: z.object({ payment_id: id(), status: paymentStatus }),
  errors: [],
})

export const listPayments = defineCall({
  method: 'GET',
  path: '/api/member/payment/list',
  summary: 'My deposits, newest first',
  access: 'member',
  input: z.object({ ...paging }),
  output: page(payment),
  errors: [],
})

export const depositChanged = defineEvent({
  topic: 'deposit',
  summary: 'A payment changed its status',
  audience: 'member',
  payload: z.strictObject({
    payment_id: z.int(),
    status: paymentStatus,
    credited_amount: z.nullable(baht()),
  }),
})

export const paidAgainChanged = defineEvent({
  topic: 'deposit_paid_again',
  summary: 'Money that came again for a paid payment is there, or staff decided about it',
  isFact: true,
  payload: z.strictObject({ case_id: z.int() }),
})

export const depositChannelsChanged = defineEvent({
  topic: 'deposit_channels',
  summary: 'The desk changed a way to deposit',
  audience: 'everyone',
  payload: z.strictObject({}),
})

export type ChannelView = CallOutput<typeof getPaymentChannels>[number]
export type PaymentPage = CallOutput<typeof getQrcodeInfo>
export type WireChannel = WireOutput<typeof getPaymentChannels>[number]
export type WirePayment = WireOutput<typeof listPayments>['items'][number]
export type WirePaymentPage = WireOutput<typeof getQrcodeInfo>
