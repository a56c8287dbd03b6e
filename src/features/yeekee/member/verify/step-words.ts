import { thaiDate, thaiTime } from '#ui/thai/dates.ts'
import { formatCount } from '#ui/thai/money.ts'
import type { ReferenceFault } from '../../rules/reference.ts'
import type { Transcript } from '../../rules/transcript.ts'
import type { Verification, VerifyStep, VerifyStepName } from '../../rules/verify.ts'

/** A step for a person: what it is, why it matters, what it says when it is off. */
export interface StepWords {
  readonly title: string
  readonly why: string
  /** What came out here, in the step's own form; null where the sentence of the fault says it. */
  readonly value: string | null
  /** One plain sentence of what differs; null where nothing does. */
  readonly fault: string | null
}

interface Words {
  readonly title: string
  readonly why: string
  readonly fault: (step: VerifyStep) => string
  /** How the step that is right is written; what was found, as it is, where this is left out. */
  readonly show?: (step: VerifyStep) => string
  /** The fault is a long hash: the sentence leaves it out, so both stand below it. */
  readonly isHash?: boolean
}

/** `1,733,264`, and `15,055 (k=0)` keeps what stands behind the number. */
const grouped = (text: string): string =>
  text.replace(/^\d+/, (digits) => formatCount(Number(digits)))
const moment = (text: string): string => `${thaiDate(text)} ${thaiTime(text, { seconds: true })}`

/** `1: #20 00140 m20` is the shot of rank 1, the 20th that came. */
const shooters = (text: string): string =>
  text === '-' ? 'ไม่มี' : text.replaceAll(/(\d+): #(\d+) (\d{5}) /g, 'ลำดับ $1 เลข $3 ของ ')

const words: Record<VerifyStepName, Words> = {
  commit_in_time: {
    title: 'ผูกรหัสลับไว้ก่อนเปิดรอบ',
    why: 'เว็บประกาศลายนิ้วมือของรหัสลับก่อนรับแทง จึงเปลี่ยนรหัสทีหลังไม่ได้',
    fault: ({ expected, found }) =>
      `ประกาศลายนิ้วมือเมื่อ ${moment(expected)} ซึ่งช้ากว่าเวลาเปิดรอบ ${moment(found)}`,
    show: ({ expected, found }) => `ประกาศ ${moment(expected)} · เปิดรอบ ${moment(found)}`,
  },
  shots: {
    title: 'ลำดับและเวลาของเลขที่ยิง',
    why: 'เลขเรียงต่อกันไม่ขาด และทุกเลขยิงภายในเวลาของรอบ',
    fault: ({ found }) => `เลขที่ ${found.slice(1)} ผิดลำดับ หรือยิงนอกเวลาของรอบ`,
    show: () => 'ครบและเรียงถูกต้อง',
  },
  count: {
    title: 'จำนวนเลขที่ยิง',
    why: 'จำนวนที่ประกาศหลังปิดยิงต้องเท่ากับรายการจริง',
    fault: ({ expected, found }) =>
      `ประกาศไว้ ${grouped(expected)} เลข แต่มีจริง ${grouped(found)} เลข`,
    show: ({ found }) => `${grouped(found)} เลข`,
  },
  sum: {
    title: 'ผลรวมเลขที่ยิง',
    why: 'บวกทุกเลขเข้าด้วยกัน',
    fault: ({ expected, found }) => `ประกาศไว้ ${grouped(expected)} แต่บวกได้ ${grouped(found)}`,
    show: ({ found }) => grouped(found),
  },
  head: {
    title: 'ลายนิ้วมือของเลขทั้งสาย',
    why: 'ร้อยทุกเลข ชื่อ และเวลาไว้ด้วยกัน แก้เลขเดียวลายนิ้วมือก็เปลี่ยน',
    fault: () => 'ลายนิ้วมือที่คำนวณได้ไม่ตรงกับที่ประกาศ แปลว่ามีเลข ชื่อ เวลา หรือลำดับถูกแก้',
    isHash: true,
  },
  beacon_chain: {
    title: 'แหล่งตัวเลขสุ่มกลาง',
    why: 'ตัวเลขสุ่มสาธารณะที่ไม่มีใครรู้ก่อนเวลา ไม่ใช่ของเว็บ',
    fault: () => 'ไม่ใช่ drand quicknet และไม่ได้บอกว่าเป็นตัวเลขทดสอบ',
    show: ({ found }) => (found === 'test' ? 'สายทดสอบ' : 'drand quicknet'),
    isHash: true,
  },
  beacon_round: {
    title: 'รอบของตัวเลขสุ่มกลาง',
    why: 'เวลาปิดยิงเป็นตัวกำหนด จึงไม่มีใครเลือกรอบได้',
    fault: ({ expected, found }) =>
      `เว็บใช้รอบ ${grouped(expected)} แต่ตามกติกาต้องเป็นรอบ ${grouped(found)}`,
    show: ({ found }) => `รอบ ${grouped(found)}`,
  },
  head_in_time: {
    title: 'ประกาศลายนิ้วมือก่อนตัวเลขสุ่มออก',
    why: 'เลขทุกตัวถูกล็อกก่อนที่ใครจะรู้ตัวเลขสุ่ม จึงเติมเลขทีหลังไม่ได้',
    fault: ({ expected, found }) =>
      `ประกาศเมื่อ ${moment(expected)} แต่ตัวเลขสุ่มออกตั้งแต่ ${moment(found)}`,
    show: ({ expected, found }) => `ประกาศ ${moment(expected)} · ตัวเลขสุ่มออก ${moment(found)}`,
  },
  commit: {
    title: 'รหัสลับตรงกับที่ผูกไว้',
    why: 'SHA-256 ของรหัสที่เปิดเผย ต้องเท่ากับลายนิ้วมือที่ประกาศก่อนเปิดรอบ',
    fault: () => 'รหัสลับที่เปิดเผยไม่ใช่รหัสเดียวกับที่ผูกไว้ก่อนเปิดรอบ',
    isHash: true,
  },
  randomness: {
    title: 'ตัวเลขสุ่มมาจากลายเซ็น',
    why: 'SHA-256 ของลายเซ็น ต้องเท่ากับตัวเลขสุ่มที่ใช้',
    fault: () => 'ตัวเลขสุ่มไม่ใช่ SHA-256 ของลายเซ็นที่ประกาศ',
    isHash: true,
  },
  system_number: {
    title: 'เลขระบบ',
    why: 'คำนวณจากรหัสลับ ลายนิ้วมือของเลข และตัวเลขสุ่ม (HMAC-SHA256)',
    fault: ({ expected, found }) => `ประกาศไว้ ${grouped(expected)} แต่คำนวณได้ ${grouped(found)}`,
    show: ({ found }) => grouped(found),
  },
  minus_rank: {
    title: 'เลขที่ลบออก',
    why: 'นับจากเลขล่าสุดเป็นลำดับที่ 1',
    fault: ({ expected, found }) => `ประกาศไว้ ${grouped(expected)} แต่ลำดับนั้นคือ ${grouped(found)}`,
    show: ({ found }) => grouped(found),
  },
  total: {
    title: 'ผลลัพธ์',
    why: 'ผลรวม ลบเลขลำดับที่ 16 บวกเลขระบบ',
    fault: ({ expected, found }) => `ประกาศไว้ ${grouped(expected)} แต่คำนวณได้ ${grouped(found)}`,
    show: ({ found }) => grouped(found),
  },
  result: {
    title: 'เลขท้าย 5 ตัว',
    why: 'ห้าหลักสุดท้ายของผลลัพธ์',
    fault: ({ expected, found }) => `ผลที่ประกาศคือ ${expected} แต่ผลที่ถูกคือ ${found}`,
  },
  digits: {
    title: '3 ตัวบน · 2 ตัวบน · 2 ตัวล่าง',
    why: 'สามตัวท้าย สองตัวท้าย และสองตัวหน้าของเลข 5 ตัว',
    fault: ({ expected, found }) => `เลขที่ใช้จ่ายรางวัลคือ ${expected} แต่ที่ถูกคือ ${found}`,
  },
  bonuses: {
    title: 'ผู้ยิงได้ลำดับที่มีรางวัล',
    why: 'เลขและชื่อในลำดับนั้นต้องตรงกับรายการยิง',
    fault: ({ expected, found }) =>
      `ประกาศไว้ ${shooters(expected)} แต่รายการยิงคือ ${shooters(found)}`,
    show: ({ found }) => shooters(found),
  },
}

/** What a step says to a person. */
export function stepWords(step: VerifyStep): StepWords {
  const { title, why, fault, show, isHash } = words[step.name]
  if (step.ok) return { title, why, value: show?.(step) ?? step.found, fault: null }
  return { title, why, value: isHash ? step.found : null, fault: fault(step) }
}

/** What a step is called, also while it waits. */
export const stepTitle = (name: VerifyStepName): string => words[name].title

/** The whole proof in one sentence. */
export interface Verdict {
  readonly tone: 'green' | 'blue' | 'amber' | 'red'
  readonly text: string
}

/** Red wins over everything: a round that was called off can still have been tampered with. */
export function verdictOf(proof: Verification, transcript: Transcript): Verdict {
  const off = proof.steps.filter((step) => !step.ok)
  const [first] = off
  if (first) {
    const { title, fault } = stepWords(first)
    return { tone: 'red', text: `ไม่ตรง ${off.length} ข้อ ข้อแรกคือ “${title}”: ${fault ?? ''}` }
  }
  if (transcript.stage === 'void') {
    const reason = transcript.void_reason ? `: ${transcript.void_reason}` : ''
    return { tone: 'amber', text: `รอบนี้ยกเลิกและคืนเงินทุกโพย จึงไม่มีผลให้ตรวจ${reason}` }
  }
  if (proof.waiting.length > 0) {
    return {
      tone: 'blue',
      text: `ยังไม่ออกผล สิ่งที่ประกาศแล้วถูกต้องทั้ง ${proof.steps.length} ข้อ ส่วนที่เหลือตรวจได้เมื่อออกผล`,
    }
  }
  return { tone: 'green', text: `ถูกต้องครบทั้ง ${proof.steps.length} ข้อ ผลที่ประกาศตรงกับที่คำนวณใหม่` }
}

/** Where anybody may read the beacon of a round; null for the sandbox's own chain. */
export function beaconAddress({ beacon }: Transcript): string | null {
  return beacon.is_test ? null : `https://api.drand.sh/${beacon.chain_hash}/public/${beacon.round}`
}

/** What a text lacks that should have named a round. */
export const referenceWords: Readonly<Record<ReferenceFault, string>> = {
  nothing: 'อ่านไม่พบรอบในข้อความนี้ วางรหัสรอบ ลิงก์ หรือข้อความบนโพยที่มีเลขรอบและงวด',
  no_round: 'พบวันที่แล้ว แต่ไม่พบเลขรอบ เช่น “รอบที่ 64”',
  no_day: 'พบเลขรอบแล้ว แต่ไม่พบวันที่ของงวด เช่น “งวด 21 พ.ย. 69”',
}

/** Why what a member brought cannot be checked. */
export function faultWords(fault: { kind: 'json' } | { kind: 'field'; path: string }): string {
  if (fault.kind === 'json') return 'ข้อความนี้ไม่ใช่ JSON กรุณาคัดลอกมาให้ครบทั้งไฟล์'
  return fault.path === '' || fault.path === 'algo'
    ? 'นี่ไม่ใช่บันทึกของรอบจับยี่กี'
    : `ข้อมูลในบันทึกไม่ครบหรือผิดรูปแบบที่ช่อง ${fault.path}`
}
