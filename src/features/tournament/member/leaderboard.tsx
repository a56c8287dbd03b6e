import { useState } from 'react'
import { useAction } from '#ui/client/use-action.ts'
import { useCall } from '#ui/client/use-call.ts'
import { Button } from '#ui/parts/button.tsx'
import { ConfirmDialog } from '#ui/parts/confirm-dialog.tsx'
import { Panel, PanelList, Section } from '#ui/parts/panel.tsx'
import { QueryView } from '#ui/parts/query-view.tsx'
import { SkeletonRows } from '#ui/parts/skeleton.tsx'
import { toast } from '#ui/parts/toast-store.ts'
import { thaiTime } from '#ui/thai/dates.ts'
import { formatCount, formatMoney } from '#ui/thai/money.ts'
import type { WireOutput } from '#kernel/contract.ts'
import { MINUTE_MS } from '#kernel/time.ts'
import { getLeaderboard, showOnLeaderboard } from '../contract.ts'
import { BoardRow } from './board-row.tsx'
import { maskedExample, netWords, pointWords } from './tournament-words.ts'
import classes from './tournaments.module.css'

type Board = WireOutput<typeof getLeaderboard>

/** Net points of this month, of those who show themselves; it gives no prize. */
export function Leaderboard() {
  const query = useCall(getLeaderboard, {}, { staleTime: 30_000, refetchInterval: MINUTE_MS })
  return (
    <Section title="กระดานแต้มเดือนนี้">
      <QueryView query={query} skeleton={<SkeletonRows count={3} />}>
        {(board) => <Shown board={board} />}
      </QueryView>
    </Section>
  )
}

/** Who is not on the board has points and no place on it. */
function ownWords({ me, is_shown: isShown }: Board): string {
  if (me.points === 0) return 'เดือนนี้คุณยังไม่มีแต้มสุทธิ'
  if (me.place !== null) return `คุณอันดับ ${formatCount(me.place)} · ${netWords(me.points)}`
  const own = `เดือนนี้คุณมี ${netWords(me.points)}`
  return isShown ? own : `${own} แสดงชื่อบนกระดานเพื่อดูอันดับ`
}

function Shown({ board }: { board: Board }) {
  const { items } = board
  return (
    <div className={classes.stack}>
      <Panel padded>
        <div className={classes.stack}>
          <p>{ownWords(board)}</p>
          {board.for_you || board.is_shown ? <ShowButton isShown={board.is_shown} /> : null}
          <p className="t13 c2">
            {`ทุก ${formatMoney(board.point_valid, { decimals: 'auto' })} ของยอดแทงหวยที่ออกผลแล้วเป็น 1 แต้มสุทธิ นับไม่เกินวันละ ${pointWords(board.day_max_points)} กระดานนี้ไม่มีรางวัล และแสดงเฉพาะคนที่เลือกแสดงชื่อ`}
          </p>
        </div>
      </Panel>
      {items.length === 0 ? (
        <p className="c2">ยังไม่มีใครแสดงชื่อบนกระดานเดือนนี้</p>
      ) : (
        <PanelList>
          {items.map((row, at) => (
            <BoardRow key={at} row={row} />
          ))}
        </PanelList>
      )}
      {board.updated_at ? (
        <p className="t13 c2">{`ปรับปรุงเมื่อ ${thaiTime(board.updated_at)} น. นาทีละครั้ง`}</p>
      ) : null}
    </div>
  )
}

/** Nobody is shown who has not said so, and hiding is one tap. */
function ShowButton({ isShown }: { isShown: boolean }) {
  const [isAsking, setAsking] = useState(false)
  const show = useAction(showOnLeaderboard, {
    renews: [getLeaderboard],
    onDone: ({ is_shown: now }) => {
      setAsking(false)
      toast.success(now ? 'แสดงชื่อแล้ว ขึ้นกระดานภายในหนึ่งนาที' : 'ไม่แสดงชื่อแล้ว')
    },
    onRefused: () => setAsking(false),
  })
  const sending = show.pending && 'กำลังบันทึก…'
  if (isShown) {
    return (
      <div>
        <Button
          look="quiet"
          size="sm"
          sending={sending}
          onClick={() => show.run({ is_shown: false })}
        >
          เลิกแสดงชื่อ
        </Button>
      </div>
    )
  }
  return (
    <div>
      <Button look="quiet" size="sm" onClick={() => setAsking(true)}>
        แสดงชื่อบนกระดาน
      </Button>
      <ConfirmDialog
        open={isAsking}
        title="แสดงชื่อบนกระดาน"
        confirmLabel="แสดงชื่อ"
        sending={sending}
        onConfirm={() => show.run({ is_shown: true })}
        onClose={() => setAsking(false)}
      >
        {`สมาชิกคนอื่นจะเห็นเบอร์ที่ปิดไว้ เช่น ${maskedExample} กับแต้มสุทธิเดือนนี้ เลิกแสดงได้ทุกเมื่อ`}
      </ConfirmDialog>
    </div>
  )
}
