import { MoreLink, Section } from '#ui/parts/panel.tsx'
import { GameShelf } from './game-shelf.tsx'
import { useKeptList } from './lobby-store.ts'
import { useMyGames } from './use-my-games.ts'

/** What the member played last, at once from this device; nothing where he has not played. */
export function LastGames() {
  const mine = useMyGames()
  const kept = useKeptList('last')
  const games = mine.data?.last ?? kept
  if (games.length === 0) return null
  return (
    <Section
      title="เล่นล่าสุด"
      more={
        <MoreLink to="/lobby/$name" params={{ name: 'last' }}>
          ทั้งหมด
        </MoreLink>
      }
    >
      <GameShelf cards={games} />
    </Section>
  )
}
