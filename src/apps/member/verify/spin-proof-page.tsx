import { SeedsSection } from '#features/fairness/member/seeds-section.tsx'
import { fairWheelSpin, listWheelSpins } from '#features/wheel/contract.ts'
import { SpinProofView } from '#features/wheel/member/verify/spin-proof-view.tsx'
import { spinFaultWords } from '#features/wheel/member/verify/spin-words.ts'
import { parseSpinProof, type SpinProof } from '#features/wheel/rules/check-spin.ts'
import wheelArt from '#ui/art/motifs/wheel.svg?raw'
import { isGone } from '#ui/client/api-error.ts'
import { useLocalData } from '#ui/client/persisted.ts'
import { useCall } from '#ui/client/use-call.ts'
import { ButtonLink } from '#ui/parts/button.tsx'
import { EmptyState } from '#ui/parts/empty-state.tsx'
import { ListRow } from '#ui/parts/list-row.tsx'
import { PanelList } from '#ui/parts/panel.tsx'
import { QueryView } from '#ui/parts/query-view.tsx'
import { SkeletonRows } from '#ui/parts/skeleton.tsx'
import { thaiDateTime } from '#ui/thai/dates.ts'
import { ProofPage, type ReadRecord } from './proof-page.tsx'

/** Proof of a spin of a wheel: one of the member's own by its number, or a record that somebody brings. */
export function SpinProofPage({
  spinId,
  onSpin,
}: {
  /** Undefined: it is chosen here. */
  spinId: number | undefined
  onSpin: (spinId: number) => void
}) {
  const isMember = useLocalData((state) => state.user.isLoggedIn)
  return (
    <ProofPage
      title="ตรวจสอบผลกงล้อ"
      lead="ทุกข้อคำนวณใหม่ในเครื่องของคุณ จากซีดที่ผูกไว้ก่อนหมุนและโอกาสที่ประกาศ ข้อใดไม่ตรงจะเป็นสีแดง"
      read={readOwn}
      ownView={(proof) => <SpinProofView proof={proof} source="brought" />}
    >
      {!isMember ? (
        <EmptyState art={wheelArt} title="เข้าสู่ระบบเพื่อตรวจการหมุนของคุณ">
          การหมุนของแต่ละคนเปิดดูได้เฉพาะเจ้าของ หากมีบันทึกอยู่แล้ว วางด้านบนได้โดยไม่ต้องเข้าสู่ระบบ
        </EmptyState>
      ) : spinId === undefined ? (
        <OwnSpins onSpin={onSpin} />
      ) : (
        <SiteProof spinId={spinId} />
      )}
    </ProofPage>
  )
}

function readOwn(json: string): ReadRecord<SpinProof> {
  const read = parseSpinProof(json)
  return read.ok ? { record: read.value } : { fault: spinFaultWords(read.error) }
}

function OwnSpins({ onSpin }: { onSpin: (spinId: number) => void }) {
  const query = useCall(listWheelSpins, {})
  return (
    <QueryView query={query} skeleton={<SkeletonRows count={4} />}>
      {({ items }) =>
        items.length === 0 ? (
          <EmptyState art={wheelArt} title="ยังไม่เคยหมุน">
            เมื่อหมุนกงล้อแล้ว เลือกครั้งที่จะตรวจได้ที่นี่
          </EmptyState>
        ) : (
          <PanelList>
            {items.map((one) => (
              <ListRow
                key={one.spin_id}
                title={one.label}
                note={`${one.title} · ${thaiDateTime(one.spun_at)}`}
                arrow
                onPress={() => onSpin(Number(one.spin_id))}
              />
            ))}
          </PanelList>
        )
      }
    </QueryView>
  )
}

function SiteProof({ spinId }: { spinId: number }) {
  const query = useCall(fairWheelSpin, { spin_id: spinId }, { errorHandling: false })
  if (isGone(query.error)) {
    return (
      <EmptyState
        art={wheelArt}
        title={`ไม่พบการหมุน #${spinId} ในบัญชีของคุณ`}
        action={
          <ButtonLink to="/verify" search={{ spin: '' }} look="quiet">
            ดูการหมุนของฉัน
          </ButtonLink>
        }
      >
        การหมุนแต่ละครั้งเปิดดูได้เฉพาะเจ้าของ หากคนอื่นส่งลิงก์นี้มา ขอให้เขาดาวน์โหลดบันทึกจากหน้านี้ แล้ววางบันทึกด้านบน
      </EmptyState>
    )
  }
  return (
    <QueryView query={query} skeleton={<SkeletonRows count={6} />}>
      {(proof) => (
        <>
          {proof.server_seed === null ? (
            <SeedsSection onRotated={() => void query.refetch()} />
          ) : null}
          <SpinProofView proof={proof} source="site" />
        </>
      )}
    </QueryView>
  )
}
