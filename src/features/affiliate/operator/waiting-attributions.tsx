import { useState } from 'react'
import { useAction } from '#ui/client/use-action.ts'
import { useCall } from '#ui/client/use-call.ts'
import { Button } from '#ui/parts/button.tsx'
import { DescriptionList } from '#ui/parts/description-list.tsx'
import { Note } from '#ui/parts/note.tsx'
import { Panel, Section } from '#ui/parts/panel.tsx'
import { QueryView } from '#ui/parts/query-view.tsx'
import { ReasonSheet } from '#ui/parts/reason-sheet.tsx'
import { toast } from '#ui/parts/toast-store.ts'
import { countAffiliateWaiting } from '../operator-contract.ts'
import {
  decideAttribution,
  getTreeMember,
  listAttributions,
  listTreeFriends,
  type WaitingAttribution,
} from '../tree-contract.ts'
import { personWords } from './friend-words.ts'

const renews = [listAttributions, countAffiliateWaiting, getTreeMember, listTreeFriends]
const lengths = { min: 5, max: 300 }

/** Who is said to have brought whom; shown while somebody waits for a second person. */
export function WaitingAttributions({ mayBind }: { mayBind: boolean }) {
  const query = useCall(listAttributions, {})
  return (
    <QueryView query={query} skeleton={null}>
      {(items) =>
        items.length === 0 ? null : (
          <Section title="ผู้แนะนำที่รอคนที่สองอนุมัติ">
            <div className="stack">
              {items.map((one) => (
                <Waiting key={one.approval_id} one={one} mayBind={mayBind} />
              ))}
            </div>
          </Section>
        )
      }
    </QueryView>
  )
}

const verbs = { approve: 'อนุมัติ', reject: 'ไม่อนุมัติ' } as const

function Waiting({ one, mayBind }: { one: WaitingAttribution; mayBind: boolean }) {
  const [verdict, setVerdict] = useState<keyof typeof verbs>()
  const { friend, member } = one
  const decide = useAction(decideAttribution, {
    renews,
    onDone: ({ from_day: from }) => {
      toast.success(from === null ? 'ไม่อนุมัติแล้ว' : 'เพิ่มผู้แนะนำแล้ว นับตั้งแต่วันพรุ่งนี้')
      setVerdict(undefined)
    },
  })
  return (
    <Panel padded role="group" aria-label={`${friend.name} แนะนำโดย ${member.name}`}>
      <div className="stack">
        <Note tone="amber">{`${one.by} เสนอ เพราะ ${one.reason}`}</Note>
        <DescriptionList
          facts={[
            { term: 'เพื่อน', value: personWords(friend) },
            { term: 'ผู้แนะนำ', value: personWords(member) },
          ]}
        />
        {mayBind ? (
          <div className="row wrap">
            <Button look="quiet" onClick={() => setVerdict('reject')}>
              {verbs.reject}
            </Button>
            <Button
              blocked={one.by_me && 'คุณเป็นผู้เสนอ ต้องให้อีกคนอนุมัติ'}
              onClick={() => setVerdict('approve')}
            >
              {verbs.approve}
            </Button>
          </div>
        ) : (
          <p className="c2">รอผู้มีสิทธิ์อนุมัติผู้แนะนำ</p>
        )}
      </div>
      {verdict ? (
        <ReasonSheet
          title={`${verbs[verdict]}ผู้แนะนำ`}
          verb={verbs[verdict]}
          danger={verdict === 'reject'}
          lengths={lengths}
          pending={decide.pending}
          onConfirm={(reason) =>
            decide.run({
              approval_id: one.approval_id,
              friend_id: friend.member_id,
              verdict,
              reason,
            })
          }
          onClose={() => setVerdict(undefined)}
        >
          <p className="medium">{`${friend.name} แนะนำโดย ${member.name}`}</p>
          <p className="c2">ยอดเล่นนับตั้งแต่พรุ่งนี้ ไม่คิดย้อนหลัง และเปลี่ยนอีกไม่ได้</p>
        </ReasonSheet>
      ) : null}
    </Panel>
  )
}
