import { useState } from 'react'
import { downloadFile } from '#ui/client/download-file.ts'
import { messageOf } from '#ui/client/api-error.ts'
import { useAction } from '#ui/client/use-action.ts'
import { Button } from '#ui/parts/button.tsx'
import { ConfirmDialog } from '#ui/parts/confirm-dialog.tsx'
import { ListRow } from '#ui/parts/list-row.tsx'
import { PanelList, Section } from '#ui/parts/panel.tsx'
import { ReasonSheet } from '#ui/parts/reason-sheet.tsx'
import { toast } from '#ui/parts/toast-store.ts'
import { formatCount } from '#ui/thai/money.ts'
import { downloadCouponBatch, stopCouponBatch } from '../batch-contract.ts'
import { type DeskBatch, type DeskCoupon, listCoupons } from '../operator-contract.ts'
import classes from './coupon-desk.module.css'
import { batchNote, batchTitle, worthWords } from './coupon-desk-words.ts'
import { MakeCodesSheet } from './make-codes-sheet.tsx'

/** Batches of codes: each a file that is fetched once, and stopped together. */
export function Batches({ coupon, mayEdit }: { coupon: DeskCoupon; mayEdit: boolean }) {
  const [isMaking, setMaking] = useState(false)
  const [chosen, setChosen] = useState<{ id: number; step: 'stop' | 'download' }>()
  const batch = coupon.batches.find(({ batch_id: id }) => Number(id) === chosen?.id)
  const close = () => setChosen(undefined)
  return (
    <Section title="ชุดรหัส">
      <div className="stack">
        {coupon.batches.length === 0 ? (
          <p className="c2">ยังไม่มีรหัส</p>
        ) : (
          <PanelList>
            {coupon.batches.map((one) => (
              <BatchRow
                key={one.batch_id}
                batch={one}
                mayEdit={mayEdit}
                onStep={(step) => setChosen({ id: Number(one.batch_id), step })}
              />
            ))}
          </PanelList>
        )}
        {mayEdit && coupon.state !== 'ended' ? (
          <Button look="quiet" onClick={() => setMaking(true)}>
            ออกชุดรหัส
          </Button>
        ) : null}
      </div>
      {isMaking ? <MakeCodesSheet coupon={coupon} onClose={() => setMaking(false)} /> : null}
      {batch && chosen?.step === 'stop' ? (
        <StopSheet coupon={coupon} batch={batch} onClose={close} />
      ) : null}
      {batch && chosen?.step === 'download' ? (
        <DownloadDialog batch={batch} onClose={close} />
      ) : null}
    </Section>
  )
}

function BatchRow({
  batch,
  mayEdit,
  onStep,
}: {
  batch: DeskBatch
  mayEdit: boolean
  onStep: (step: 'stop' | 'download') => void
}) {
  const { state } = batch
  const isOver = state === 'stopped' || state === 'erased'
  const name = `ชุดที่ ${batch.batch_id}`
  return (
    <div>
      <ListRow
        title={batchTitle(batch)}
        note={batchNote(batch)}
        end={
          isOver ? (
            'ยกเลิกแล้ว'
          ) : mayEdit ? (
            <Button
              look="text"
              size="sm"
              aria-label={`ยกเลิกชุด ${name}`}
              onClick={() => onStep('stop')}
            >
              ยกเลิกชุด
            </Button>
          ) : null
        }
      />
      {state === 'making' ? (
        <div className={classes.under}>
          <progress
            max={batch.count}
            value={batch.made}
            aria-label={`${name} ออกแล้ว ${formatCount(batch.made)} จาก ${formatCount(batch.count)} รหัส`}
          />
        </div>
      ) : null}
      {state === 'ready' && mayEdit ? (
        <div className={classes.under}>
          <Button size="sm" aria-label={`ดาวน์โหลด CSV ${name}`} onClick={() => onStep('download')}>
            ดาวน์โหลด CSV
          </Button>
        </div>
      ) : null}
    </div>
  )
}

/** Asked first, since there is no second time. */
function DownloadDialog({ batch, onClose }: { batch: DeskBatch; onClose: () => void }) {
  const [isLoading, setLoading] = useState(false)
  const download = async () => {
    setLoading(true)
    try {
      await downloadFile(downloadCouponBatch, { batch_id: Number(batch.batch_id) })
      toast.success(`ดาวน์โหลด ${formatCount(batch.count)} รหัสแล้ว เก็บไฟล์ไว้ให้ดี`)
    } catch (error) {
      toast.error(messageOf(error))
    }
    onClose()
  }
  return (
    <ConfirmDialog
      open
      title={`ดาวน์โหลดชุดที่ ${batch.batch_id}`}
      confirmLabel="ดาวน์โหลด"
      sending={isLoading && 'กำลังดาวน์โหลด…'}
      onConfirm={() => void download()}
      onClose={onClose}
    >
      {`ไฟล์มี ${formatCount(batch.count)} รหัส ดาวน์โหลดได้ครั้งเดียว หลังจากนี้ระบบลบรหัสออก ถ้าไฟล์หายหรือดาวน์โหลดไม่ครบ ให้ยกเลิกชุดนี้แล้วออกใหม่ ระบบบันทึกการดาวน์โหลดทุกครั้ง`}
    </ConfirmDialog>
  )
}

function StopSheet({
  coupon,
  batch,
  onClose,
}: {
  coupon: DeskCoupon
  batch: DeskBatch
  onClose: () => void
}) {
  const left = (batch.uses_max ?? batch.count) - batch.used
  const action = useAction(stopCouponBatch, {
    renews: [listCoupons],
    onDone: () => {
      toast.success('ยกเลิกชุดรหัสแล้ว')
      onClose()
    },
  })
  return (
    <ReasonSheet
      title={`ยกเลิกชุดที่ ${batch.batch_id}`}
      verb="ยกเลิกชุด"
      danger
      lengths={{ min: 5, max: 300 }}
      pending={action.pending}
      onConfirm={(reason) => action.run({ batch_id: Number(batch.batch_id), reason })}
      onClose={onClose}
    >
      <p className="c2">
        {`${batch.uses_max === null ? 'รหัสที่ยังไม่มีใครใช้' : 'สิทธิ์ที่เหลือ'} ${formatCount(left)} ${batch.uses_max === null ? 'รหัส' : 'สิทธิ์'} มูลค่า ${worthWords(coupon.reward, left * coupon.amount)} จะใช้ไม่ได้อีก ที่ใช้ไปแล้วไม่เปลี่ยน`}
      </p>
    </ReasonSheet>
  )
}
