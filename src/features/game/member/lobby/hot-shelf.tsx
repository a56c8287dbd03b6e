import { useCall } from '#ui/client/use-call.ts'
import { MoreLink, Section } from '#ui/parts/panel.tsx'
import { QueryView } from '#ui/parts/query-view.tsx'
import { readLobby } from '../../lobby-contract.ts'
import { GameShelf, ShelfSkeleton } from './game-shelf.tsx'

/** What is played most; each place that shows it fails alone. */
export function HotShelf({ title = 'ยอดฮิต' }: { title?: string }) {
  const lobby = useCall(readLobby, {}, { staleTime: 60_000 })
  if (lobby.data?.hot.length === 0) return null
  return (
    <Section
      title={title}
      more={
        <MoreLink to="/lobby/$name" params={{ name: 'hot' }}>
          ทั้งหมด
        </MoreLink>
      }
    >
      <QueryView query={lobby} skeleton={<ShelfSkeleton />}>
        {({ hot }) => <GameShelf cards={hot} />}
      </QueryView>
    </Section>
  )
}
