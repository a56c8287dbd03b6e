import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addBatch } from '../../../rules/entry/slip.ts'
import {
  adoptVisitorDraft,
  draftKey,
  readDrafts,
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
