import { formatBaht } from '#kernel/money.ts'

/** What a member is told of one of his bills. */
export const messageKinds = ['bill_won', 'bill_refunded', 'bill_revised'] as const
export type MessageKind = (typeof messageKinds)[number]

/** What the sentences are made of; amounts are baht text, days Bangkok days. */
export interface BillFacts {
  readonly bill_id: number
  readonly bill_no: string
  readonly market_name: string
  readonly draw_day: string
  /** What was paid: the prize, or the refund. */
  readonly amount: string
  /** A corrected result: the prize before it, what the member owes since, and why. */
  readonly before?: string
  readonly owed?: string
  readonly reason?: string
}

/** A message as it stands in the list and on a lock screen. */
export interface MessageText {
  readonly title: string
  readonly body: string
}

/**
 * The words of a message. Without leave to show amounts there is none in it, not even that of the
 * stake: whoever picks the phone up learns that something happened, not how much it was.
 */
export function messageText(
  kind: MessageKind,
  facts: BillFacts,
  { showsAmount }: { showsAmount: boolean },
): MessageText {
  const where = `${facts.market_name} งวด ${shortDay(facts.draw_day)}`
  const bill = `โพย #${facts.bill_no}`
  switch (kind) {
    case 'bill_won':
      return {
        title: 'ยินดีด้วย! โพยถูกรางวัล',
        body: showsAmount
          ? `${where} · ${bill} ได้ ${money(facts.amount)} เข้ากระเป๋าแล้ว`
          : `${where} · ${bill} แตะเพื่อดูผล`,
      }
    case 'bill_refunded':
      return {
        title: 'คืนเงินโพย',
        body: showsAmount
          ? `${where} งดออกผล · ${bill} คืน ${money(facts.amount)} เข้ากระเป๋าแล้ว`
          : `${where} งดออกผล · ${bill} คืนเงินเข้ากระเป๋าแล้ว`,
      }
    case 'bill_revised':
      return {
        title: 'แก้ไขผลรางวัล',
        body: showsAmount
          ? `${where} · ${bill} ${change(facts)}`
          : `${where} · ${bill} ผลรางวัลเปลี่ยน แตะเพื่อดู`,
      }
  }
}

/** What a corrected result did to the prize, and what is still owed for it. */
function change({ before = '0.00', amount, owed, reason }: BillFacts): string {
  const sums =
    before === '0.00'
      ? `ถูกรางวัล ${money(amount)} ตามผลที่แก้ไข`
      : amount === '0.00'
        ? `ไม่ถูกรางวัลตามผลที่แก้ไข เรียกคืนรางวัล ${money(before)}`
        : `รางวัลเปลี่ยนจาก ${money(before)} เป็น ${money(amount)}`
  const debt = owed ? ` ค้างคืน ${money(owed)} หักจากรางวัลครั้งถัดไป` : ''
  return `${sums}${debt}${reason ? ` (${reason})` : ''}`
}

/** `฿9,000.00` of baht text. */
function money(baht: string): string {
  const satang = BigInt(baht.replace('.', ''))
  const [whole = '', rest = '00'] = formatBaht(satang).split('.')
  return `฿${whole.replaceAll(/\B(?=(\d{3})+$)/g, ',')}.${rest}`
}

const MONTHS = 'ม.ค. ก.พ. มี.ค. เม.ย. พ.ค. มิ.ย. ก.ค. ส.ค. ก.ย. ต.ค. พ.ย. ธ.ค.'.split(' ')
const BUDDHIST_ERA = 543

/** `16 พ.ย. 69` of a Bangkok day. */
function shortDay(day: string): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return `${date} ${MONTHS[month - 1]} ${(year + BUDDHIST_ERA) % 100}`
}
