import { IconArrowsSort, IconSearch, IconX } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { IconButton } from '#ui/parts/icon-button.tsx'
import { HeartIcon } from './heart-icon.tsx'
import { type LobbyFilter, Q_MAX } from './lobby-filter.ts'
import classes from './search-row.module.css'

/** A person who types has not finished before this. */
const SETTLED_MS = 250

const sorts: Readonly<Record<LobbyFilter['sort'], string>> = {
  hot: 'ยอดฮิต',
  new: 'มาใหม่',
  name: 'ก–ฮ',
}

/** The search of the lobby, its order, and its heart. */
export function SearchRow({
  filter,
  onFilter,
}: {
  filter: LobbyFilter
  onFilter: (change: Partial<LobbyFilter>) => void
}) {
  return (
    <div className={classes.row}>
      <SearchField q={filter.q} onSettled={(q) => onFilter({ q })} />
      <SortChoice sort={filter.sort} onSort={(sort) => onFilter({ sort })} />
      <IconButton
        label="เกมโปรด"
        className={classes.heart ?? ''}
        aria-pressed={filter.fav}
        icon={<HeartIcon isFull={filter.fav} size={22} />}
        onClick={() => onFilter({ fav: !filter.fav })}
      />
    </div>
  )
}

function SearchField({ q, onSettled }: { q: string; onSettled: (q: string) => void }) {
  const [typed, setTyped] = useState(q)
  const [told, setTold] = useState(q)
  // The address changed by itself: back, or a filter that was cleared.
  if (q !== told) {
    setTold(q)
    if (q !== typed.trim()) setTyped(q)
  }
  const settle = useEffectEvent((text: string) => {
    if (text !== q) onSettled(text)
  })
  useEffect(() => {
    const timer = setTimeout(() => settle(typed.trim()), SETTLED_MS)
    return () => clearTimeout(timer)
  }, [typed])
  const clear = () => {
    setTyped('')
    if (q !== '') onSettled('')
  }
  return (
    <div className={classes.search} role="search">
      <IconSearch size={20} stroke={1.75} aria-hidden />
      <input
        type="search"
        aria-label="ค้นหาเกม"
        placeholder="ค้นหาเกม..."
        value={typed}
        maxLength={Q_MAX}
        enterKeyHint="search"
        autoComplete="off"
        onChange={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') clear()
          if (event.key === 'Enter') event.currentTarget.blur()
        }}
      />
      {typed === '' ? null : (
        <IconButton
          label="ล้างคำค้น"
          icon={<IconX size={18} stroke={1.75} aria-hidden />}
          onClick={clear}
        />
      )}
    </div>
  )
}

/** The browser's own list, behind an icon where there is little room. */
function SortChoice({
  sort,
  onSort,
}: {
  sort: LobbyFilter['sort']
  onSort: (sort: LobbyFilter['sort']) => void
}) {
  return (
    <span className={classes.sort} data-on={sort !== 'hot' || undefined}>
      <IconArrowsSort size={22} stroke={1.75} aria-hidden />
      <select
        aria-label="เรียงเกมตาม"
        value={sort}
        onChange={(event) => onSort(event.currentTarget.value as LobbyFilter['sort'])}
      >
        {Object.entries(sorts).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </span>
  )
}
