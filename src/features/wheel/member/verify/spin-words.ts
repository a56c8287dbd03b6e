import { formatCount } from '#ui/thai/money.ts'
import type {
  SpinGap,
  SpinProof,
  SpinProofFault,
  SpinSource,
  SpinStep,
  SpinStepName,
} from '../../rules/check-spin.ts'

/** What a step is, and why it matters. */
export const spinStepWords: Readonly<Record<SpinStepName, { title: string; why: string }>> = {
  commit: {
    title: 'ซีดของเว็บตรงกับแฮชที่แสดงก่อนหมุน',
    why: 'SHA-256 ของซีดที่เปิดแล้ว ต้องเท่ากับแฮชที่แสดงไว้ก่อนหมุน จึงเปลี่ยนซีดทีหลังไม่ได้',
  },
  number: {
    title: 'เลขที่สุ่มได้',
    why: 'คำนวณจากซีดของเว็บ ซีดของคุณ และลำดับ ด้วย HMAC-SHA256 ได้เลข 0–9,999',
  },
  field: {
    title: 'ช่องที่สุ่มได้',
    why: 'บวกโอกาสของช่องตามลำดับ ช่องแรกที่ผลบวกมากกว่าเลขที่สุ่มได้คือช่องนั้น',
  },
  given: {
    title: 'รางวัลที่ได้',
    why: 'ต้องเป็นช่องที่สุ่มได้ หรือช่องแทนที่ประกาศไว้เมื่อรางวัลนั้นหมด',
  },
}

/** What a step that agrees rests on all the same. */
export const spinGapWords: Readonly<Record<SpinGap, string>> = {
  promise: 'ตรงกับแฮชในบันทึก แต่บันทึกบอกไม่ได้ว่าเว็บแสดงแฮชนี้ก่อนหมุนจริง เทียบกับแฮชที่เจ้าของเห็นก่อนหมุน',
  odds: 'ตรงตามโอกาสในบันทึก แต่บันทึกบอกไม่ได้ว่าเป็นโอกาสที่เว็บประกาศ',
  labels: 'ตรงกับช่องที่สุ่มได้ แต่ชื่อรางวัลเป็นไปตามที่บันทึกเขียนไว้',
  fallback: 'ตรงกับช่องแทนในบันทึก แต่บันทึกบอกไม่ได้ว่าเว็บประกาศช่องแทนนี้ และรางวัลหมดแล้วจริง',
  stock: 'ได้ช่องแทนตามที่ประกาศ ซีดบอกไม่ได้ว่ารางวัลของช่องที่สุ่มได้หมดแล้วจริง',
}

/** The whole proof in one sentence. */
export interface SpinVerdict {
  readonly tone: 'green' | 'blue' | 'red'
  readonly text: string
}

export function spinVerdict(steps: readonly SpinStep[], source: SpinSource): SpinVerdict {
  if (steps.length === 0) {
    return { tone: 'blue', text: 'ซีดของเว็บสำหรับรอบนี้ยังไม่เปิด จึงยังคำนวณผลซ้ำไม่ได้' }
  }
  const off = steps.filter(({ state }) => state === 'off')
  const [first] = off
  if (!first) return agreement(steps, source)
  const { title } = spinStepWords[first.name]
  return {
    tone: 'red',
    text: `ไม่ตรง ${off.length} ข้อ ข้อแรกคือ “${title}”: แจ้งไว้ ${first.told} แต่คำนวณได้ ${first.found}`,
  }
}

/** Nothing is off; what no seed tells is not called proven. */
function agreement(steps: readonly SpinStep[], source: SpinSource): SpinVerdict {
  if (source === 'brought') {
    return {
      tone: 'blue',
      text: 'เลขที่สุ่มได้ตรงกับที่คำนวณใหม่ แต่แฮช โอกาส ชื่อรางวัล และช่องแทนเป็นไปตามที่บันทึกเขียนไว้ บันทึกอย่างเดียวจึงยืนยันผลไม่ได้ ให้เจ้าของเปิดจากบัญชีของตัวเอง',
    }
  }
  const proven = steps.filter(({ state }) => state === 'ok').length
  return proven === steps.length
    ? { tone: 'green', text: `ถูกต้องครบทั้ง ${proven} ข้อ ผลตรงกับที่คำนวณใหม่` }
    : {
        tone: 'blue',
        text: `ผลสุ่มถูกต้อง ${proven} ข้อ และได้ช่องแทนตามที่ประกาศ ข้อที่ซีดพิสูจน์ไม่ได้คือรางวัลหมดแล้วจริง`,
      }
}

/** Why what somebody brought cannot be checked. */
export function spinFaultWords(fault: SpinProofFault): string {
  if (fault.kind === 'json') return 'ข้อความนี้ไม่ใช่ JSON กรุณาคัดลอกมาให้ครบทั้งไฟล์'
  return fault.path === '' || fault.path === 'algo'
    ? 'นี่ไม่ใช่บันทึกของการหมุนกงล้อ'
    : `ข้อมูลในบันทึกไม่ครบหรือผิดรูปแบบที่ช่อง ${fault.path}`
}

/** The fields of the version that drew, as lines of a table: name, odds, and where its numbers lie. */
export function fieldRanges({ weights, labels }: SpinProof): { label: string; range: string }[] {
  let from = 0
  return weights.map((weight, place) => {
    const to = from + weight - 1
    const range = weight === 1 ? formatCount(from) : `${formatCount(from)}–${formatCount(to)}`
    from += weight
    return { label: `${place + 1} · ${labels[place] ?? ''}`, range }
  })
}
