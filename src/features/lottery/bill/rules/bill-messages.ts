import { type MessageKind, messageDay, messageMoney, type PushTopic } from '#kernel/message.ts'

/** What the sentences are made of; amounts are baht text, days Bangkok days. */
export interface BillFacts {
  readonly bill_id: number
  readonly bill_no: string
  readonly market_name: string
  readonly draw_day: string
  /** What was paid: the prize, or the refund. */
  readonly amount: string
  /** What the bill cost; older rows do not have it. */
  readonly staked?: string
  /** A corrected result: the prize before it, what the member owes since, and why. */
  readonly before?: string
  readonly owed?: string
  readonly reason?: string
  /** A bonus paid for the bill; one that is over has a wallet that keeps nothing. */
  readonly bonus?: 'running' | 'over'
}

const win: PushTopic = {
  topic: 'win',
  title: 'ถูกรางวัล',
  note: 'เมื่อโพยถูกรางวัลและเงินเข้ากระเป๋าแล้ว',
}
const refund: PushTopic = {
  topic: 'refund',
  title: 'คืนเงินโพย',
  note: 'เมื่องวดงดออกผลและคืนเงินทุกโพย',
}
const correction: PushTopic = {
  topic: 'correction',
  title: 'แก้ไขผลรางวัล',
  note: 'เมื่อผลที่แก้ไขทำให้รางวัลของคุณเปลี่ยน',
}

const where = ({ market_name: name, draw_day: day }: BillFacts) => `${name} งวด ${messageDay(day)}`
const bill = (facts: BillFacts) => `โพย #${facts.bill_no}`
/** Where the money is now; of a bonus that is over the bill says it. */
const whither = ({ bonus: by }: BillFacts): string => {
  if (by === 'over') return ' โบนัสที่ใช้แทงสิ้นสุดแล้ว แตะเพื่อดูว่าเงินไปที่ไหน'
  return by === 'running' ? ' เข้ากระเป๋าโบนัสแล้ว' : ' เข้ากระเป๋าแล้ว'
}
const link = (facts: BillFacts) => `/lotto/bills?bill=${facts.bill_id}`

export const billWon: MessageKind<BillFacts> = {
  kind: 'bill_won',
  purpose: 'service',
  topic: win,
  look: 'prize',
  link,
  text: (facts, { showsAmount }) => ({
    title: facts.bonus === 'over' ? 'โพยที่แทงด้วยโบนัสถูกรางวัล' : 'ยินดีด้วย! โพยถูกรางวัล',
    body: showsAmount
      ? `${where(facts)} · ${bill(facts)} ได้ ${messageMoney(facts.amount)}${whither(facts)}`
      : `${where(facts)} · ${bill(facts)} แตะเพื่อดูผล`,
  }),
}

/** A prize of no more than the bill cost: nothing to congratulate on, so it looks like any news. */
export const billReturned: MessageKind<BillFacts> = {
  kind: 'bill_returned',
  purpose: 'service',
  topic: win,
  look: 'news',
  link,
  text: (facts, { showsAmount }) => ({
    title: facts.amount === facts.staked ? 'โพยออกผลแล้ว เท่าทุน' : 'โพยออกผลแล้ว ได้คืนบางส่วน',
    body: showsAmount
      ? `${where(facts)} · ${bill(facts)} ได้คืน ${messageMoney(facts.amount)}${ofStake(facts)}${whither(facts)}`
      : `${where(facts)} · ${bill(facts)} แตะเพื่อดูผล`,
  }),
}

const ofStake = ({ staked }: BillFacts): string =>
  staked === undefined ? '' : ` จากยอดแทง ${messageMoney(staked)}`

export const billRefunded: MessageKind<BillFacts> = {
  kind: 'bill_refunded',
  purpose: 'service',
  topic: refund,
  look: 'refund',
  link,
  text: (facts, { showsAmount }) => ({
    title: 'คืนเงินโพย',
    body: showsAmount
      ? `${where(facts)} งดออกผล · ${bill(facts)} คืน ${messageMoney(facts.amount)}${whither(facts)}`
      : `${where(facts)} งดออกผล · ${bill(facts)} คืนเงิน${whither(facts)}`,
  }),
}

export const billRevised: MessageKind<BillFacts> = {
  kind: 'bill_revised',
  purpose: 'service',
  topic: correction,
  look: 'correction',
  link,
  text: (facts, { showsAmount }) => ({
    title: 'แก้ไขผลรางวัล',
    body: showsAmount
      ? `${where(facts)} · ${bill(facts)} ${change(facts)}`
      : `${where(facts)} · ${bill(facts)} ผลรางวัลเปลี่ยน แตะเพื่อดู`,
  }),
}

/** What a corrected result did to the prize, and what is still owed for it. */
function change({ before = '0.00', amount, owed, reason }: BillFacts): string {
  const sums =
    before === '0.00'
      ? `ถูกรางวัล ${messageMoney(amount)} ตามผลที่แก้ไข`
      : amount === '0.00'
        ? `ไม่ถูกรางวัลตามผลที่แก้ไข เรียกคืนรางวัล ${messageMoney(before)}`
        : `รางวัลเปลี่ยนจาก ${messageMoney(before)} เป็น ${messageMoney(amount)}`
  const debt = owed ? ` ค้างคืน ${messageMoney(owed)} หักจากรางวัลครั้งถัดไปหรือก่อนโอนเงินถอน` : ''
  return `${sums}${debt}${reason ? ` (${reason})` : ''}`
}
