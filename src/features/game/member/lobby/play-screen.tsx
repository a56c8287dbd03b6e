import { Link } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { GameArt } from '#ui/art/game-art.tsx'
import { useLocalData } from '#ui/client/persisted.ts'
import { MoreLink } from '#ui/parts/panel.tsx'
import { toast } from '#ui/parts/toast-store.ts'
import { type LobbyKey, lobbyTitles } from '../../rules/lobby-names.ts'
import { BelowMyGames } from './below-my-games.tsx'
import { tapCard } from './card-choice.ts'
import { HotShelf } from './hot-shelf.tsx'
import { LastGames } from './last-games.tsx'
import { OpenRounds } from './my-games.tsx'
import { useAllGames } from './use-games.ts'
import classes from './play-screen.module.css'

const categories: readonly {
  readonly name: LobbyKey
  readonly image: string
  readonly says: string
}[] = [
  { name: 'slot', image: 'naga-4', says: 'หมุนวงล้อ ลุ้นสัญลักษณ์' },
  { name: 'casino', image: 'cards-6', says: 'บาคาร่า ไฮโล เกมโต๊ะ' },
  { name: 'fishing', image: 'koi-2', says: 'เล่นพร้อมกันหลายคน' },
  { name: 'sport', image: 'ball-3', says: 'ฟุตบอลและกีฬาจำลอง' },
  { name: 'freespin', image: 'lotus-0', says: 'เกมที่ใช้ฟรีสปินได้' },
  { name: 'hot', image: 'rocket-7', says: 'เกมที่มีคนเล่นมากที่สุด' },
]

/** Where to choose a kind of game. An address with a game opens that game over it. */
export function PlayScreen({ gameId, onOpened }: { gameId: string; onOpened: () => void }) {
  const isMember = useLocalData((state) => state.user.isLoggedIn)
  return (
    <div className={classes.page}>
      <div className="row between">
        <h1 className="t24">เล่นเกม</h1>
        {isMember ? <MoreLink to="/member/games">ประวัติการเล่น</MoreLink> : null}
      </div>
      {isMember ? (
        <>
          <OpenRounds />
          <LastGames />
        </>
      ) : null}
      <BelowMyGames>
        <nav className={classes.grid} aria-label="หมวดเกม">
          {categories.map(({ name, image, says }) => (
            <Link key={name} to="/lobby/$name" params={{ name }} className={classes.category}>
              <GameArt image={image} className={classes.art ?? ''} />
              <span className={classes.words}>
                <b>{lobbyTitles[name]}</b>
                <span>{says}</span>
              </span>
            </Link>
          ))}
        </nav>
        <HotShelf />
      </BelowMyGames>
      {gameId === '' ? null : <OpenByAddress gameId={gameId} onOpened={onOpened} />}
    </div>
  )
}

/** The game of the address, as if its card had been tapped. */
function OpenByAddress({ gameId, onOpened }: { gameId: string; onOpened: () => void }) {
  const all = useAllGames('hot', true)
  const open = useEffectEvent(() => {
    const card = all.data?.find((one) => String(one.game_id) === gameId)
    if (card) tapCard(card)
    else toast.error(all.data ? 'ไม่พบเกมนี้' : 'เปิดเกมไม่สำเร็จ กรุณาลองใหม่อีกครั้ง')
    onOpened()
  })
  const isDone = all.data !== undefined || all.isError
  useEffect(() => {
    if (isDone) open()
  }, [isDone])
  return null
}
