import { useState } from 'react'
import type { WireOutput } from '#kernel/contract.ts'
import { phoneDigits } from '#kernel/phone.ts'
import { useAction } from '#ui/client/use-action.ts'
import { useCallPages } from '#ui/client/use-call.ts'
import { Button } from '#ui/parts/button.tsx'
import { TextInput } from '#ui/parts/field.tsx'
import { ListRow } from '#ui/parts/list-row.tsx'
import { LoadMore } from '#ui/parts/load-more.tsx'
import { PanelList, Section } from '#ui/parts/panel.tsx'
import { QueryView } from '#ui/parts/query-view.tsx'
import { ReasonSheet } from '#ui/parts/reason-sheet.tsx'
import { SheetForm } from '#ui/parts/sheet-form.tsx'
import { SkeletonRows } from '#ui/parts/skeleton.tsx'
import { StatusChip } from '#ui/parts/status-chip.tsx'
import { toast } from '#ui/parts/toast-store.ts'
import { thaiDateTime } from '#ui/thai/dates.ts'
import {
  type DeskCoupon,
  giveMemberCoupon,
  listCampaignVouchers,
  listCoupons,
  takeBackMemberCoupon,
} from '../operator-contract.ts'
import { voucherLooks, worthWords } from './coupon-desk-words.ts'
import { FoundList } from './found-list.tsx'

/** Coupons of single members: who has one, in which state, and one more for somebody. */
export function GivenCoupons({ coupon, mayEdit }: { coupon: DeskCoupon; mayEdit: boolean }) {
  const [isGiving, setGiving] = useState(false)
  return (
    <Section title={coupon.kind === 'personal' ? 'คูปองที่ให้สมาชิก' : 'สิทธิ์ที่สมาชิกถืออยู่'}>
      <div className="stack">
        <FoundList label="ค้นหาสมาชิก" placeholder="เบอร์โทร 4 ตัวท้าย หรือรหัสสมาชิก">
          {(find) => <Given coupon={coupon} find={find} mayEdit={mayEdit} />}
        </FoundList>
        {mayEdit && coupon.kind === 'personal' && coupon.state === 'live' ? (
          <Button look="quiet" onClick={() => setGiving(true)}>
            ให้สมาชิก
          </Button>
        ) : null}
      </div>
      {isGiving ? <GiveSheet coupon={coupon} onClose={() => setGiving(false)} /> : null}
    </Section>
  )
}

function Given({
  coupon,
  find,
  mayEdit,
}: {
  coupon: DeskCoupon
  find: { find?: string }
  mayEdit: boolean
}) {
  const [backId, setBackId] = useState<number>()
  const pages = useCallPages(listCampaignVouchers, {
    campaign_id: coupon.campaign_id,
    limit: 20,
    ...find,
  })
  return (
    <>
      <QueryView query={pages} skeleton={<SkeletonRows count={2} />}>
        {() =>
          pages.items.length === 0 ? (
            <p className="c2">{find.find === undefined ? 'ยังไม่ได้ให้ใคร' : 'ไม่พบสมาชิกนี้'}</p>
          ) : (
            <PanelList>
              {pages.items.map((one) => (
                <ListRow
                  key={one.voucher_id}
                  title={one.member_name}
                  note={noteOf(coupon, one)}
                  end={<StatusChip {...voucherLooks[one.state]} />}
                  endNote={
                    mayEdit && (one.is_of_staff || one.is_typed) && one.state === 'open' ? (
                      <Button
                        look="text"
                        size="sm"
                        aria-label={`เรียกคืน คูปองของ ${one.member_name}`}
                        onClick={() => setBackId(Number(one.voucher_id))}
                      >
                        เรียกคืน
                      </Button>
                    ) : undefined
                  }
                />
              ))}
            </PanelList>
          )
        }
      </QueryView>
      <LoadMore query={pages} />
      {backId === undefined ? null : (
        <TakeBackSheet coupon={coupon} voucherId={backId} onClose={() => setBackId(undefined)} />
      )}
    </>
  )
}

type Voucher = WireOutput<typeof listCampaignVouchers>['items'][number]

/** How he came by it, until when it is good, and what a deposit brought with it. */
function noteOf(coupon: DeskCoupon, voucher: Voucher): string {
  const { given_at: at, expires_at: until, paid } = voucher
  const by = voucher.is_typed ? `กรอกรหัสเมื่อ ${thaiDateTime(at)}` : `ให้เมื่อ ${thaiDateTime(at)}`
  return [
    by,
    paid === null ? `ใช้ได้ถึง ${thaiDateTime(until)}` : `ได้โบนัส ${worthWords(coupon.reward, paid)}`,
    ...(voucher.is_of_staff || voucher.is_typed ? [] : ['แลกแต้ม']),
  ].join(' · ')
}

function TakeBackSheet({
  coupon,
  voucherId,
  onClose,
}: {
  coupon: DeskCoupon
  voucherId: number
  onClose: () => void
}) {
  const action = useAction(takeBackMemberCoupon, {
    renews: [listCampaignVouchers, listCoupons],
    onDone: () => {
      toast.success('เรียกคืนคูปองแล้ว')
      onClose()
    },
  })
  return (
    <ReasonSheet
      title="เรียกคืนคูปอง"
      verb="เรียกคืน"
      danger
      lengths={{ min: 5, max: 300 }}
      pending={action.pending}
      onConfirm={(reason) => action.run({ voucher_id: voucherId, reason })}
      onClose={onClose}
    >
      <p className="c2">{`สมาชิกใช้ ${worthWords(coupon.reward, coupon.amount)} นี้ไม่ได้อีก สิทธิ์และงบกลับเข้าคูปอง`}</p>
    </ReasonSheet>
  )
}

function GiveSheet({ coupon, onClose }: { coupon: DeskCoupon; onClose: () => void }) {
  const [member, setMember] = useState('')
  const [reason, setReason] = useState('')
  const [fault, setFault] = useState<string>()
  const give = useAction(giveMemberCoupon, {
    renews: [listCampaignVouchers, listCoupons],
    onDone: ({ expires_at: until }) => {
      toast.success(`ให้คูปองแล้ว ใช้ได้ถึง ${thaiDateTime(until)}`)
      onClose()
    },
    onRefused: (error) => {
      const found = error.details.find(({ field }) => field === 'member')?.message
      setFault(found)
      return found !== undefined
    },
  })
  return (
    <SheetForm
      title="ให้คูปองสมาชิก"
      verb="ให้คูปอง"
      pending={give.pending}
      blocked={reason.trim().length < 5 && 'ระบุเหตุผลก่อน'}
      onConfirm={() =>
        give.run({ campaign_id: coupon.campaign_id, member: phoneDigits(member), reason })
      }
      onClose={onClose}
    >
      <p className="c2">{`${coupon.title} · ${worthWords(coupon.reward, coupon.amount)} สมาชิกกดใช้เองในหน้าคูปอง`}</p>
      <TextInput
        label="สมาชิก"
        placeholder="เบอร์โทรหรือรหัสสมาชิก"
        digits
        maxLength={30}
        autoComplete="off"
        error={fault}
        value={member}
        onChange={({ currentTarget }) => {
          setFault(undefined)
          setMember(currentTarget.value)
        }}
      />
      <TextInput
        label="เหตุผล"
        maxLength={300}
        autoComplete="off"
        value={reason}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
      />
    </SheetForm>
  )
}
