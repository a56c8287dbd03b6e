import { type ReactNode, useState } from 'react'
import { useAction } from '#ui/client/use-action.ts'
import { useCall } from '#ui/client/use-call.ts'
import { Button } from '#ui/parts/button.tsx'
import { ConfirmDialog } from '#ui/parts/confirm-dialog.tsx'
import { Note } from '#ui/parts/note.tsx'
import { QueryView } from '#ui/parts/query-view.tsx'
import { SkeletonRows } from '#ui/parts/skeleton.tsx'
import { toast } from '#ui/parts/toast-store.ts'
import { thaiDateTime } from '#ui/thai/dates.ts'
import { askClosure, type ClosureWire, getClosure, takeBackClosure } from '../contract.ts'
import { keptText } from '../rules/kept-text.ts'
import classes from './own-data-sheet.module.css'

/** Asks to close the account and erase its data: what it means, what is in the way, and the way back. */
export function CloseAccount({ ending }: { ending: ReactNode }) {
  const query = useCall(getClosure, {}, { staleTime: 0 })
  return (
    <section className={classes.part} aria-label="ปิดบัญชีและลบข้อมูล">
      <h3 className="t16 medium">ปิดบัญชีและลบข้อมูล</h3>
      <QueryView query={query} skeleton={<SkeletonRows count={2} />}>
        {(data) =>
          data.closure?.state === 'asked' ? (
            <Asked data={data} />
          ) : (
            <Ask data={data} ending={ending} />
          )
        }
      </QueryView>
    </section>
  )
}

function Asked({ data }: { data: ClosureWire }) {
  const takeBack = useAction(takeBackClosure, {
    renews: [getClosure],
    onDone: () => toast.success('ยกเลิกคำขอแล้ว บัญชีของคุณใช้ได้ตามปกติ'),
  })
  return (
    <>
      <Note tone="blue" role="status">
        ขอปิดบัญชีไว้เมื่อ {data.closure ? thaiDateTime(data.closure.asked_at) : ''} เจ้าหน้าที่กำลังตรวจสอบ
        ระหว่างนี้ใช้งานได้ตามปกติ เมื่ออนุมัติแล้วบัญชีจะปิดทันที
      </Note>
      <Button
        look="quiet"
        size="lg"
        wide
        sending={takeBack.pending && 'กำลังยกเลิก…'}
        onClick={() => takeBack.run({})}
      >
        ยกเลิกคำขอ
      </Button>
    </>
  )
}

function Ask({ data, ending }: { data: ClosureWire; ending: ReactNode }) {
  const { closure, faults, kept_days: keptDays } = data
  const [isAsking, setAsking] = useState(false)
  const ask = useAction(askClosure, {
    renews: [getClosure],
    onDone: () => {
      setAsking(false)
      toast.success('รับคำขอปิดบัญชีแล้ว')
    },
    onRefused: () => setAsking(false),
  })
  return (
    <>
      {closure?.state === 'refused' && closure.note !== null ? (
        <Note tone="amber">คำขอครั้งก่อนไม่ผ่าน: {closure.note}</Note>
      ) : null}
      <p className="t14 c2">
        เมื่อปิดแล้วเข้าสู่ระบบไม่ได้อีก กฎหมายให้เราเก็บข้อมูลไว้ {keptText(keptDays)} จากนั้นจึงลบ
        และลบแล้วไม่มีใครอ่านได้อีก
      </p>
      {faults.length > 0 ? (
        <Note tone="amber">
          <p>ยังปิดไม่ได้ กรุณาจัดการเรื่องนี้ก่อน</p>
          <ul className={classes.list}>
            {faults.map((fault) => (
              <li key={fault}>{fault}</li>
            ))}
          </ul>
        </Note>
      ) : null}
      <Button
        look="danger"
        size="lg"
        wide
        blocked={faults.length > 0 && 'จัดการรายการที่ค้างก่อน'}
        onClick={() => setAsking(true)}
      >
        ขอปิดบัญชี
      </Button>
      <ConfirmDialog
        open={isAsking}
        title="ขอปิดบัญชีนี้?"
        confirmLabel="ขอปิดบัญชี"
        sending={ask.pending && 'กำลังส่งคำขอ…'}
        danger
        onConfirm={() => ask.run({})}
        onClose={() => setAsking(false)}
      >
        <ul className={classes.list}>
          <li>เจ้าหน้าที่สองคนตรวจสอบก่อน ระหว่างนั้นยกเลิกคำขอได้</li>
          <li>เมื่ออนุมัติ บัญชีปิดทันที ทุกอุปกรณ์ออกจากระบบ</li>
          <li>ครบ {keptText(keptDays)} ข้อมูลส่วนบุคคลถูกลบถาวร กู้คืนไม่ได้</li>
          {ending}
          <li>ถ้างดเล่นไว้ การงดเล่นยังมีผลต่อไป</li>
        </ul>
      </ConfirmDialog>
    </>
  )
}
