import type { Call } from '#kernel/contract.ts'
import { DescriptionList } from './description-list.tsx'
import { Note } from './note.tsx'
import { Section } from './panel.tsx'
import { thaiDateTime } from '../thai/dates.ts'
import { ProposalDecision, type ProposalDecisionProps } from './proposal-decision.tsx'

/** A version that waits for its second person, as every desk of versions tells it. */
export interface WaitingVersion {
  readonly version: number
  /** Who wrote it, and why. */
  readonly by: string
  readonly by_me: boolean
  readonly reason: string
}

type Facts = Parameters<typeof DescriptionList>[0]['facts']

/** What somebody proposed: who, why, its terms, and the second person's answer. */
export function VersionProposal<Publish extends Call, Reject extends Call>({
  proposal,
  terms,
  publish,
  reject,
  effect,
  costs,
  ...decision
}: Omit<ProposalDecisionProps<Publish, Reject>, 'isOwn' | 'publish' | 'reject' | 'about'> & {
  publish: Publish
  reject: Reject
  /** What an approval means for members. */
  effect: string
  /** Its name, and what it gives or costs: read once more at the answer. */
  costs: Facts
  proposal: WaitingVersion
  terms: Facts
}) {
  return (
    <Section title={`ฉบับที่ ${proposal.version} รอคนที่สองอนุมัติ`}>
      <div className="stack">
        <Note tone="amber">{`${proposal.by} เสนอ เพราะ ${proposal.reason}`}</Note>
        <DescriptionList facts={terms} />
        <ProposalDecision<Publish, Reject>
          {...decision}
          isOwn={proposal.by_me}
          about={<DescriptionList facts={costs} />}
          publish={{ call: publish, verb: 'อนุมัติ', done: 'ใช้ฉบับนี้แล้ว', note: effect }}
          reject={{
            call: reject,
            verb: 'ไม่อนุมัติ',
            done: 'ไม่อนุมัติแล้ว',
            note: 'ที่สมาชิกเห็นอยู่ไม่เปลี่ยน ผู้เขียนแก้แล้วส่งใหม่ได้',
          }}
        />
      </div>
    </Section>
  )
}

/** Who refused the newest version, when and why. */
export function VersionRefusal({
  refused: { version, by, reason, at },
}: {
  refused: {
    readonly version: number
    readonly by: string
    readonly reason: string
    readonly at: string
  }
}) {
  return (
    <Note tone="red">{`${by} ไม่อนุมัติฉบับที่ ${version} เมื่อ ${thaiDateTime(at)} เพราะ ${reason}`}</Note>
  )
}
