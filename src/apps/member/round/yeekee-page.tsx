import { YeekeeIntro, type YeekeeMarket } from '#features/yeekee/member/intro-screen.tsx'
import { QueryView } from '#ui/parts/query-view.tsx'
import { SkeletonRows } from '#ui/parts/skeleton.tsx'
import { type LobbyMarket, marketsOf, useLobby } from '../home/use-lobby.ts'

/** The emblem of the markets that draw by themselves. */
const YEEKEE = 'yk'

/** The yeekee markets of the lobby, each with its next round. */
export function YeekeePage() {
  const lobby = useLobby()
  return (
    <QueryView query={lobby} skeleton={<SkeletonRows count={5} />}>
      {(data) => (
        <YeekeeIntro
          markets={marketsOf(data)
            .filter(({ emblem, is_on: isOn }) => emblem === YEEKEE && isOn)
            .map(toMarket)}
        />
      )}
    </QueryView>
  )
}

const toMarket = ({ code, name, round, last_result: last }: LobbyMarket): YeekeeMarket => ({
  code,
  name,
  round:
    round?.status === 'open'
      ? { id: Number(round.round_id), no: round.round_no, closeAt: round.close_at }
      : null,
  last: last && { top3: last.top3, bottom2: last.bottom2 },
})
