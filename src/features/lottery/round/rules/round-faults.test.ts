import { expect, test } from 'vitest'
import { bangkokInstant } from '#kernel/time.ts'
import {
  faultOf,
  faultsByDay,
  type ExpectedRound,
  type FoundRound,
  type RoundFault,
} from './round-faults.ts'

const at = (time: string) => bangkokInstant('2026-11-23', time)
const hanoi: ExpectedRound = {
  marketId: 3,
  nominalDay: '2026-11-23',
  drawDay: '2026-11-23',
  roundNo: 1,
  openAt: at('06:00'),
  closeAt: at('18:10'),
}
const found = (over: Partial<FoundRound>): FoundRound => ({
  state: 'upcoming',
  openAt: at('06:00'),
  openedAt: null,
  closeAt: at('18:10'),
  closedAt: null,
  drawAt: at('18:30'),
  isFrozen: false,
  ...over,
})
const opened = { state: 'open', openedAt: at('06:00') } as const
const closed = { ...opened, state: 'closed', closedAt: at('18:10') } as const

test.each([
  ['not made, patiently', undefined, '06:01:30', null],
  ['not made', undefined, '06:01:31', 'not_made'],
  ['upcoming before its time', found({}), '05:00', null],
  ['not opened', found({}), '06:02', 'opened_late'],
  ['opened in time', found(opened), '12:00', null],
  ['opened an hour late', found({ ...opened, openedAt: at('07:00') }), '12:00', 'opened_late'],
  ['never opened', found({ state: 'missed' }), '18:10', 'missed'],
  ['taken out, to come back', found({ state: 'missed' }), '18:09', null],
  ['not closed', found(opened), '18:12', 'closed_late'],
  ['closed late', found({ ...closed, closedAt: at('18:12') }), '18:13', 'closed_late'],
  ['closed, sales still running', found(closed), '18:14', null],
  ['closed, sales never final', found(closed), '18:16', 'not_frozen'],
  ['closed and frozen', found({ ...closed, isFrozen: true }), '18:44', null],
  ['no result', found({ ...closed, isFrozen: true }), '18:46', 'no_result'],
  ['settled', found({ ...closed, state: 'settled', isFrozen: true }), '23:00', null],
  ['called off', found({ ...closed, state: 'void' }), '23:00', null],
  ['waits for the one before it', found({ openAt: null }), '12:00', null],
] as const)('%s: at %3$s', (_what, round, time, fault) => {
  expect(faultOf(hanoi, round, at(time))?.fault ?? null).toBe(fault)
})

test('a round without an opening time that was never made is noticed when it should have closed', () => {
  const gov = { ...hanoi, openAt: null }
  expect(faultOf(gov, undefined, at('18:00'))).toBeNull()
  expect(faultOf(gov, undefined, at('18:12'))).toEqual({ fault: 'not_made', lateMs: 120_000 })
})

test('rounds of a day are told together, with the latest of them', () => {
  const fault = (roundNo: number, kind: RoundFault, lateMs: number) => ({
    round: { ...hanoi, roundNo },
    fault: kind,
    lateMs,
  })
  expect(
    faultsByDay([
      fault(7, 'missed', 0),
      fault(3, 'missed', 0),
      fault(4, 'opened_late', 95_500),
      fault(5, 'opened_late', 120_000),
    ]),
  ).toEqual([
    {
      marketId: 3,
      drawDay: '2026-11-23',
      fault: 'missed',
      rounds: 2,
      firstNo: 3,
      lastNo: 7,
      lateS: 0,
    },
    {
      marketId: 3,
      drawDay: '2026-11-23',
      fault: 'opened_late',
      rounds: 2,
      firstNo: 4,
      lastNo: 5,
      lateS: 120,
    },
  ])
})
