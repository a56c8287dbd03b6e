import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addBatch } from '../../../rules/entry/slip.ts'
import {
  adoptVisitorDraft,
  afterSale,
  draftKey,
  keepingSlips,
  readDrafts,
  soldElsewhere,
  VISITOR,
  withoutExpired,
  type Draft,
  type Drafts,
} from './draft.ts'
import { findUnsentDraft } from './carry-draft.ts'

const NOW = Date.parse('2026-11-21T12:00:00+07:00')
const slip = addBatch([], [{ betType: 'top2', number: '12', stake: '20' }]).slip
const draft = (roundId: number, closeAt: string, rest: Partial<Draft> = {}): Draft => ({
  roundId,
  marketId: 7,
  closeAt: `2026-11-${closeAt}:00+07:00`,
  slip,
  slipId: '8c5bb3a2-6a5e-4c56-9a2f-0d6ad7c0a001',
  sold: null,
  digits: 2,
  chosen: ['top2'],
  typed: '1',
  stake: '20',
  text: '',
  note: '',
  walletId: null,
  pulled: null,
  ...rest,
})
const kept = (owner: string, ...all: Draft[]): Drafts =>
  Object.fromEntries(all.map((one) => [draftKey(owner, one.roundId), one]))

describe('drafts on the device', () => {
  it('come back as they were; those of rounds long closed go', () => {
    const drafts = kept('5', draft(1, '21T15:00'), draft(2, '19T15:00'), draft(3, '17T15:00'))
    const read = readDrafts(JSON.parse(JSON.stringify(drafts)))
    expect(read).toEqual(drafts)
    expect(Object.keys(withoutExpired(read, NOW))).toEqual(['5:1', '5:2'])
    const recent = kept('5', draft(1, '21T15:00'))
    expect(withoutExpired(recent, NOW)).toBe(recent)
  })

  it('whatever the storage holds, reading it does not throw', () => {
    fc.assert(fc.property(fc.anything(), (junk) => typeof readDrafts(junk) === 'object'))
    expect(readDrafts({ '5:1': { ...draft(1, '21T15:00'), digits: 9 } })).toEqual({})
  })
})

describe('the name of a slip', () => {
  const own = draft(1, '21T15:00')
  const bill = { billId: 7, billNo: '7' }
  const more = addBatch(slip, [{ betType: 'top2', number: '34', stake: '20' }]).slip

  it('is given to a draft that has none, or what is none', () => {
    const { slipId: _none, ...nameless } = own
    for (const stored of [nameless, { ...own, slipId: 'x' }]) {
      expect(readDrafts({ '5:1': stored })['5:1']?.slipId).toMatch(/^[\da-f-]{36}$/)
    }
  })

  it('is another one once it is sold; what came into it meanwhile stays, unsold', () => {
    const { slipId, sold, slip: left } = afterSale(own, own, bill)
    expect([left, sold]).toEqual([[], { slipId: own.slipId, ...bill }])
    expect(slipId).not.toBe(own.slipId)
    const grown = afterSale({ ...own, slip: more }, own, bill)
    expect(grown.slip?.map(({ number }) => number)).toEqual(['34'])
    // Of two lines alike one was sold.
    const twice = addBatch(slip, [{ betType: 'top2', number: '12', stake: '20' }]).slip
    expect(afterSale({ ...own, slip: twice }, own, bill).slip).toHaveLength(1)
  })

  it('that has gone on leaves the next slip alone', () => {
    const next = { ...own, slipId: '8c5bb3a2-6a5e-4c56-9a2f-0d6ad7c0a002' }
    expect(afterSale(next, own, bill)).toEqual({ sold: { slipId: own.slipId, ...bill } })
  })

  it('tells a tab that the other one has sold it, and nothing else does', () => {
    const before = kept('5', own)
    const after = kept('5', { ...own, ...afterSale(own, own, bill) })
    expect(soldElsewhere(before, after)).toEqual([{ key: '5:1', slipId: own.slipId, ...bill }])
    expect(soldElsewhere(after, after)).toEqual([])
    expect(soldElsewhere(before, kept('5', { ...own, slip: more }))).toEqual([])
    expect(soldElsewhere({}, after)).toEqual([])
  })

  it('a slip that says the same stays the same object', () => {
    const read = readDrafts(JSON.parse(JSON.stringify(kept('5', own))))
    expect(keepingSlips(kept('5', own), read)['5:1']?.slip).toBe(own.slip)
    const changed = keepingSlips(kept('5', { ...own, slip: more }), read)['5:1']?.slip
    expect(changed).toBe(read['5:1']?.slip)
  })
})

describe('a slip whose round has closed', () => {
  const drafts = {
    ...kept('5', draft(1, '20T15:00'), draft(2, '21T11:00'), draft(3, '21T15:00')),
    ...kept('6', draft(4, '21T11:30')),
  }

  it('is offered to the next one: the newest of this market and member', () => {
    expect(findUnsentDraft(drafts, '5', { roundId: 3, marketId: 7 }, NOW)?.roundId).toBe(2)
    expect(findUnsentDraft(drafts, '5', { roundId: 9, marketId: 8 }, NOW)).toBeUndefined()
    expect(findUnsentDraft(drafts, '55', { roundId: 3, marketId: 7 }, NOW)).toBeUndefined()
  })

  it('is not offered while it is empty', () => {
    const empty = kept('5', draft(2, '21T11:00', { slip: [] }))
    expect(findUnsentDraft(empty, '5', { roundId: 3, marketId: 7 }, NOW)).toBeUndefined()
  })
})

describe('signing in', () => {
  const typed = draft(1, '21T15:00')

  it('takes the visitor’s slip along', () => {
    expect(adoptVisitorDraft(kept(VISITOR, typed), '5', 1)).toEqual(kept('5', typed))
  })

  it('leaves what the member has, and loses neither', () => {
    const both = { ...kept(VISITOR, typed), ...kept('5', draft(1, '21T15:00', { note: 'เดิม' })) }
    expect(adoptVisitorDraft(both, '5', 1)).toBe(both)
    expect(adoptVisitorDraft(kept('5', typed), '5', 1)).toEqual(kept('5', typed))
    expect(adoptVisitorDraft(kept(VISITOR, typed), VISITOR, 1)).toEqual(kept(VISITOR, typed))
  })
})
