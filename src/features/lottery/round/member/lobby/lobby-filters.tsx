import { IconSearch, IconStar, IconStarFilled, IconX } from '@tabler/icons-react'
import { FilterTabs } from '#ui/parts/choice.tsx'
import { IconButton } from '#ui/parts/icon-button.tsx'
import classes from './lobby-filters.module.css'

export interface LobbyFilter {
  /** `open`, `all`, `favourites` or a category's code; the address says it. */
  readonly group: string
  readonly typed: string
  readonly onlyOpen: boolean
}

interface Props {
  filter: LobbyFilter
  onChange: (filter: LobbyFilter) => void
  categories: readonly { code: string; name: string }[]
  openCount: number
  /** Rows show stars to be turned on and off. */
  isMarking: boolean
  onMarking: (isMarking: boolean) => void
}

/** Search, stars, and one row of groups. */
export function LobbyFilters(props: Props) {
  const { filter, onChange, categories, openCount, isMarking, onMarking } = props
  const isWhole = filter.group === 'open' || filter.group === 'favourites'
  return (
    <div className={classes.filters}>
      <div className={classes.line}>
        <SearchField typed={filter.typed} onType={(typed) => onChange({ ...filter, typed })} />
        <IconButton
          label={isMarking ? 'เลือกหวยที่ชอบเสร็จแล้ว' : 'เลือกหวยที่ชอบ'}
          className={classes.star ?? ''}
          aria-pressed={isMarking}
          icon={
            isMarking ? (
              <IconStarFilled size={20} aria-hidden />
            ) : (
              <IconStar size={20} stroke={1.75} aria-hidden />
            )
          }
          onClick={() => onMarking(!isMarking)}
        />
      </div>
      <FilterTabs
        label="หมวดหวย"
        items={[
          { value: 'open', label: <OpenLabel count={openCount} /> },
          { value: 'favourites', label: 'ที่ชอบ' },
          ...categories.map(({ code, name }) => ({ value: code, label: name })),
          { value: 'all', label: 'ทั้งหมด' },
        ]}
        value={filter.group}
        onChange={(group) => onChange({ ...filter, group })}
      />
      {isWhole || filter.typed !== '' ? null : (
        <button
          type="button"
          className={classes.only}
          aria-pressed={filter.onlyOpen}
          onClick={() => onChange({ ...filter, onlyOpen: !filter.onlyOpen })}
        >
          เฉพาะที่เปิดรับ
        </button>
      )}
    </div>
  )
}

function OpenLabel({ count }: { count: number }) {
  return (
    <>
      เปิดรับ <span className="num">{count}</span>
    </>
  )
}

function SearchField({ typed, onType }: { typed: string; onType: (typed: string) => void }) {
  return (
    <div className={classes.search} role="search">
      <IconSearch size={18} stroke={1.75} aria-hidden />
      <input
        type="search"
        aria-label="ค้นหาหวย"
        placeholder="ค้นหา เช่น ฮานอย หุ้นจีน dow"
        value={typed}
        maxLength={40}
        enterKeyHint="search"
        autoComplete="off"
        onChange={(event) => onType(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onType('')
        }}
      />
      {typed === '' ? null : (
        <IconButton
          label="ล้างคำค้น"
          icon={<IconX size={18} stroke={1.75} aria-hidden />}
          onClick={() => onType('')}
        />
      )}
    </div>
  )
}
