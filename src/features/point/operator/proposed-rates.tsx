import { useCall } from '#ui/client/use-call.ts'
import { DescriptionList } from '#ui/parts/description-list.tsx'
import { Note } from '#ui/parts/note.tsx'
import { Panel, Section } from '#ui/parts/panel.tsx'
import { ProposalDecision } from '#ui/parts/proposal-decision.tsx'
import { QueryView } from '#ui/parts/query-view.tsx'
import { SkeletonRows } from '#ui/parts/skeleton.tsx'
import {
  countPointWaiting,
  getPointDesk,
  type PointDeskWire,
  previewPoint,
  publishPoint,
  rejectPoint,
} from '../operator-contract.ts'
import { previewFacts, rateFacts } from './point-desk-words.ts'

const publish = {
  call: publishPoint,
  verb: 'อนุมัติ',
  done: 'อนุมัติแล้ว เริ่มใช้วันพรุ่งนี้',
  note: 'ใช้ตั้งแต่เที่ยงคืนนี้ วันที่ผ่านมาแล้วและวันนี้คิดตามฉบับเดิม',
} as const
const reject = {
  call: rejectPoint,
  verb: 'ไม่อนุมัติ',
  done: 'ไม่อนุมัติแล้ว',
  note: 'อัตราที่ใช้อยู่ไม่เปลี่ยน ผู้เขียนแก้แล้วส่งใหม่ได้',
} as const

/** What another person reads before he agrees: who asks why, the rates, and what they would have cost. */
export function ProposedRates({
  proposal,
  rates,
  mayPublish,
}: {
  proposal: NonNullable<PointDeskWire['proposal']>
  rates: PointDeskWire['versions'][number]['rates']
  mayPublish: boolean
}) {
  const preview = useCall(previewPoint, { rates }, { staleTime: 60_000 })
  const cost = (
    <>
      <DescriptionList facts={rateFacts(rates)} />
      <h3 className="t16 medium">ถ้าใช้เดือนก่อน</h3>
      <QueryView query={preview} skeleton={<SkeletonRows count={2} />}>
        {(found) => <DescriptionList facts={previewFacts(found)} />}
      </QueryView>
    </>
  )
  return (
    <Section title={`ฉบับที่ ${proposal.version} รอคนที่สองอนุมัติ`}>
      <Panel padded>
        <div className="stack">
          <Note tone="amber">{`${proposal.by} เสนอ เพราะ ${proposal.reason}`}</Note>
          {cost}
          <ProposalDecision
            publish={publish}
            reject={reject}
            input={{ approval_id: Number(proposal.approval_id) }}
            about={cost}
            renews={[getPointDesk, countPointWaiting]}
            isOwn={proposal.by_me}
            mayDecide={mayPublish}
            waitsFor="รอผู้มีสิทธิ์อนุมัติอัตราแต้ม"
          />
        </div>
      </Panel>
    </Section>
  )
}
