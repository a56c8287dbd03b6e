import { useCall } from '#ui/client/use-call.ts'
import { MoreLink, Section } from '#ui/parts/panel.tsx'
import { QueryView } from '#ui/parts/query-view.tsx'
import { readLobby } from '../../lobby-contract.ts'
import { GameShelf, ShelfSkeleton } from './game-shelf.tsx'

/** What is played most, or what is new while nothing has been played; each place of it fails alone. */
export function HotShelf() {
  const lobby = useCall(readLobby, {}, { staleTime: 60_000 })
  const isQuiet = lobby.data?.hot.length === 0
  if (isQuiet && lobby.data?.new.length === 0) return null
  return (
    <Section
      title={isQuiet ? 'เกมมาใหม่' : 'เกมยอดฮิต'}
      more={
        <MoreLink
          to="/lobby/$name"
          params={{ name: isQuiet ? 'slot' : 'hot' }}
          search={isQuiet ? { sort: 'new' } : {}}
        >
          ทั้งหมด
        </MoreLink>
      }
    >
      <QueryView query={lobby} skeleton={<ShelfSkeleton />}>
        {(shelves) => <GameShelf cards={isQuiet ? shelves.new : shelves.hot} />}
      </QueryView>
    </Section>
  )
}
