import { type Box, boxes, returnedX100, type RoomKind } from '#studio/games/baccarat/boxes.ts'
import { boxNames } from '#studio/games/baccarat/box-names.ts'
import { type Coup, coupOf } from '#studio/games/baccarat/coup.ts'
import { baht, satangOf, signedBaht, wireOf } from '../baht.ts'
import type { TableState, TableView, TicketView } from './table-words.ts'

/** What live tables say. */

export const stateWords: Readonly<Record<TableState, string>> = {
  shoe: 'กำลังสับไพ่ขอนใหม่',
  betting: 'เปิดรับเดิมพัน',
  closing: 'ปิดรับเดิมพันแล้ว',
  dealing: 'กำลังแจกไพ่',
  settled: 'ออกผลแล้ว',
  paused: 'โต๊ะหยุดชั่วคราว',
}

/** Why a coup was void: the published rule, in short. */
const voidWords: Readonly<Record<string, string>> = {
  no_beacon: 'ค่าสุ่มไม่มาใน 1\u00a0นาที',
  clock_behind: 'ค่าสุ่มมาถึงก่อนเวลา',
  clock_set_back: 'นาฬิกาโต๊ะเดินถอยหลัง',
}

export const voidText = ({ coup, void_reason }: TableView): string =>
  `เป็นโมฆะ ตาที่\u00a0${coup}: ${voidWords[void_reason ?? ''] ?? 'ไม่มีผลของตานี้'} คืนเงินทุกเดิมพัน`

const sideWords = { P: 'ผู้เล่นชนะ', B: 'เจ้ามือชนะ', T: 'เสมอ' } as const

/** How a coup ended: `เจ้ามือชนะ 7 ต่อ 5`. */
export function coupText({ winner, playerTotal, bankerTotal }: Coup): string {
  const [more, less] = winner === 'B' ? [bankerTotal, playerTotal] : [playerTotal, bankerTotal]
  return `${sideWords[winner]} ${more}\u00a0ต่อ\u00a0${less}`
}

/** The coup that is on a table, once its cards are there. */
export const coupOn = ({ player, banker }: TableView): Coup | undefined =>
  player.length > 0 && banker.length > 0 ? coupOf(player, banker) : undefined

/** The coup of a ticket that is settled. */
export function coupOfTicket({ outcome }: Pick<TicketView, 'outcome'>): Coup | undefined {
  if (outcome === null) return undefined
  const [, player = '', banker = ''] = outcome.split(' ')
  const cards = (text: string) => text.split('-').map(Number)
  return coupOf(cards(player), cards(banker))
}

/** What a box came to: it won, its stake came back, or it lost. */
export function endOf(box: Box, coup: Coup, kind: RoomKind): 'won' | 'back' | 'lost' {
  const returned = returnedX100(box, coup, kind)
  return returned > 100 ? 'won' : returned === 100 ? 'back' : 'lost'
}

/** A sum of tickets whose coup is over. */
export interface Outcome {
  readonly win: string
  readonly net: string
}

/** What tickets came to together; undefined while one of them is not decided. Those that were not played do not count. */
export function outcomeOf(
  tickets: readonly Pick<TicketView, 'reason' | 'win' | 'stake'>[],
): Outcome | undefined {
  const played = tickets.filter(({ reason }) => reason === null)
  if (played.length === 0 || played.some(({ win }) => win === null)) return undefined
  const sum = (texts: (string | null)[]) =>
    texts.reduce((total, text) => total + satangOf(text ?? '0'), 0n)
  const win = sum(played.map((ticket) => ticket.win))
  const stake = sum(played.map((ticket) => ticket.stake))
  return { win: wireOf(win), net: wireOf(win - stake) }
}

/** Only a real gain is told as one; what came back of a stake has the loss beside it. */
export function moneyText({ win, net }: Outcome): string {
  const rest = `· สุทธิ ${signedBaht(net)}`
  if (satangOf(net) > 0n) return `ได้ ${baht(win)} ${rest}`
  return satangOf(win) > 0n ? `ได้คืน ${baht(win)} ${rest}` : `ไม่ถูก ${rest}`
}

/** The coup of a ticket: `ห้อง 01 · ตาที่ 12`. */
export const placeText = ({ room, coup }: Pick<TicketView, 'room' | 'coup'>): string =>
  `ห้อง\u00a0${(room ?? '').replace(/^bac-/, '')} · ตาที่\u00a0${coup ?? ''}`

/** What a ticket is on: `ผู้เล่น ฿100.00, เสมอ ฿10.00`. */
export const stakesText = ({ stakes }: Pick<TicketView, 'stakes'>): string =>
  boxes
    .flatMap((box) =>
      stakes[box] === undefined ? [] : [`${boxNames[box]} ${shortBaht(stakes[box])}`],
    )
    .join(', ')

/** The same of what a round keeps, in satang: `P=10000,T=1000`. */
export const stakesTextOf = (choice: string): string =>
  stakesText({
    stakes: Object.fromEntries(
      choice.split(',').map((text) => {
        const [box = '', stake = '0'] = text.split('=')
        return [box, wireOf(BigInt(stake))]
      }),
    ),
  })

/** An amount without satang where it has none: `฿1,200`, `฿97.50`. */
export const shortBaht = (text: string): string => baht(text).replace(/\.00$/, '')

/** The same of satang. */
export const bahtOfSatang = (satang: bigint): string => shortBaht(wireOf(satang))

let time: Intl.DateTimeFormat | undefined

/** Made when it is first needed: that takes tens of milliseconds on a slow phone. */
export function timeText(at: string): string {
  time ??= new Intl.DateTimeFormat('th-TH', {
    dateStyle: 'medium',
    timeStyle: 'medium',
    timeZone: 'Asia/Bangkok',
  })
  return time.format(new Date(at)).replaceAll(' ', '\u00a0')
}

const underWayWords: Readonly<Record<string, string>> = {
  betting: 'กำลังรอกระเป๋าเงิน',
  riding: 'รอผลของตานี้',
  decided: 'กำลังจ่าย',
}

/** What is said of a ticket whose end is not known. */
export const underWay = (state: string): string => underWayWords[state] ?? 'กำลังรอผล'
