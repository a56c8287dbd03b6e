import type { SetView } from '../../set-contract.ts'
import type { SetRow } from './set-store.ts'

export const setView = (row: SetRow): SetView => ({
  set_id: Number(row.setId),
  name: row.name,
  items: row.items.map(({ betType, number }) => ({ bet_type: betType, number })),
  created_at: row.createdAt,
})
