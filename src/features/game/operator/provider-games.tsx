import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import kite from '#ui/art/motifs/kite.svg?raw'
import { useCallPages } from '#ui/client/use-call.ts'
import { Button } from '#ui/parts/button.tsx'
import { EmptyState } from '#ui/parts/empty-state.tsx'
import { TextInput } from '#ui/parts/field.tsx'
import { HistoryButton } from '#ui/parts/history-button.tsx'
import { LoadMore } from '#ui/parts/load-more.tsx'
import { QueryView } from '#ui/parts/query-view.tsx'
import { SelectInput } from '#ui/parts/select-input.tsx'
import { SkeletonRows } from '#ui/parts/skeleton.tsx'
import { StatusChip } from '#ui/parts/status-chip.tsx'
import { type Column, Table } from '#ui/parts/table.tsx'
import {
  type GameFilter,
  listDeskGames,
  type WireGame,
  type WireProvider,
} from '../operator-contract.ts'
import { productWords, returnText } from '../rules/catalogue-words.ts'
import classes from './provider-desk.module.css'
import { SwitchSheet } from './provider-switch.tsx'
import { gameLook, untilText } from './provider-words.ts'

/** The games of a provider: looked for, each with its terms and its switch. */
export function ProviderGames({
  provider,
  maySwitch,
}: {
  provider: WireProvider
  maySwitch: boolean
}) {
  const providerId = Number(provider.provider_id)
  const [filter, setFilter] = useState<Omit<GameFilter, 'provider_id'>>({})
  const [switched, setSwitched] = useState<WireGame>()
  const pages = useCallPages(listDeskGames, { ...filter, provider_id: providerId })
  return (
    <>
      <Filters provider={provider} filter={filter} onFilter={setFilter} />
      <QueryView query={pages} skeleton={<SkeletonRows count={6} round={false} />}>
        {() =>
          pages.items.length === 0 ? (
            <EmptyState art={kite} title="ไม่พบเกมตามเงื่อนไขนี้" />
          ) : (
            <Table
              caption={`เกมของค่าย ${provider.name}`}
              columns={columnsOf(providerId, maySwitch ? setSwitched : undefined)}
              rows={pages.items}
              rowKey={({ game_id: id }) => id}
            />
          )
        }
      </QueryView>
      <LoadMore query={pages} />
      {switched === undefined ? null : (
        <SwitchSheet
          thing={{
            providerId,
            gameId: Number(switched.game_id),
            name: switched.name,
            isOn: switched.is_enabled,
            notice: switched.notice,
            untilAt: switched.until_at,
          }}
          to={switched.is_enabled ? 'off' : 'on'}
          onClose={() => setSwitched(undefined)}
        />
      )}
    </>
  )
}

type Typed = Omit<GameFilter, 'provider_id'>

function Filters({
  provider,
  filter,
  onFilter,
}: {
  provider: WireProvider
  filter: Typed
  onFilter: (filter: Typed) => void
}) {
  const [typed, setTyped] = useState('')
  const put = (name: keyof Typed, value: string) => {
    const { [name]: _old, ...rest } = filter
    onFilter(value === '' ? rest : { ...rest, [name]: value })
  }
  return (
    <form
      role="search"
      className={classes.filters}
      onSubmit={(event) => {
        event.preventDefault()
        put('search', typed.trim())
      }}
    >
      <TextInput
        label="ชื่อหรือรหัสเกม"
        type="search"
        maxLength={64}
        autoComplete="off"
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <SelectInput
        label="สถานะเกม"
        value={filter.state ?? ''}
        options={[
          { value: '', label: 'ทุกสถานะ' },
          { value: 'on', label: 'เปิดให้เล่น' },
          { value: 'off', label: 'ปิด' },
        ]}
        onChange={(value) => put('state', value)}
      />
      <SelectInput
        label="ค่ายย่อย"
        value={`${filter.sub_provider_id ?? ''}`}
        options={[
          { value: '', label: 'ทุกค่ายย่อย' },
          ...provider.sub_providers.map(({ sub_provider_id: id, name }) => ({
            value: `${id}`,
            label: name,
          })),
        ]}
        onChange={(value) => put('sub_provider_id', value)}
      />
      <Button type="submit" icon={<IconSearch size={20} stroke={1.75} aria-hidden />}>
        ค้นหา
      </Button>
    </form>
  )
}

const columnsOf = (
  providerId: number,
  onSwitch: ((game: WireGame) => void) | undefined,
): readonly Column<WireGame>[] => [
  {
    key: 'name',
    head: 'เกม',
    cell: (game) => (
      <>
        <div className="strong">{game.name}</div>
        <div className="t13 c2">{game.code}</div>
      </>
    ),
  },
  { key: 'sub', head: 'ค่ายย่อย', cell: ({ sub_provider: name }) => name },
  { key: 'product', head: 'ประเภท', cell: ({ product }) => productWords[product] },
  { key: 'return', head: 'ค่าคืนทุน', figures: true, cell: (game) => returnText(game.return_bp) },
  { key: 'version', head: 'ฉบับ', figures: true, cell: ({ version }) => version },
  {
    key: 'state',
    head: 'สถานะ',
    cell: (game) => (
      <>
        <StatusChip {...gameLook(game)} />
        {game.notice === null ? null : <div className="t13 c2">{game.notice}</div>}
        {game.until_at === null ? null : <div className="t13 c2">{untilText(game.until_at)}</div>}
      </>
    ),
  },
  {
    key: 'switch',
    head: 'จัดการ',
    cell: (game) => (
      <div className="row">
        {onSwitch === undefined ? null : (
          <Button look="quiet" size="sm" onClick={() => onSwitch(game)}>
            {game.is_enabled ? 'ปิด' : 'เปิด'}
            <span className="visually-hidden"> {game.name}</span>
          </Button>
        )}
        <HistoryButton
          object={{ kind: 'game', id: `${providerId}:${game.game_id}` }}
          title={`ประวัติของ ${game.name}`}
        />
      </div>
    ),
  },
]
