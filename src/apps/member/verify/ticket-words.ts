import { boxNames } from '#studio/games/baccarat/box-names.ts'
import { boxes, returnedOf } from '#studio/games/baccarat/boxes.ts'
import type {
  BeaconFault,
  CheckedTicket,
  TicketStep,
  TicketStepName,
} from '#studio/games/baccarat/check-ticket.ts'
import type { Coup } from '#studio/games/baccarat/coup.ts'
import type { ShoeProofFault } from '#studio/games/baccarat/shoe-proof.ts'
import type { TicketReason, TicketRecord } from '#studio/games/baccarat/ticket-record.ts'
import { readStakes } from '#studio/games/baccarat/ticket-text.ts'
import { formatMoney } from '#ui/thai/money.ts'
import { thaiDateTime } from '#ui/thai/dates.ts'

// What the page says of a round of live baccarat.

interface Words {
  readonly title: string
  readonly why: string
  readonly fault: (step: TicketStep) => string
  /** How what came out is written; left out where the title says it, and for hashes that are right. */
  readonly show?: (text: string) => string
  /** What differs are hashes: both stand below the sentence. */
  readonly isHash?: boolean
}

const baht = (text: string): string => (text === '-' ? 'ไม่มี' : formatMoney(text))

const beaconFaults: Readonly<Record<BeaconFault, (coup: string) => string>> = {
  missing: (coup) => `${coup} ไม่มีตัวเลขสุ่มกลาง`,
  hash: (coup) => `${coup} ใช้ตัวเลขสุ่มที่ไม่ได้มาจากลายเซ็นของมัน`,
  chain: (coup) => `${coup} ใช้สายของตัวเลขสุ่มที่ไม่รู้จัก`,
  order: (coup) => `${coup} ใช้ตัวเลขสุ่มที่เก่ากว่าตาก่อนหน้า`,
  early: (coup) => `${coup} ใช้ตัวเลขสุ่มที่เกิดก่อนวางเดิมพัน`,
  signature: () => 'มีลายเซ็นที่ไม่ใช่ของสายและรอบนั้น ตัวเลขสุ่มนี้เชื่อไม่ได้',
}

const coupName = (coup: number | null): string => (coup === null ? 'ตานี้' : `ตาที่ ${coup}`)

const words: Readonly<Record<TicketStepName, Words>> = {
  ticket: {
    title: 'หลักฐานเป็นของรอบนี้',
    why: 'เลขรอบ ห้อง และขอน ในหลักฐานต้องเป็นของรอบที่ตรวจ',
    fault: () => 'หลักฐานนี้เป็นของรอบหรือขอนอื่น',
  },
  promise: {
    title: 'ผูกซีดของขอนไว้ก่อนแจกไพ่ตานี้',
    why: 'เว็บจดแฮชของซีดไว้ตั้งแต่ผู้ให้บริการประกาศ จึงเปลี่ยนซีดทีหลังไม่ได้',
    fault: () => 'แฮชของซีดที่บอกไว้กับรอบนี้ ไม่ตรงกับแฮชที่เว็บจดไว้ของขอน',
    isHash: true,
    show: (at) => `เว็บจดไว้เมื่อ ${thaiDateTime(at)}`,
  },
  config: {
    title: 'กติกาเป็นชุดเดียวกัน',
    why: 'แฮชของกติกาในหน้านี้ ต้องเท่ากับแฮชที่ประกาศไว้กับขอนและรอบ',
    fault: () => 'กติกาในหน้านี้เป็นคนละชุดกับที่ขอนนี้ใช้ ผลที่คำนวณที่นี่จึงอาจต่างออกไป',
    isHash: true,
  },
  stake: {
    title: 'เงินเดิมพัน',
    why: 'ผลรวมของทุกช่อง ต้องเท่ากับเงินที่หักตามบัญชีของเว็บ',
    fault: ({ told, found }) => `แจ้งไว้ ${baht(told)} แต่รวมทุกช่องได้ ${baht(found)}`,
    show: baht,
  },
  beacons: {
    title: 'ตัวเลขสุ่มกลางของทุกตาจนถึงตานี้',
    why: 'ทุกตัวต้องมีลายเซ็นของสายที่ประกาศ และตัวของตานี้ต้องเกิดหลังวางเดิมพัน จึงไม่มีใครรู้ไพ่ล่วงหน้า',
    fault: ({ found, coup }) => beaconFaults[found as BeaconFault](coupName(coup)),
    show: (beacon) => beacon,
  },
  seed: {
    title: 'ซีดของขอนตรงกับแฮชที่ผูกไว้',
    why: 'SHA-256 ของซีดที่เปิดเผยเมื่อจบขอน ต้องเท่ากับแฮชที่ผูกไว้',
    fault: () => 'ซีดที่เปิดเผยไม่ใช่ซีดเดียวกับที่ผูกไว้ก่อนแจกไพ่',
    isHash: true,
  },
  cards: {
    title: 'แจกไพ่ซ้ำทุกตาจนถึงตานี้ ได้ไพ่ชุดเดิม',
    why: 'ไพ่แต่ละใบสุ่มจากไพ่ที่เหลือในขอน ด้วยซีดของขอน ตัวเลขสุ่มกลาง และลำดับตา',
    fault: ({ coup }) => `${coupName(coup)} ไม่ตรงกับไพ่ที่คำนวณใหม่`,
  },
  rules: {
    title: 'กติกาไพ่ใบที่สาม',
    why: 'ไพ่ที่แจ้งต้องจั่วตามกติกา และไม่มีใบใดออกซ้ำในขอน',
    fault: () => 'ไพ่ที่แจ้งไม่เป็นไปตามกติกา หรือมีใบที่ออกซ้ำในขอน',
  },
  outcome: {
    title: 'ผลที่ใช้จ่ายรอบนี้',
    why: 'ผลที่บันทึกไว้กับรอบของคุณ ต้องเป็นไพ่ของตานี้',
    fault: () => 'ผลที่บันทึกไว้กับรอบนี้ ไม่ใช่ไพ่ของตานี้',
  },
  win: {
    title: 'เงินที่ได้ตามกติกา',
    why: 'คิดตามอัตราจ่ายทีละช่อง ปัดเศษลงเป็นสตางค์',
    fault: ({ told, found }) => `แจ้งไว้ ${baht(told)} แต่ตามกติกาต้องเป็น ${baht(found)}`,
    show: baht,
  },
  paid: {
    title: 'เงินที่เข้ากระเป๋า',
    why: 'ยอดตามบัญชีของเว็บ ต้องเท่ากับเงินที่ได้ตามกติกา',
    fault: ({ told, found }) => `เข้ากระเป๋า ${baht(told)} แต่ตามกติกาต้องเป็น ${baht(found)}`,
    show: baht,
  },
  void: {
    title: 'ตานี้เป็นโมฆะ ไม่มีไพ่',
    why: 'เมื่อตัวเลขสุ่มกลางไม่มาภายใน 1 นาที หรือมาผิดเวลา กติกาคือคืนเดิมพันทุกช่อง',
    fault: () => 'ที่แจ้งว่าเป็นโมฆะ ไม่ตรงกับหลักฐานของขอน',
  },
  refund: {
    title: 'คืนเดิมพันครบ',
    why: 'ตามบัญชีของเว็บ ต้องไม่เหลือเงินที่หักไว้กับรอบนี้',
    fault: ({ told }) => `บัญชีของเว็บยังมียอด ${baht(told)} ของรอบนี้`,
  },
}

const waitWords: Readonly<Partial<Record<TicketStepName, string>>> = {
  seed: 'เปิดเผยเมื่อจบขอน',
  cards: 'ตรวจได้เมื่อจบขอนและเปิดเผยซีด',
  paid: 'กำลังจ่าย',
  refund: 'กำลังคืนเงิน',
}

/** Why nobody can say whether the seed was fixed before the cards. */
const openWords = (coup: number | null): string =>
  coup === null
    ? 'เว็บไม่ได้จดแฮชของขอนนี้ไว้ จึงยืนยันไม่ได้ว่าซีดถูกกำหนดก่อนแจกไพ่'
    : `เว็บจดแฮชของขอนนี้เมื่อโต๊ะอยู่ที่ตา ${coup} แล้ว จึงยืนยันไม่ได้ว่าซีดถูกกำหนดก่อนตานี้`

/** A step for a person: what it is, why it matters, what came out, what differs. */
export interface TicketStepWords {
  readonly title: string
  readonly why: string
  readonly values: readonly string[]
  readonly fault: string | null
}

/** @param hasCards whether the coup is told, so that only the arithmetic of its beacons is waited for */
export function ticketStepWords(step: TicketStep, hasCards: boolean): TicketStepWords {
  const { title, why, fault, show, isHash } = words[step.name]
  switch (step.state) {
    case 'waiting': {
      const wait = step.name === 'beacons' && hasCards ? 'กำลังตรวจลายเซ็น…' : waitWords[step.name]
      return { title, why: wait ?? 'ตรวจได้เมื่อตานี้ออกผล', values: [], fault: null }
    }
    case 'open':
      return { title, why: openWords(step.coup), values: [], fault: null }
    case 'ok':
      return { title, why, values: show ? [show(step.found)] : [], fault: null }
    case 'off': {
      const values = isHash ? [`คำนวณได้ ${step.found}`, `ที่ประกาศ ${step.told}`] : []
      return { title, why, values, fault: fault(step) }
    }
  }
}

/** The whole proof in one sentence. */
export interface TicketVerdict {
  readonly tone: 'green' | 'blue' | 'amber' | 'red'
  readonly text: string
}

const backWords: Readonly<Record<TicketReason, string>> = {
  coup_void: 'ตานี้เป็นโมฆะ กติกาคือคืนเดิมพันทุกช่อง',
  late: 'กระเป๋าเงินตอบไม่ทันก่อนออกไพ่ รอบนี้จึงไม่นับและคืนเงิน',
  taken_back: 'รอบนี้ถูกยกเลิกก่อนปิดรับเดิมพัน และคืนเงิน',
  wallet: 'กระเป๋าเงินไม่รับรอบนี้ รอบนี้จึงไม่นับและคืนเงิน',
}

/** Red wins over everything: a round that was given back can still have been tampered with. */
export function ticketVerdict(
  { steps, coup }: CheckedTicket,
  { ticket, server_seed: seed }: TicketRecord,
): TicketVerdict {
  const stepsIn = (state: TicketStep['state']) => steps.filter((step) => step.state === state)
  const [off, open, waiting, right] = [
    stepsIn('off'),
    stepsIn('open'),
    stepsIn('waiting'),
    stepsIn('ok').length,
  ]
  const [first] = off
  if (first) {
    const { title, fault } = ticketStepWords(first, true)
    return { tone: 'red', text: `ไม่ตรง ${off.length} ข้อ ข้อแรกคือ “${title}”: ${fault ?? ''}` }
  }
  if (ticket.state === 'refused') {
    return { tone: 'amber', text: 'รอบนี้ไม่ได้เล่น เงินไม่ถูกหัก จึงไม่มีผลให้ตรวจ' }
  }
  if (ticket.state === 'void' || ticket.state === 'undoing') {
    const done = ticket.state === 'void' ? 'คืนเงินแล้ว' : 'กำลังคืนเงิน'
    return { tone: 'amber', text: `${backWords[ticket.reason ?? 'wallet']} · ${done}` }
  }
  if (!coup) return { tone: 'blue', text: 'ตานี้ยังไม่ออกผล ผลจะตรวจได้ที่หน้านี้เมื่อแจกไพ่แล้ว' }
  const isSigning = waiting.some(({ name }) => name === 'beacons')
  if (isSigning) return { tone: 'blue', text: 'กำลังตรวจลายเซ็นของตัวเลขสุ่มกลางในเครื่องของคุณ' }
  if (seed === null) {
    return {
      tone: 'blue',
      text: `ขอนนี้ยังไม่จบ ที่ตรวจได้แล้วถูกต้องทั้ง ${right} ข้อ ส่วนที่ต้องใช้ซีดตรวจได้เมื่อจบขอน ขอนหนึ่งใช้เวลาราว 40 นาที`,
    }
  }
  if (open[0]) return { tone: 'amber', text: `อีก ${right} ข้อถูกต้อง แต่${openWords(open[0].coup)}` }
  if (waiting.length > 0) return { tone: 'blue', text: 'ผลถูกต้อง กำลังจ่ายเงินเข้ากระเป๋า' }
  return {
    tone: 'green',
    text: `ถูกต้องครบทั้ง ${right} ข้อ ไพ่ ผล และเงินที่ได้ตรงกับที่คำนวณใหม่`,
  }
}

/** How a coup ended: `เจ้ามือชนะ 7 ต่อ 5`. */
export function coupText({ winner, playerTotal, bankerTotal }: Coup): string {
  const sides = { P: 'ผู้เล่นชนะ', B: 'เจ้ามือชนะ', T: 'เสมอ' } as const
  const [more, less] = winner === 'B' ? [bankerTotal, playerTotal] : [playerTotal, bankerTotal]
  return `${sides[winner]} ${more} ต่อ ${less}`
}

/** A line of a ticket: what is on a box, and what came of it. */
export interface BoxLine {
  readonly name: string
  readonly stake: string
  readonly end: string
}

/** What a ticket that is not played says of its boxes, whatever the cards were. */
const notPlayed: Readonly<Partial<Record<TicketRecord['ticket']['state'], string>>> = {
  void: 'คืนแล้ว',
  undoing: 'กำลังคืน',
  refused: 'ไม่ได้เล่น',
}

/** The boxes of a ticket with what the rules give for each. */
export function boxLines(
  { choice, kind, state }: TicketRecord['ticket'],
  coup: Coup | null,
): BoxLine[] {
  const stakes = readStakes(choice)
  return boxes.flatMap((box) => {
    const stake = stakes[box]
    if (stake === undefined) return []
    const returned = coup && returnedOf(box, stake, coup, kind)
    const played = returned === null ? 'รอผล' : returned === 0n ? 'ไม่ถูก' : formatMoney(returned)
    return [{ name: boxNames[box], stake: formatMoney(stake), end: notPlayed[state] ?? played }]
  })
}

/** Why what somebody brought cannot be checked. */
export const ticketFaultWords = (fault: ShoeProofFault): string =>
  fault.kind === 'json'
    ? 'ข้อความนี้ไม่ใช่ JSON กรุณาคัดลอกมาให้ครบทั้งไฟล์'
    : `ข้อมูลในบันทึกไม่ครบหรือผิดรูปแบบที่ช่อง ${fault.path}`
