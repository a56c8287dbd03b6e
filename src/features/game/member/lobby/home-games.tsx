import { useLocalData } from '#ui/client/persisted.ts'
import { BelowMyGames } from './below-my-games.tsx'
import { HotShelf } from './hot-shelf.tsx'
import { LastGames } from './last-games.tsx'

/** The games on the first page: a member's own first, then what is played most. */
export function HomeGames() {
  const isMember = useLocalData((state) => state.user.isLoggedIn)
  return (
    <>
      {isMember ? <LastGames /> : null}
      <BelowMyGames>
        <HotShelf />
      </BelowMyGames>
    </>
  )
}
