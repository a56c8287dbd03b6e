import { useCall } from '#ui/client/use-call.ts'
import { DescriptionList } from '#ui/parts/description-list.tsx'
import { Note } from '#ui/parts/note.tsx'
import { Panel, Section } from '#ui/parts/panel.tsx'
import { ProposalDecision } from '#ui/parts/proposal-decision.tsx'
import { QueryView } from '#ui/parts/query-view.tsx'
import { SkeletonRows } from '#ui/parts/skeleton.tsx'
import {
  type AffiliateDesk,
  countAffiliateWaiting,
  getAffiliateDesk,
  previewAffiliate,
  publishAffiliate,
  rejectAffiliate,
} from '../operator-contract.ts'
import { PreviewFacts } from './preview-facts.tsx'
import { changesOf } from './terms-rows.ts'

type Version = AffiliateDesk['versions'][number]

const publish = {
  call: publishAffiliate,
  verb: 'อนุมัติ',
  done: 'ใช้อัตราฉบับใหม่แล้ว',
  note: 'วันที่จบหลังจากนี้คิดตามฉบับนี้ วันที่คิดไปแล้วใช้ฉบับเดิม',
} as const
const reject = {
  call: rejectAffiliate,
  verb: 'ไม่อนุมัติ',
  done: 'ไม่อนุมัติแล้ว',
  note: 'อัตราที่ใช้อยู่ไม่เปลี่ยน ผู้เขียนแก้แล้วส่งใหม่ได้',
} as const

/** What another person reads before he agrees: who asks why, what changes, and what it costs. */
export function ProposedTerms({
  proposal,
  live,
  proposed,
  mayPublish,
}: {
  proposal: NonNullable<AffiliateDesk['proposal']>
  live: Version
  proposed: Version
  mayPublish: boolean
}) {
  const { version: _version, written_by: _by, written_at: _at, ...terms } = proposed
  const preview = useCall(previewAffiliate, terms, { staleTime: 60_000 })
  return (
    <Section title={`ฉบับที่ ${proposal.version} รอคนที่สองอนุมัติ`}>
      <Panel padded>
        <div className="stack">
          <Note tone="amber">{`${proposal.by} เสนอ เพราะ ${proposal.reason}`}</Note>
          <DescriptionList facts={changesOf(live, proposed)} />
          <h3 className="t16 medium">ถ้าใช้เดือนก่อน</h3>
          <QueryView query={preview} skeleton={<SkeletonRows count={2} />}>
            {(found) => <PreviewFacts preview={found} />}
          </QueryView>
          <ProposalDecision
            publish={publish}
            reject={reject}
            input={{ approval_id: Number(proposal.approval_id) }}
            about={
              <>
                <p className="medium">{`อัตราค่าแนะนำ ฉบับที่ ${proposal.version} แทนฉบับที่ ${live.version}`}</p>
                <p className="t14 c2">ถ้าใช้กับเดือนก่อน</p>
                <QueryView query={preview} skeleton={<SkeletonRows count={2} />}>
                  {(found) => <PreviewFacts preview={found} />}
                </QueryView>
              </>
            }
            renews={[getAffiliateDesk, countAffiliateWaiting]}
            isOwn={proposal.by_me}
            mayDecide={mayPublish}
            waitsFor="รอผู้มีสิทธิ์อนุมัติอัตราค่าแนะนำ"
          />
        </div>
      </Panel>
    </Section>
  )
}
