import type {
  CheckedProof,
  ProofStep,
  ProofStepName,
  ProvableGame,
} from '../../rules/check-proof.ts'
import type { GameProof, ProofFault } from '../../rules/game-proof.ts'

interface Words {
  readonly title: string
  readonly why: string
  readonly fault: (expected: string, found: string) => string
}

const words: Readonly<Record<ProofStepName, Words>> = {
  commit: {
    title: 'ซีดของเกมตรงกับค่าที่ล็อกไว้ก่อนเล่น',
    why: 'SHA-256 ของซีดที่เปิดเผย ต้องเท่ากับค่าที่ล็อกไว้และแสดงก่อนกดเดิมพัน จึงเปลี่ยนซีดทีหลังไม่ได้',
    fault: () => 'ซีดที่เปิดเผยไม่ใช่ซีดเดียวกับที่ล็อกค่าไว้ก่อนเล่น',
  },
  config: {
    title: 'กติกาของเกมเป็นชุดเดียวกัน',
    why: 'แฮชของกติกาในหน้านี้ ต้องเท่ากับแฮชที่บันทึกไว้กับรอบ',
    fault: () => 'กติกาในหน้านี้เป็นคนละชุดกับที่รอบนี้ใช้ ผลที่คำนวณที่นี่จึงอาจต่างออกไป',
  },
  outcome: {
    title: 'ผลที่สุ่มได้',
    why: 'คำนวณจากซีดของเกม ซีดของผู้เล่น และลำดับ ด้วย HMAC-SHA256',
    fault: (expected, found) => `ผลที่ประกาศคือ ${expected} แต่คำนวณได้ ${found}`,
  },
  win: {
    title: 'เงินที่ได้',
    why: '',
    fault: (expected, found) => `ประกาศไว้ ${expected} แต่ตามกติกาต้องเป็น ${found}`,
  },
}

const baht = (amount: string): string => (amount === '-' ? 'ไม่มี' : `${amount} บาท`)

/** A step for a person: what it is, why it matters, what came out, what differs. */
export interface StepWords {
  readonly title: string
  readonly why: string
  readonly values: readonly string[]
  readonly fault: string | null
}

/** What a step says to a person. */
export function stepWords(step: ProofStep, game: ProvableGame): StepWords {
  const { title, why, fault } = words[step.name]
  const show = (value: string): string => {
    if (step.name === 'win') return baht(value)
    return step.name === 'outcome' && value !== '-' ? game.wordOf(value) : value
  }
  const [expected, found] = [show(step.expected), show(step.found)]
  return {
    title,
    why: why === '' ? game.winRule : why,
    values: step.ok ? [found] : [`คำนวณได้ ${found}`, `ที่ประกาศ ${expected}`],
    fault: step.ok ? null : fault(expected, found),
  }
}

/** What a step is called, also while it waits. */
export const stepTitle = (name: ProofStepName): string => words[name].title

/** Where a round is, as icon and word. */
export const stateLooks = {
  betting: { kind: 'pending', word: 'กำลังเดิมพัน' },
  riding: { kind: 'pending', word: 'รอผลของตา' },
  decided: { kind: 'pending', word: 'กำลังจ่าย' },
  undoing: { kind: 'pending', word: 'กำลังคืนเงิน' },
  settled: { kind: 'done', word: 'จบแล้ว' },
  refused: { kind: 'cancelled', word: 'ไม่ได้เล่น' },
  void: { kind: 'refunded', word: 'คืนเงินแล้ว' },
} as const satisfies Record<GameProof['state'], { kind: string; word: string }>

/** The whole proof in one sentence. */
export interface Verdict {
  readonly tone: 'green' | 'blue' | 'amber' | 'red'
  readonly text: string
}

/** Red wins over everything: a round that was taken back can still have been tampered with. */
export function verdictOf(
  { steps, waiting }: CheckedProof,
  proof: GameProof,
  game: ProvableGame,
): Verdict {
  const off = steps.filter((step) => !step.ok)
  const [first] = off
  if (first) {
    const { title, fault } = stepWords(first, game)
    return { tone: 'red', text: `ไม่ตรง ${off.length} ข้อ ข้อแรกคือ “${title}”: ${fault ?? ''}` }
  }
  if (proof.state === 'void') {
    return { tone: 'amber', text: 'รอบนี้ถูกยกเลิกและคืนเงินแล้ว ผลที่สุ่มได้จึงไม่ถูกใช้' }
  }
  if (proof.state === 'refused') {
    return { tone: 'amber', text: 'รอบนี้ไม่ได้เล่น เงินไม่ถูกหัก จึงไม่มีผลให้ตรวจ' }
  }
  if (proof.server_seed === null) {
    return {
      tone: 'blue',
      text: 'ซีดของเกมสำหรับรอบนี้ยังไม่เปิดเผย จึงยังคำนวณผลซ้ำไม่ได้',
    }
  }
  if (waiting.length > 0) return { tone: 'amber', text: 'รอบนี้ยังไม่มีผล จึงตรวจได้เพียงบางข้อ' }
  return {
    tone: 'green',
    text: `ถูกต้องครบทั้ง ${steps.length} ข้อ ผลและเงินที่ได้ตรงกับที่คำนวณใหม่`,
  }
}

/** Why what a member brought cannot be checked. */
export function faultWords(fault: ProofFault): string {
  if (fault.kind === 'json') return 'ข้อความนี้ไม่ใช่ JSON กรุณาคัดลอกมาให้ครบทั้งไฟล์'
  return fault.path === '' || fault.path === 'algo'
    ? 'นี่ไม่ใช่บันทึกของรอบเกม'
    : `ข้อมูลในบันทึกไม่ครบหรือผิดรูปแบบที่ช่อง ${fault.path}`
}
