import { useState } from 'react'
import type { WireOutput } from '#kernel/contract.ts'
import { useAction } from '#ui/client/use-action.ts'
import { useCall } from '#ui/client/use-call.ts'
import { Button, ButtonAnchor } from '#ui/parts/button.tsx'
import { ConfirmDialog } from '#ui/parts/confirm-dialog.tsx'
import { DescriptionList } from '#ui/parts/description-list.tsx'
import { Note } from '#ui/parts/note.tsx'
import { QueryView } from '#ui/parts/query-view.tsx'
import { Sheet, SheetBody } from '#ui/parts/sheet.tsx'
import { SkeletonRows } from '#ui/parts/skeleton.tsx'
import { toast } from '#ui/parts/toast-store.ts'
import { thaiDateTime } from '#ui/thai/dates.ts'
import { getLine, linkLine, type LineTicket, unlinkLine } from '../../line-contract.ts'
import classes from '../security/security.module.css'
import { isShownHere, shownError } from '../security/shown-error.ts'
import { dropTicket, keptTicket } from './kept.ts'

/** The LINE account by which the member logs in: link one, or let it go. */
export function LineSheet({ onClose }: { onClose: () => void }) {
  const line = useCall(getLine, {}, { staleTime: 0 })
  const [ticket, setTicket] = useState(() => keptTicket())
  function forget() {
    dropTicket()
    setTicket(undefined)
  }
  return (
    <Sheet open onClose={onClose} title="บัญชี LINE">
      <SheetBody>
        <div className={classes.body}>
          <QueryView query={line} skeleton={<SkeletonRows count={1} />}>
            {({ linked }) =>
              linked ? (
                <Linked linked={linked} />
              ) : ticket ? (
                <Confirm ticket={ticket} onOver={forget} />
              ) : (
                <Invitation />
              )
            }
          </QueryView>
        </div>
      </SheetBody>
    </Sheet>
  )
}

function Invitation() {
  return (
    <>
      <p className="c2">
        เชื่อมแล้วเข้าสู่ระบบด้วย LINE ได้โดยไม่ต้องกรอกเบอร์โทรศัพท์และรหัสผ่าน
        ส่วนการถอนเงินและแก้ไขข้อมูลสำคัญยังต้องยืนยันตัวตนเหมือนเดิม
      </p>
      <ButtonAnchor wide size="lg" href="/liff/link">
        เชื่อมบัญชี LINE
      </ButtonAnchor>
    </>
  )
}

const nameOf = (name: string | null): string => (name === null ? 'นี้' : ` “${name}”`)

/** Who logged in at LINE is asked once more here, where the member sees to whom it is linked. */
function Confirm({ ticket, onOver }: { ticket: LineTicket; onOver: () => void }) {
  const link = useAction(linkLine, {
    renews: [getLine],
    onDone: () => {
      onOver()
      toast.success('เชื่อมบัญชี LINE แล้ว')
    },
    onRefused: isShownHere,
  })
  const fault = shownError(link.error)
  return (
    <>
      <p>
        เชื่อมบัญชี LINE{nameOf(ticket.display_name)} กับบัญชีสมาชิกนี้ ใครที่ใช้บัญชี LINE นี้ได้จะเข้าสู่ระบบของคุณได้
      </p>
      {fault ? (
        <Note tone="red" role="alert">
          {fault}
        </Note>
      ) : null}
      <Button
        wide
        size="lg"
        sending={link.pending && 'กำลังเชื่อม…'}
        onClick={() => link.run({ ticket: ticket.ticket })}
      >
        เชื่อมบัญชีนี้
      </Button>
      <ButtonAnchor wide size="lg" look="quiet" href="/liff/link" onClick={onOver}>
        ใช้บัญชี LINE อื่น
      </ButtonAnchor>
    </>
  )
}

function Linked({ linked }: { linked: NonNullable<WireOutput<typeof getLine>['linked']> }) {
  const [isAsking, setAsking] = useState(false)
  const unlink = useAction(unlinkLine, {
    renews: [getLine],
    onDone: () => {
      setAsking(false)
      toast.success('ยกเลิกการเชื่อม LINE แล้ว')
    },
  })
  const { display_name: name, linked_at: linkedAt, last_used_at: usedAt } = linked
  return (
    <>
      <DescriptionList
        facts={[
          { term: 'ชื่อใน LINE', value: name ?? '—' },
          { term: 'เชื่อมเมื่อ', value: thaiDateTime(linkedAt) },
          { term: 'ใช้เข้าล่าสุด', value: usedAt === null ? '—' : thaiDateTime(usedAt) },
        ]}
      />
      <Button look="quiet" wide size="lg" onClick={() => setAsking(true)}>
        ยกเลิกการเชื่อม
      </Button>
      <ConfirmDialog
        open={isAsking}
        title="ยกเลิกการเชื่อม LINE?"
        confirmLabel="ยกเลิกการเชื่อม"
        cancelLabel="ใช้ต่อ"
        sending={unlink.pending && 'กำลังยกเลิก…'}
        danger
        onConfirm={() => unlink.run({})}
        onClose={() => setAsking(false)}
      >
        จะเข้าสู่ระบบด้วย LINE ไม่ได้อีก ใช้เบอร์โทรศัพท์และรหัสผ่านแทน
      </ConfirmDialog>
    </>
  )
}
