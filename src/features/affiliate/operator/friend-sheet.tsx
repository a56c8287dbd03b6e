import { useState } from 'react'
import { useAction } from '#ui/client/use-action.ts'
import { Button } from '#ui/parts/button.tsx'
import { DescriptionList } from '#ui/parts/description-list.tsx'
import { HistoryButton } from '#ui/parts/history-button.tsx'
import { Section } from '#ui/parts/panel.tsx'
import { ReasonSheet } from '#ui/parts/reason-sheet.tsx'
import { Sheet, SheetActions, SheetBody } from '#ui/parts/sheet.tsx'
import { StatusChip } from '#ui/parts/status-chip.tsx'
import { toast } from '#ui/parts/toast-store.ts'
import { thaiDateTime, thaiDay } from '#ui/thai/dates.ts'
import { formatMoney } from '#ui/thai/money.ts'
import {
  countAffiliateWaiting,
  decideHeldFriend,
  getAffiliateDesk,
  type HeldFriend,
  listHeldFriends,
} from '../operator-contract.ts'
import { getTreeMember, holdFriend, listTreeFriends, type TreeFriend } from '../tree-contract.ts'
import { personWords, signalWords, stateLooks } from './friend-words.ts'

/** A friend and whoever brought him, with what speaks for and against them. */
export interface FriendCase extends Pick<
  TreeFriend,
  | 'friend'
  | 'state'
  | 'joined_at'
  | 'since'
  | 'signals'
  | 'score'
  | 'reason'
  | 'decided_by'
  | 'by_me'
  | 'from_day'
  | 'turnover'
  | 'commission'
> {
  readonly member: HeldFriend['member']
}

/** A held friend of the queue, as the same case. */
export const caseOfHeld = ({ held_by: decidedBy, ...held }: HeldFriend): FriendCase => ({
  ...held,
  state: 'held',
  decided_by: decidedBy,
  from_day: null,
})

const lengths = { min: 5, max: 300 }
const renews = [
  listHeldFriends,
  countAffiliateWaiting,
  getAffiliateDesk,
  getTreeMember,
  listTreeFriends,
]

const ways = {
  hold: {
    verb: 'พักไว้ตรวจสอบ',
    done: 'พักเพื่อนคนนี้ไว้แล้ว',
    note: (sum: string) => `ค่าแนะนำ ${sum} จากเพื่อนคนนี้จะรับไม่ได้จนกว่าจะตัดสิน ผู้พักตัดสินว่าไม่นับเองไม่ได้`,
  },
  release: {
    verb: 'ปล่อย',
    done: 'ปล่อยแล้ว เพื่อนคนนี้กลับเป็นตามเดิม',
    note: (sum: string) => `ค่าแนะนำที่พักไว้ ${sum} กลับไปอยู่ตามเดิม และระบบจะไม่พักเพื่อนคนนี้เองอีก`,
  },
  void: {
    verb: 'ไม่นับ',
    done: 'ไม่นับเพื่อนคนนี้แล้ว',
    note: (sum: string) =>
      `ค่าแนะนำที่พักไว้ ${sum} จากเพื่อนคนนี้รับไม่ได้ และไม่มีเพิ่มอีก ที่รับไปแล้วหักจากรายได้ครั้งถัดไป`,
  },
} as const
type Way = keyof typeof ways

/** Who brought a friend, how he stands and why; here people set him aside, let him go or let him count no more. */
export function FriendSheet({
  found,
  mayRelease,
  onClose,
}: {
  found: FriendCase
  mayRelease: boolean
  onClose: () => void
}) {
  const [way, setWay] = useState<Way>()
  const { friend, state, by_me: isMine } = found
  const canHold = state === 'pending' || state === 'qualified'
  return (
    <Sheet open onClose={onClose} title={`ตรวจสอบ ${friend.name}`} maxWidth={560}>
      <SheetBody>
        <div className="stack">
          <Facts found={found} />
          <div>
            <HistoryButton
              object={{ kind: 'affiliate_friend', id: friend.member_id }}
              title={`ประวัติของ ${friend.name}`}
            />
          </div>
        </div>
      </SheetBody>
      {mayRelease && canHold ? (
        <SheetActions>
          <Button look="quiet" size="lg" onClick={() => setWay('hold')}>
            {ways.hold.verb}
          </Button>
        </SheetActions>
      ) : null}
      {mayRelease && state === 'held' ? (
        <SheetActions>
          <Button
            look="danger"
            size="lg"
            blocked={isMine && 'ให้อีกคนตัดสินว่าไม่นับ'}
            onClick={() => setWay('void')}
          >
            {ways.void.verb}
          </Button>
          <Button size="lg" onClick={() => setWay('release')}>
            {ways.release.verb}
          </Button>
        </SheetActions>
      ) : null}
      {way ? (
        <WaySheet found={found} way={way} onDone={onClose} onClose={() => setWay(undefined)} />
      ) : null}
    </Sheet>
  )
}

function WaySheet({
  found: { member, friend, commission },
  way,
  onDone,
  onClose,
}: {
  found: FriendCase
  way: Way
  onDone: () => void
  onClose: () => void
}) {
  const after = {
    renews,
    onDone: () => {
      toast.success(ways[way].done)
      onDone()
    },
  }
  const hold = useAction(holdFriend, after)
  const decide = useAction(decideHeldFriend, after)
  const pair = { member_id: member.member_id, friend_id: friend.member_id }
  return (
    <ReasonSheet
      title={ways[way].verb}
      verb={ways[way].verb}
      danger={way === 'void'}
      lengths={lengths}
      pending={hold.pending || decide.pending}
      onConfirm={(reason) =>
        way === 'hold'
          ? hold.run({ ...pair, reason })
          : decide.run({ ...pair, verdict: way, reason })
      }
      onClose={onClose}
    >
      <p className="medium">{`${friend.name} แนะนำโดย ${member.name}`}</p>
      <p className="c2">{ways[way].note(formatMoney(commission))}</p>
    </ReasonSheet>
  )
}

function Facts({ found }: { found: FriendCase }) {
  const { member, friend, state, reason, decided_by: decidedBy, signals } = found
  return (
    <>
      <DescriptionList
        facts={[
          { term: 'ผู้แนะนำ', value: personWords(member) },
          { term: 'เพื่อน', value: personWords(friend) },
          { term: 'สถานะ', value: <StatusChip {...stateLooks[state]} /> },
          { term: 'สมัคร', value: thaiDateTime(found.joined_at) },
          { term: 'เป็นสถานะนี้ตั้งแต่', value: thaiDateTime(found.since) },
          ...(found.from_day === null
            ? []
            : [{ term: 'เจ้าหน้าที่เพิ่มผู้แนะนำ', value: `นับยอดเล่นตั้งแต่ ${thaiDay(found.from_day)}` }]),
          { term: 'ยอดเล่นที่นับ', value: formatMoney(found.turnover) },
          { term: 'ค่าแนะนำ', value: formatMoney(found.commission), strong: true },
        ]}
      />
      <Section title={`สัญญาณที่พบ ${found.score} คะแนน`}>
        {signals.length === 0 ? (
          <p className="c2">ระบบไม่พบสัญญาณที่ถึงเกณฑ์พัก</p>
        ) : (
          <ul>
            {signals.map((signal) => (
              <li key={signal}>{signalWords[signal]}</li>
            ))}
          </ul>
        )}
      </Section>
      {reason === null ? null : (
        <Section title="เหตุผลของเจ้าหน้าที่">
          <p>{decidedBy === null ? reason : `${reason} (${decidedBy})`}</p>
        </Section>
      )}
    </>
  )
}
