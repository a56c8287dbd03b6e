import { useState } from 'react'
import lotus from '#ui/art/motifs/lotus.svg?raw'
import { messageOf } from '#ui/client/api-error.ts'
import { callApi } from '#ui/client/call-api.ts'
import { Button } from '#ui/parts/button.tsx'
import { DigitTablets } from '#ui/parts/digit-tablets.tsx'
import { EmptyState } from '#ui/parts/empty-state.tsx'
import { ListRowLink } from '#ui/parts/list-row.tsx'
import { PanelList } from '#ui/parts/panel.tsx'
import { QueryView } from '#ui/parts/query-view.tsx'
import { SkeletonRows } from '#ui/parts/skeleton.tsx'
import { StatusChip } from '#ui/parts/status-chip.tsx'
import { toast } from '#ui/parts/toast-store.ts'
import { thaiTime } from '#ui/thai/dates.ts'
import { listSiblingRounds } from '../../contract.ts'
import { useSiblings, type SiblingRound } from './round-strip.tsx'
import classes from './room.module.css'

const PAGE = 30

/** The rounds of the day that are over, the newest first; of a long day the earlier ones page by page. */
export function RoundHistory({ roundId }: { roundId: number }) {
  const query = useSiblings(roundId)
  const [count, setCount] = useState(PAGE)
  const earlier = useEarlier(roundId)
  return (
    <QueryView query={query} skeleton={<SkeletonRows count={6} />}>
      {(around) => {
        const first = around[0]?.round_no ?? 1
        const rounds = [...earlier.rounds.filter(({ round_no: no }) => no < first), ...around]
        const over = rounds.filter(isOver).toReversed()
        const oldest = rounds[0]?.round_no ?? 1
        const more = () => {
          setCount(count + PAGE)
          if (over.length <= count + PAGE && !earlier.isEnd) void earlier.load(oldest)
        }
        const hasMore = over.length > count || (oldest > 1 && !earlier.isEnd)
        return (
          <div className={classes.history}>
            {over.length > 0 ? (
              <PanelList>
                {over.slice(0, count).map((round) => (
                  <HistoryRow key={round.round_id} round={round} />
                ))}
              </PanelList>
            ) : hasMore ? null : (
              <EmptyState art={lotus} title="วันนี้ยังไม่มีรอบที่ออกผล" />
            )}
            {hasMore ? (
              <Button look="text" wide sending={earlier.isLoading && 'กำลังโหลด…'} onClick={more}>
                ดูรอบก่อนหน้า
              </Button>
            ) : null}
          </div>
        )
      }}
    </QueryView>
  )
}

/** What lies before the rounds around this one, as far as it was asked for. */
function useEarlier(roundId: number) {
  const [rounds, setRounds] = useState<readonly SiblingRound[]>([])
  const [isEnd, setEnd] = useState(false)
  const [isLoading, setLoading] = useState(false)
  async function load(beforeNo: number) {
    setLoading(true)
    try {
      const page = await callApi(listSiblingRounds, { round_id: roundId, before_no: beforeNo })
      setRounds([...page, ...rounds])
      setEnd(page.length === 0)
    } catch (error) {
      toast.error(messageOf(error))
    } finally {
      setLoading(false)
    }
  }
  return { rounds, isEnd, isLoading, load }
}

const isOver = ({ stage }: SiblingRound) => stage === 'settled' || stage === 'void'

function HistoryRow({ round }: { round: SiblingRound }) {
  return (
    <ListRowLink
      to="/lotto/$roundId"
      params={{ roundId: String(round.round_id) }}
      search={{ tab: 'shoot' }}
      title={
        <>
          รอบที่ <span className="num">{round.round_no}</span>
        </>
      }
      note={
        <>
          <span className="num">{thaiTime(round.draw_at)}</span> น. · ยิง{' '}
          <span className="num">{round.shot_count}</span> เลข
        </>
      }
      end={
        round.top3 === null ? (
          <StatusChip kind="refunded" />
        ) : (
          <span className="row">
            <DigitTablets digits={round.top3} size="sm" label={`3 ตัวบน ${round.top3}`} />
            <DigitTablets
              digits={round.bottom2 ?? ''}
              size="sm"
              label={`2 ตัวล่าง ${round.bottom2}`}
            />
          </span>
        )
      }
    />
  )
}
