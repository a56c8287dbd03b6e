import { describe, expect, it } from 'vitest'
import { billFilter, hasFilters, toBillSearch } from './bill-search.ts'

const TODAY = '2026-11-21'

describe('the address of the list of bills', () => {
  it('is the last seven days when it says nothing', () => {
    expect(toBillSearch({})).toEqual({})
    expect(billFilter({}, TODAY)).toEqual({ status: 'all', from: '2026-11-15', to: TODAY })
    expect(hasFilters({})).toBe(false)
    expect(hasFilters({ status: 'won' })).toBe(false)
  })

  it.each([
    [
      { status: 'won', days: '30' },
      { status: 'won', days: 30 },
    ],
    [{ status: 'all', days: 7 }, {}],
    [{ status: 'drop table', days: 3, market: '-1', round: 'x' }, {}],
    [
      { market: '3', round: 88 },
      { market: 3, round: 88 },
    ],
    [
      { from: '2026-11-20', to: '2026-11-01', days: 1 },
      { from: '2026-11-01', to: '2026-11-20' },
    ],
    [{ from: '2026-02-30', to: '2026-11-01' }, {}],
    [{ from: '2026-11-01' }, {}],
  ])('reads %j as %j', (search, read) => expect(toBillSearch(search)).toEqual(read))

  it('asks for a round however old it is', () => {
    expect(billFilter({ round: 88 }, TODAY)).toMatchObject({ from: '2025-10-18', round_id: 88 })
    expect(billFilter({ days: 1, market: 3 }, TODAY)).toEqual({
      status: 'all',
      from: TODAY,
      to: TODAY,
      market_id: 3,
    })
    expect(billFilter({ from: '2026-11-01', to: '2026-11-02' }, TODAY)).toMatchObject({
      from: '2026-11-01',
      to: '2026-11-02',
    })
    expect(hasFilters({ round: 88 })).toBe(true)
  })
})
