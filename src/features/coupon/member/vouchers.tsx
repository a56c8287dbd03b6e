import { useState } from 'react'
import { useAction } from '#ui/client/use-action.ts'
import { ListRow } from '#ui/parts/list-row.tsx'
import { PanelList } from '#ui/parts/panel.tsx'
import { StatusChip } from '#ui/parts/status-chip.tsx'
import { toast } from '#ui/parts/toast-store.ts'
import { thaiDateTime } from '#ui/thai/dates.ts'
import {
  type CouponUseWire,
  listCouponUses,
  listVouchers,
  spendVoucher,
  type VoucherWire,
} from '../contract.ts'
import { gotWords, voucherLook } from './coupon-words.ts'
import { OfferSheet } from './offer-sheet.tsx'

/** The coupons that the member holds or held, each with its state; what can be used opens its terms. */
export function Vouchers({
  items,
  mayUse,
  onUsed,
}: {
  items: readonly VoucherWire[]
  mayUse: boolean
  onUsed: (use: CouponUseWire) => void
}) {
  const [openId, setOpenId] = useState<number>()
  const close = () => setOpenId(undefined)
  const use = useAction(spendVoucher, {
    renews: [listVouchers, listCouponUses],
    onDone: (done) => {
      close()
      onUsed(done)
    },
    onRefused: (error) => {
      close()
      toast.error(error.message)
      return true
    },
  })
  const opened = items.find((one) => Number(one.voucher_id) === openId)
  return (
    <div className="stack">
      <PanelList>
        {items.map((voucher) => {
          const { isUsable, kind, word } = voucherLook(voucher, mayUse)
          return (
            <ListRow
              key={voucher.voucher_id}
              title={voucher.title}
              note={noteOf(voucher)}
              end={gotWords(voucher)}
              endNote={<StatusChip kind={kind} word={word} />}
              {...(isUsable ? { onPress: () => setOpenId(Number(voucher.voucher_id)) } : {})}
            />
          )
        })}
      </PanelList>
      {opened ? (
        <OfferSheet
          offer={{ ...opened, closes_at: opened.expires_at }}
          isHeld
          sending={use.pending && (use.checking ? 'กำลังตรวจสอบ…' : 'กำลังใช้คูปอง…')}
          onUse={() => use.run({ voucher_id: opened.voucher_id })}
          onClose={close}
        />
      ) : null}
    </div>
  )
}

const noteOf = ({ state, expires_at: until, ended_at: ended }: VoucherWire): string =>
  state === 'open' || ended === null
    ? `ใช้ได้ถึง ${thaiDateTime(until)}`
    : thaiDateTime(state === 'expired' ? until : ended)
