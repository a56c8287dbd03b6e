import { useState } from 'react'
import { useAction } from '#ui/client/use-action.ts'
import { useCall } from '#ui/client/use-call.ts'
import { Button } from '#ui/parts/button.tsx'
import { DescriptionList } from '#ui/parts/description-list.tsx'
import { HistoryButton } from '#ui/parts/history-button.tsx'
import { ListRow } from '#ui/parts/list-row.tsx'
import { PanelList, Section } from '#ui/parts/panel.tsx'
import { QueryView } from '#ui/parts/query-view.tsx'
import { ReasonSheet } from '#ui/parts/reason-sheet.tsx'
import { Sheet, SheetActions, SheetBody } from '#ui/parts/sheet.tsx'
import { SkeletonRows } from '#ui/parts/skeleton.tsx'
import { StatusChip } from '#ui/parts/status-chip.tsx'
import { toast } from '#ui/parts/toast-store.ts'
import { thaiDateTime } from '#ui/thai/dates.ts'
import { formatMoney } from '#ui/thai/money.ts'
import {
  countAffiliateWaiting,
  decideHeldFriend,
  getAffiliateDesk,
  type HeldFriend,
  listHeldFriends,
} from '../operator-contract.ts'

const signalWords: Readonly<Record<HeldFriend['signals'][number], string>> = {
  person: 'ชื่อและวันเกิดเดียวกัน',
  device: 'เข้าสู่ระบบจากเบราว์เซอร์เดียวกัน',
  bank_account: 'เคยใช้บัญชีธนาคารเดียวกัน',
  burst: 'สมัครเกิน 5 คนในหนึ่งชั่วโมง',
  address: 'มาจากที่อยู่อินเทอร์เน็ตเดียวกันในวันเดียวกัน',
}

/** Friends who look like the member himself: what they gave waits until a person has decided. */
export function HeldQueue({ mayRelease }: { mayRelease: boolean }) {
  const [open, setOpen] = useState<HeldFriend>()
  const query = useCall(listHeldFriends, {})
  return (
    <Section title="เพื่อนที่พักไว้ตรวจสอบ">
      <QueryView query={query} skeleton={<SkeletonRows count={2} />}>
        {(held) =>
          held.length === 0 ? (
            <p className="c2">ไม่มีเพื่อนที่รอตรวจสอบ</p>
          ) : (
            <PanelList>
              {held.map((one) => (
                <ListRow
                  key={`${one.member.member_id} ${one.friend.member_id}`}
                  title={`${one.friend.name} แนะนำโดย ${one.member.name}`}
                  note={`${one.score} คะแนน · พักไว้ ${thaiDateTime(one.since)}`}
                  end={formatMoney(one.commission)}
                  {...(one.is_late
                    ? { endNote: <StatusChip kind="failed" word="เกิน 72 ชม." /> }
                    : {})}
                  onPress={() => setOpen(one)}
                />
              ))}
            </PanelList>
          )
        }
      </QueryView>
      {open ? (
        <HeldSheet held={open} mayRelease={mayRelease} onClose={() => setOpen(undefined)} />
      ) : null}
    </Section>
  )
}

const ways = {
  release: {
    verb: 'ปล่อย',
    done: 'ปล่อยแล้ว เพื่อนคนนี้นับตามปกติ',
    note: (sum: string) => `ค่าแนะนำที่พักไว้ ${sum} จะรับได้ทันที และเพื่อนคนนี้จะไม่ถูกพักอีก`,
  },
  void: {
    verb: 'ไม่นับ',
    done: 'ไม่นับเพื่อนคนนี้แล้ว',
    note: (sum: string) =>
      `ค่าแนะนำที่พักไว้ ${sum} จากเพื่อนคนนี้รับไม่ได้ และไม่มีเพิ่มอีก ที่รับไปแล้วหักจากรายได้ครั้งถัดไป`,
  },
} as const

function HeldSheet({
  held,
  mayRelease,
  onClose,
}: {
  held: HeldFriend
  mayRelease: boolean
  onClose: () => void
}) {
  const [verdict, setVerdict] = useState<keyof typeof ways>()
  const { member, friend } = held
  const action = useAction(decideHeldFriend, {
    renews: [listHeldFriends, countAffiliateWaiting, getAffiliateDesk],
    onDone: ({ state }) => {
      toast.success(ways[state === 'void' ? 'void' : 'release'].done)
      onClose()
    },
  })
  return (
    <Sheet open onClose={onClose} title={`ตรวจสอบ ${friend.name}`} maxWidth={560}>
      <SheetBody>
        <div className="stack">
          <Facts held={held} />
          <div className="row">
            <HistoryButton
              object={{ kind: 'affiliate_friend', id: friend.member_id }}
              title={`ประวัติของ ${friend.name}`}
            />
          </div>
        </div>
      </SheetBody>
      {mayRelease ? (
        <SheetActions>
          <Button look="danger" size="lg" onClick={() => setVerdict('void')}>
            {ways.void.verb}
          </Button>
          <Button size="lg" onClick={() => setVerdict('release')}>
            {ways.release.verb}
          </Button>
        </SheetActions>
      ) : null}
      {verdict ? (
        <ReasonSheet
          title={ways[verdict].verb}
          verb={ways[verdict].verb}
          danger={verdict === 'void'}
          lengths={{ min: 5, max: 300 }}
          pending={action.pending}
          onConfirm={(reason) =>
            action.run({
              member_id: member.member_id,
              friend_id: friend.member_id,
              verdict,
              reason,
            })
          }
          onClose={() => setVerdict(undefined)}
        >
          <p className="medium">{`${friend.name} แนะนำโดย ${member.name}`}</p>
          <p className="c2">{ways[verdict].note(formatMoney(held.commission))}</p>
        </ReasonSheet>
      ) : null}
    </Sheet>
  )
}

function Facts({ held }: { held: HeldFriend }) {
  const { member, friend } = held
  return (
    <>
      <DescriptionList
        facts={[
          { term: 'ผู้แนะนำ', value: `${member.name} · ${member.username}` },
          { term: 'เพื่อน', value: `${friend.name} · ${friend.username}` },
          { term: 'สมัคร', value: thaiDateTime(held.joined_at) },
          { term: 'พักไว้', value: thaiDateTime(held.since) },
          { term: 'ยอดเล่นที่นับ', value: formatMoney(held.turnover) },
          { term: 'ค่าแนะนำ', value: formatMoney(held.commission), strong: true },
        ]}
      />
      <Section title={`เหตุที่พักไว้ ${held.score} คะแนน`}>
        <ul>
          {held.signals.map((signal) => (
            <li key={signal}>{signalWords[signal]}</li>
          ))}
        </ul>
      </Section>
    </>
  )
}
