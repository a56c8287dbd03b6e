import { expect, test } from 'vitest'
import type { Now } from './now.ts'
import type { TableView, TicketView, UntoldTicket } from './table-words.ts'
import { noticeOf } from './untold.ts'

const ticket = (id: string, change: Partial<UntoldTicket> = {}): UntoldTicket => ({
  id,
  state: 'settled',
  stake: '100.00',
  stakes: { P: '100.00' },
  win: '200.00',
  reason: null,
  room: 'bac-01',
  shoe: 2,
  coup: 7,
  outcome: 'P 8-12 25-38',
  at: '2026-11-30T00:00:00.000Z',
  is_of_session: true,
  ...change,
})
const lost = { win: '0.00' }
const refused = {
  state: 'refused',
  win: null,
  outcome: null,
  reason: 'ยอดเงินไม่พอ เงินไม่ถูกหัก',
} as const
const late = { ...refused, state: 'void', reason: 'กระเป๋าเงินตอบไม่ทันตานี้ คืนเงินแล้ว' } as const
const back = { ...late, state: 'undoing', reason: 'กระเป๋าเงินตอบไม่ทันตานี้ กำลังคืนเงิน' } as const
const slow = { state: 'betting', win: null, outcome: null } as const

interface Known {
  readonly untold?: readonly UntoldTicket[]
  readonly tickets?: readonly TicketView[]
  readonly followed?: readonly TicketView[]
  readonly told?: readonly string[]
  readonly undone?: readonly string[]
  /** Why a bet of a session before was not taken; empty while nobody knows. */
  readonly unheard?: readonly string[]
  readonly isVoid?: boolean
}

/** What the page says of these tickets, spaces that hold lines together as plain ones. */
function said({ untold = [], tickets = [], followed = [], isVoid = false, ...known }: Known) {
  const now = {
    seat: { untold },
    tickets,
    table: { room: 'bac-01', is_void: isVoid } as TableView,
    followed: new Map(followed.map((one) => [one.id, one])),
    told: new Set(known.told),
    undone: new Set(known.undone),
    unheard: new Map(
      (known.unheard ?? []).map((reason, at) => {
        const laid = { room: 'bac-03', coup: 12 + at, stakes: { P: '50.00', T: '10.00' } }
        return [`${at}`, { laid, reason: reason || null }]
      }),
    ),
  } as unknown as Now
  const notice = noticeOf(now)
  return notice && `${notice.kind}: ${notice.head} | ${notice.text}`.replaceAll('\u00a0', ' ')
}

test.each<[string, Known, string | undefined]>([
  ['nothing', {}, undefined],
  [
    'a bet whose answer was lost is asked for',
    { unheard: ['ไม่ถึงโต๊ะ', ''], untold: [ticket('a')] },
    'wait: เดิมพัน ฿60 · ห้อง 03 · ตาที่ 13 | ยังไม่รู้ว่าโต๊ะได้รับหรือไม่ กำลังถามให้',
  ],
  [
    'one that never came is told before what else is over',
    { unheard: ['ไม่ถึงโต๊ะ'], untold: [ticket('a')] },
    'bad: เดิมพัน ฿60 · ห้อง 03 · ตาที่ 12 | ไม่ถึงโต๊ะ',
  ],
  [
    'a wallet that is slow comes first',
    { tickets: [ticket('a', slow), ticket('b', slow)], untold: [ticket('c')] },
    'wait: เดิมพัน ฿200 · ห้อง 01 · ตาที่ 7 | กระเป๋าเงินตอบช้า ยังไม่นับเป็นเดิมพัน',
  ],
  [
    'money that is on its way back',
    { tickets: [ticket('a', back)] },
    'wait: เดิมพัน ฿100 · ห้อง 01 · ตาที่ 7 | กระเป๋าเงินตอบไม่ทันตานี้ กำลังคืนเงิน',
  ],
  [
    'a slow one of a coup that is gone from the table',
    { followed: [ticket('a', { ...slow, coup: 6 })] },
    'wait: เดิมพัน ฿100 · ห้อง 01 · ตาที่ 6 | กระเป๋าเงินตอบช้า ยังไม่นับเป็นเดิมพัน',
  ],
  [
    'what he takes back himself is told at once',
    { tickets: [ticket('a', back)], undone: ['a'] },
    undefined,
  ],
  [
    'refused, though its coup is on the table',
    { tickets: [ticket('a', refused)], untold: [ticket('a', refused)] },
    'bad: เดิมพัน ฿100 · ห้อง 01 · ตาที่ 7 | ยอดเงินไม่พอ เงินไม่ถูกหัก',
  ],
  [
    'given back, though its coup is on the table',
    { tickets: [ticket('a', late), ticket('b')], untold: [ticket('b'), ticket('a', late)] },
    'bad: เดิมพัน ฿100 · ห้อง 01 · ตาที่ 7 | กระเป๋าเงินตอบไม่ทันตานี้ คืนเงินแล้ว',
  ],
  [
    'played, on the table: told there',
    { tickets: [ticket('a')], untold: [ticket('a')] },
    undefined,
  ],
  [
    'void, on the table: told there',
    { tickets: [ticket('a', late)], untold: [ticket('a', late)], isVoid: true },
    undefined,
  ],
  ['told before', { untold: [ticket('a')], told: ['a'] }, undefined],
  ['looked after still', { untold: [ticket('a')], followed: [ticket('a')] }, undefined],
  [
    'a coup that was won while he was away',
    { untold: [ticket('b', lost), ticket('a', { win: '300.00' })] },
    'won: ห้อง 01 · ตาที่ 7: ผู้เล่นชนะ 9 ต่อ 0 | ได้ ฿300.00 · สุทธิ +฿100.00',
  ],
  [
    'less back than staked is no gain',
    { untold: [ticket('b', lost), ticket('a', { win: '150.00' })] },
    'flat: ห้อง 01 · ตาที่ 7: ผู้เล่นชนะ 9 ต่อ 0 | ได้คืน ฿150.00 · สุทธิ −฿50.00',
  ],
  [
    'lost, and a part was not played',
    { untold: [ticket('b', late), ticket('a', lost)] },
    'flat: ห้อง 01 · ตาที่ 7: ผู้เล่นชนะ 9 ต่อ 0 | ไม่ถูก · สุทธิ −฿100.00 · ไม่ถูกเล่น ฿100',
  ],
  [
    'several coups together',
    {
      untold: [
        ticket('c', { coup: 9 }),
        ticket('b', { ...lost, coup: 8 }),
        ticket('a', { ...late, shoe: 1 }),
      ],
    },
    'flat: ผล 3 ตาที่ยังไม่ได้แจ้งคุณ | สุทธิรวม ฿0.00 · ไม่ถูกเล่น ฿100',
  ],
])('%s', (_name, known, words) => {
  expect(said(known)).toBe(words)
})
