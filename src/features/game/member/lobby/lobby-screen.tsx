import lotus from '#ui/art/motifs/lotus.svg?raw'
import { useLocalData } from '#ui/client/persisted.ts'
import { Button } from '#ui/parts/button.tsx'
import { EmptyState } from '#ui/parts/empty-state.tsx'
import { LoadMore } from '#ui/parts/load-more.tsx'
import { QueryView } from '#ui/parts/query-view.tsx'
import { type LobbyKey, lobbyTitles } from '../../rules/lobby-names.ts'
import { GameGrid, GridSkeleton } from './game-grid.tsx'
import { type LobbyFilter, noFilter } from './lobby-filter.ts'
import { LobbyTabs } from './lobby-tabs.tsx'
import { MyFreeBets, OpenRounds } from './my-games.tsx'
import { ProviderChips } from './provider-chips.tsx'
import { SearchRow } from './search-row.tsx'
import { useGames } from './use-games.ts'
import classes from './lobby-screen.module.css'

/** From so many tiles on the first is large. */
const BIG_FROM = 6

/** The games of one page of the lobby, searched and filtered by what its address says. */
export function LobbyScreen({
  name,
  filter,
  onFilter,
  onSignIn,
}: {
  name: LobbyKey
  filter: LobbyFilter
  onFilter: (filter: LobbyFilter) => void
  onSignIn: () => void
}) {
  const isMember = useLocalData((state) => state.user.isLoggedIn)
  const change = (part: Partial<LobbyFilter>) => onFilter({ ...filter, ...part })
  const isSearch = filter.q !== '' || filter.fav
  const isOwn = name === 'last' && !isSearch
  return (
    <div className={classes.page}>
      <h1 className="visually-hidden">เกม{lobbyTitles[name]}</h1>
      <SearchRow filter={filter} onFilter={change} />
      <LobbyTabs name={name} />
      <ProviderChips name={name} filter={filter} onFilter={change} />
      {isMember && !isSearch && name === 'last' ? <OpenRounds /> : null}
      {isMember && !isSearch && name === 'freespin' ? <MyFreeBets /> : null}
      <div className={classes.games}>
        {isOwn && !isMember ? (
          <SignInFirst onSignIn={onSignIn} />
        ) : (
          <Games name={name} filter={filter} onFilter={onFilter} />
        )}
      </div>
    </div>
  )
}

function Games({
  name,
  filter,
  onFilter,
}: {
  name: LobbyKey
  filter: LobbyFilter
  onFilter: (filter: LobbyFilter) => void
}) {
  const { query, pages } = useGames(name, filter)
  const found = query.data
  const isSearch = filter.q !== ''
  const hasBig = !isSearch && !filter.fav
  return (
    <>
      {isSearch && found ? (
        <p className={classes.found} role="status">
          พบ <span className="num">{found.games.length.toLocaleString('en-US')}</span> เกม
          {found.readAs === null ? null : <> จากคำว่า “{found.readAs}”</>}
        </p>
      ) : null}
      <QueryView query={query} skeleton={<GridSkeleton firstIsBig={hasBig} />}>
        {({ games, near }) =>
          games.length > 0 ? (
            <>
              <GameGrid cards={games} firstIsBig={hasBig && games.length >= BIG_FROM} />
              {pages ? <LoadMore query={pages} /> : null}
            </>
          ) : (
            <>
              <NoGames name={name} filter={filter} onClear={() => onFilter(noFilter)} />
              {near.length > 0 ? (
                <section className={classes.near}>
                  <h2 className="t16">คุณหมายถึงเกมเหล่านี้หรือไม่</h2>
                  <GameGrid cards={near} />
                </section>
              ) : null}
            </>
          )
        }
      </QueryView>
    </>
  )
}

function NoGames({
  name,
  filter,
  onClear,
}: {
  name: LobbyKey
  filter: LobbyFilter
  onClear: () => void
}) {
  const isNarrow = filter.q !== '' || filter.provider !== '' || filter.fav
  if (filter.fav && filter.q === '' && filter.provider === '') {
    return (
      <EmptyState art={lotus} title="ยังไม่มีเกมโปรด" action={<Clear onClear={onClear} />}>
        แตะรูปหัวใจบนเกมที่ชอบ แล้วเกมจะมาอยู่ที่นี่
      </EmptyState>
    )
  }
  if (isNarrow) {
    return (
      <EmptyState art={lotus} title="ไม่พบเกมที่ค้นหา" action={<Clear onClear={onClear} />}>
        ลองพิมพ์ชื่อเกมเป็นภาษาไทยหรืออังกฤษ หรือชื่อค่าย
      </EmptyState>
    )
  }
  return name === 'last' ? (
    <EmptyState art={lotus} title="ยังไม่เคยเล่นเกม">
      เกมที่เล่นแล้วจะมาอยู่ที่นี่
    </EmptyState>
  ) : (
    <EmptyState art={lotus} title={`ยังไม่มีเกม${lobbyTitles[name]}`}>
      เลือกเล่นเกมหมวดอื่นก่อนได้
    </EmptyState>
  )
}

function Clear({ onClear }: { onClear: () => void }) {
  return (
    <Button look="quiet" size="sm" onClick={onClear}>
      ล้างตัวกรอง
    </Button>
  )
}

function SignInFirst({ onSignIn }: { onSignIn: () => void }) {
  return (
    <EmptyState
      art={lotus}
      title="เข้าสู่ระบบเพื่อดูเกมที่เล่นล่าสุด"
      action={
        <Button size="sm" onClick={onSignIn}>
          เข้าสู่ระบบ
        </Button>
      }
    />
  )
}
