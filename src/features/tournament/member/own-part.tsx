import { type RefObject, useState } from 'react'
import { useAction } from '#ui/client/use-action.ts'
import { useFocusAfter } from '#ui/client/use-focus-after.ts'
import { Button } from '#ui/parts/button.tsx'
import { ConfirmDialog } from '#ui/parts/confirm-dialog.tsx'
import { Note } from '#ui/parts/note.tsx'
import { Panel } from '#ui/parts/panel.tsx'
import { toast } from '#ui/parts/toast-store.ts'
import { thaiDateTime } from '#ui/thai/dates.ts'
import { formatCount } from '#ui/thai/money.ts'
import {
  type BoardWire,
  getTournamentBoard,
  joinTournament,
  leaveTournament,
  listTournaments,
} from '../contract.ts'
import { joinedWords, maskedExample, netWords, resultWords } from './tournament-words.ts'
import classes from './tournaments.module.css'

const renews = [listTournaments, getTournamentBoard]

/** What the member has to do with a tournament now: joining, his points, what came of it. */
export function OwnPart({ board }: { board: BoardWire }) {
  const { tournament: one, for_you: isForYou } = board
  const { phase, result } = one
  // Joining and leaving put another panel in the place of the one with their button.
  const { target, expectChange } = useFocusAfter<HTMLDivElement>(one.joined_at !== null)
  if (phase === 'cancelled') {
    return (
      <Note tone="red">{`ยกเลิกแล้ว เพราะ ${one.cancel_reason ?? ''} ไม่มีใครเสียอะไรจากการเข้าร่วม`}</Note>
    )
  }
  if (phase === 'ended') {
    if (!result) return null
    const words = resultWords(result, one)
    return (
      <Panel padded>
        <h2 className="t18">{words.head}</h2>
        {words.note ? <p className="t14 c2">{words.note}</p> : null}
      </Panel>
    )
  }
  if (!isForYou) return <Note tone="blue">ช่วงนี้บัญชีของคุณไม่ได้ร่วมการแข่งขัน</Note>
  if (one.joined_at)
    return <Joined board={board} joinedAt={one.joined_at} target={target} onPress={expectChange} />
  return phase === 'counting' ? null : <Join board={board} target={target} onPress={expectChange} />
}

/** Where the focus goes once the button is gone, and what to call when it is pressed. */
interface Focus {
  readonly target: RefObject<HTMLDivElement | null>
  onPress(): void
}

function Join({ board: { tournament: one }, target, onPress }: Focus & { board: BoardWire }) {
  const join = useAction(joinTournament, {
    renews,
    onDone: () => toast.success(joinedWords(one)),
  })
  return (
    <Panel padded>
      <div ref={target} tabIndex={-1} className={classes.stack}>
        <Button
          size="lg"
          wide
          sending={join.pending && 'กำลังเข้าร่วม…'}
          onClick={() => {
            onPress()
            join.run({ tournament_id: one.tournament_id, version: one.version })
          }}
        >
          เข้าร่วมฟรี
        </Button>
        <p className="t13 c2">{`นับยอดที่ออกผลหลังเข้าร่วม คนอื่นเห็นคุณเป็นเบอร์ที่ปิดไว้ เช่น ${maskedExample}`}</p>
      </div>
    </Panel>
  )
}

function Joined({
  board,
  joinedAt,
  target,
  onPress,
}: Focus & { board: BoardWire; joinedAt: string }) {
  const { tournament: one, me } = board
  return (
    <Panel padded>
      <div ref={target} tabIndex={-1} className={classes.stack}>
        <h2 className="t18">
          {me === null || me.place === null
            ? `คุณมี ${netWords(me?.points ?? 0)}`
            : `คุณอันดับ ${formatCount(me.place)} · ${netWords(me.points)}`}
        </h2>
        <p className="t13 c2">{`เข้าร่วมเมื่อ ${thaiDateTime(joinedAt)}`}</p>
        {one.phase === 'counting' ? (
          <p className="c2">{`รอผลที่ออกช้าถึง ${thaiDateTime(one.counts_until)} แล้วให้รางวัลเอง ไม่ต้องกดรับ`}</p>
        ) : (
          <Leave id={one.tournament_id} onPress={onPress} />
        )}
      </div>
    </Panel>
  )
}

function Leave({
  id,
  onPress,
}: {
  id: BoardWire['tournament']['tournament_id']
  onPress: () => void
}) {
  const [isAsking, setAsking] = useState(false)
  const leave = useAction(leaveTournament, {
    renews,
    onDone: () => {
      setAsking(false)
      toast.success('ออกจากการแข่งขันแล้ว')
    },
    onRefused: () => setAsking(false),
  })
  return (
    <div>
      <Button look="quiet" size="sm" onClick={() => setAsking(true)}>
        ออกจากการแข่งขัน
      </Button>
      <ConfirmDialog
        open={isAsking}
        title="ออกจากการแข่งขัน"
        confirmLabel="ออก"
        cancelLabel="อยู่ต่อ"
        danger
        sending={leave.pending && 'กำลังออก…'}
        onConfirm={() => {
          onPress()
          leave.run({ tournament_id: id })
        }}
        onClose={() => setAsking(false)}
      >
        แต้มสุทธิของการแข่งขันนี้จะหายไป ถ้าเข้าร่วมใหม่เริ่มนับจากศูนย์
      </ConfirmDialog>
    </div>
  )
}
