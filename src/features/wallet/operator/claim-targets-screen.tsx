import { useState } from 'react'
import { useAction } from '#ui/client/use-action.ts'
import { useCall } from '#ui/client/use-call.ts'
import { Button } from '#ui/parts/button.tsx'
import { DescriptionList } from '#ui/parts/description-list.tsx'
import { HistoryButton } from '#ui/parts/history-button.tsx'
import { Panel } from '#ui/parts/panel.tsx'
import { QueryView } from '#ui/parts/query-view.tsx'
import { ReasonSheet } from '#ui/parts/reason-sheet.tsx'
import { SkeletonRows } from '#ui/parts/skeleton.tsx'
import { toast } from '#ui/parts/toast-store.ts'
import { thaiDateTime } from '#ui/thai/dates.ts'
import {
  type Claim,
  type CreditTo,
  listClaimTargets,
  setClaimTarget,
  type WireClaimTarget,
} from '../operator-contract.ts'
import classes from './claim-targets-screen.module.css'

const claimWords: Readonly<Record<Claim, { title: string; own: string }>> = {
  cashback: { title: 'คืนยอด', own: 'กระเป๋าคืนยอด' },
  commission: { title: 'ค่าแนะนำ', own: 'กระเป๋าค่าแนะนำ' },
}
const walletWord = (claim: Claim, creditTo: CreditTo): string =>
  creditTo === 'main' ? 'กระเป๋าหลัก' : claimWords[claim].own

/** Into which wallet cashback and commission come when a member claims them. */
export function ClaimTargetsScreen() {
  const query = useCall(listClaimTargets, {})
  const [changing, setChanging] = useState<WireClaimTarget>()
  return (
    <div className={classes.page}>
      <p className="t14 c2">
        มีผลกับรายการที่สมาชิกกดรับหลังจากนี้ เงินที่รับไปแล้วอยู่กระเป๋าเดิม และสมาชิกย้ายเข้ากระเป๋าหลักเองได้
      </p>
      <QueryView query={query} skeleton={<SkeletonRows count={2} />}>
        {(targets) =>
          targets.map((target) => (
            <Panel key={target.claim} padded className="stack">
              <DescriptionList
                facts={[
                  {
                    term: `${claimWords[target.claim].title}เข้า`,
                    value: walletWord(target.claim, target.credit_to),
                    strong: true,
                  },
                  {
                    term: 'ตั้งค่าเมื่อ',
                    value: target.changed_at ? thaiDateTime(target.changed_at) : 'ยังไม่เคยเปลี่ยน',
                  },
                ]}
              />
              <Button
                look="quiet"
                aria-label={`เปลี่ยน กระเป๋าของ${claimWords[target.claim].title}`}
                onClick={() => setChanging(target)}
              >
                เปลี่ยน
              </Button>
              <HistoryButton
                object={{ kind: 'claim_target', id: target.claim }}
                title={`ประวัติกระเป๋าของ${claimWords[target.claim].title}`}
              />
            </Panel>
          ))
        }
      </QueryView>
      {changing ? <ChangeSheet target={changing} onClose={() => setChanging(undefined)} /> : null}
    </div>
  )
}

function ChangeSheet({ target, onClose }: { target: WireClaimTarget; onClose: () => void }) {
  const { claim, credit_to: before } = target
  const next: CreditTo = before === 'main' ? 'own' : 'main'
  const set = useAction(setClaimTarget, {
    renews: [listClaimTargets],
    onDone: () => {
      toast.success('ตั้งค่าแล้ว มีผลกับรายการใหม่')
      onClose()
    },
  })
  return (
    <ReasonSheet
      title={`ให้${claimWords[claim].title}เข้า${walletWord(claim, next)}`}
      verb="เปลี่ยน"
      lengths={{ min: 5, max: 300 }}
      pending={set.pending}
      onConfirm={(reason) => set.run({ claim, credit_to: next, reason })}
      onClose={onClose}
    />
  )
}
