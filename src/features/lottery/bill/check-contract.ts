import * as z from 'zod/mini'
import {
  type CallOutput,
  type WireOutput,
  baht,
  day,
  defineCall,
  id,
  instant,
} from '#kernel/contract.ts'
import { commonLimits } from '#kernel/limit.ts'
import { bareCode } from '#kernel/plain-signs.ts'
import { betType, billStatus, drawnNumbers, rate, roundStatus } from '../contract-words.ts'

/** As `lottery.bill` makes them: 14 characters without those that are mistaken for others. */
export const VALIDATION_NO = /^[2-9A-HJ-NP-Z]{14}$/

/** Normalises what people type: capital letters, no spaces or dashes. */
export const normalizeValidationNo = (typed: string): string => bareCode(typed).toUpperCase()

export const checkBill = defineCall({
  method: 'GET',
  path: '/api/lotto/bill/check',
  summary:
    'What a bill says to anyone who was shown its validation number; nothing about its owner',
  access: 'public',
  input: z.object({
    validation_no: z
      .string('กรุณากรอกรหัสตรวจโพย')
      .check(z.trim(), z.minLength(1, 'กรุณากรอกรหัสตรวจโพย'), z.maxLength(40, 'รหัสยาวเกินไป')),
  }),
  output: z.object({
    validation_no: z.string(),
    bill_no: z.string(),
    round_id: id(),
    market_code: z.string(),
    market_name: z.string(),
    round_no: z.int(),
    draw_day: day(),
    draw_at: instant(),
    round_status: roundStatus,
    status: billStatus,
    created_at: instant(),
    total: baht(),
    win: baht(),
    refund: baht(),
    paid_at: z.nullable(instant()),
    lines: z.array(
      z.object({
        line_no: z.int(),
        bet_type: betType,
        number: z.string(),
        amount: baht(),
        rate: rate(),
        result: z.enum(['waiting', 'won', 'lost', 'cancelled', 'refunded']),
        win: baht(),
      }),
    ),
    result: z.nullable(z.object(drawnNumbers)),
  }),
  errors: [],
  limit: commonLimits.refresh,
})

export type BillCheck = CallOutput<typeof checkBill>
export type BillCheckWire = WireOutput<typeof checkBill>
