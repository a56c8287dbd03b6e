import { patternNames, type NumberPattern } from '../rules/number-rules.ts'
import type { NumberAction } from './risk-wire.ts'

/** What a decision is about: some numbers, or those of a pattern. */
export type DecisionTarget =
  | { readonly numbers: readonly string[]; readonly pattern: null }
  | { readonly numbers: readonly []; readonly pattern: NumberPattern }

interface Words {
  readonly title: string
  readonly verb: string
  readonly sending: string
  readonly done: string
}

export const actionWords: { readonly [A in NumberAction]: Words } = {
  reduce: { title: 'ลดจ่าย', verb: 'ลดจ่าย', sending: 'กำลังลดจ่าย…', done: 'ลดจ่ายแล้ว' },
  close: { title: 'ปิดรับ', verb: 'ปิดรับ', sending: 'กำลังปิดรับ…', done: 'ปิดรับแล้ว' },
  cap: { title: 'ตั้งเพดาน', verb: 'ตั้งเพดาน', sending: 'กำลังตั้งเพดาน…', done: 'ตั้งเพดานแล้ว' },
  reopen: {
    title: 'เปิดรับใหม่',
    verb: 'เปิดรับใหม่',
    sending: 'กำลังเปิดรับ…',
    done: 'เปิดรับใหม่แล้ว',
  },
}

const usualReasons = ['ยอดใกล้เต็มเพดาน', 'เลขดังงวดนี้', 'ยอดแทงผิดปกติ'] as const

/** The first one fills the field at the start. */
export function reasonsOf(action: NumberAction): readonly string[] {
  return action === 'reopen' ? ['ยอดกลับมาปกติ', 'ตั้งผิด', 'เปิดรับต่อ'] : usualReasons
}

const SHOWN = 4

/** `เลข 89`, `12, 21`, `8 เลข`, `เลขเบิ้ล`. */
export function targetWords(target: DecisionTarget): string {
  if (target.pattern !== null) return patternNames[target.pattern]
  const { numbers } = target
  if (numbers.length === 1) return `เลข ${numbers[0]}`
  return numbers.length <= SHOWN ? `เลข ${numbers.join(', ')}` : `${numbers.length} เลข`
}

/** Half of the usual rate, what an operator pays on อั้น most often. */
export function halfOf(rate: string): string {
  const [whole = '0', decimals = ''] = rate.split('.')
  const half = (BigInt(whole) * 100n + BigInt(decimals.padEnd(2, '0'))) / 2n
  const rest = `${half % 100n}`.padStart(2, '0').replace(/0+$/, '')
  return `${half / 100n}${rest === '' ? '' : `.${rest}`}`
}
