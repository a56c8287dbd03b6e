import { showDetails, useForm } from '#ui/client/form.ts'
import { useAction } from '#ui/client/use-action.ts'
import { Button } from '#ui/parts/button.tsx'
import { TextInput } from '#ui/parts/field.tsx'
import { Sheet, SheetActions, SheetBody } from '#ui/parts/sheet.tsx'
import { toast } from '#ui/parts/toast-store.ts'
import { countAffiliateWaiting } from '../operator-contract.ts'
import { askAttribution, listAttributions, type TreeMember } from '../tree-contract.ts'
import { personWords } from './friend-words.ts'

/** Says who brought a member; another person agrees, and play counts from the next day on. */
export function AttributeSheet({ friend, onClose }: { friend: TreeMember; onClose: () => void }) {
  const form = useForm(askAttribution.input, {
    friend_id: Number(friend.member_id),
    referrer: '',
    reason: '',
  })
  const ask = useAction(askAttribution, {
    renews: [listAttributions, countAffiliateWaiting],
    onDone: () => {
      toast.success('ส่งแล้ว รอคนที่สองอนุมัติ')
      onClose()
    },
    onRefused: (error) => showDetails(form, error, ['referrer', 'reason']),
  })
  return (
    <Sheet open onClose={onClose} title="เพิ่มผู้แนะนำ" maxWidth={480}>
      <form noValidate onSubmit={form.onSubmit((values) => ask.run(values))}>
        <SheetBody>
          <div className="stack">
            <p className="medium">{personWords(friend)}</p>
            <p className="c2">นับยอดเล่นตั้งแต่วันถัดจากวันที่อนุมัติ ไม่คิดย้อนหลัง และเปลี่ยนอีกไม่ได้</p>
            <TextInput
              label="รหัสหรือเบอร์โทรของผู้แนะนำ"
              hint="รหัสสมาชิก เบอร์ทั้งเบอร์ หรือรหัสแนะนำ วางทั้งลิงก์ได้"
              maxLength={300}
              autoComplete="off"
              error={form.errors.referrer?.message}
              {...form.register('referrer')}
            />
            <TextInput
              label="เหตุผล"
              hint="อีกคนอ่านก่อนอนุมัติ"
              maxLength={300}
              autoComplete="off"
              error={form.errors.reason?.message}
              {...form.register('reason')}
            />
          </div>
        </SheetBody>
        <SheetActions>
          <Button look="quiet" size="lg" onClick={onClose}>
            ไม่เพิ่ม
          </Button>
          <Button type="submit" size="lg" sending={ask.pending && 'กำลังส่ง…'}>
            ส่งให้อนุมัติ
          </Button>
        </SheetActions>
      </form>
    </Sheet>
  )
}
