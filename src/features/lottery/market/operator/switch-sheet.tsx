import { useState } from 'react'
import { useAction } from '#ui/client/use-action.ts'
import { TextInput } from '#ui/parts/field.tsx'
import { toast } from '#ui/parts/toast-store.ts'
import { marketList, marketSwitch, versionList } from '../operator-contract.ts'
import { ReasonSheet } from '#ui/parts/reason-sheet.tsx'
import type { Market } from './market-wire.ts'

/** Off with the sentence that members read, or on again; it holds with the commit. */
export function SwitchSheet({ market, onClose }: { market: Market; onClose: () => void }) {
  const [notice, setNotice] = useState('ปิดรับชั่วคราว กรุณากลับมาใหม่ภายหลัง')
  const [error, setError] = useState<string>()
  const action = useAction(marketSwitch, {
    renews: [marketList, versionList],
    onRefused: (refusal) => {
      setError(refusal.details.find(({ field }) => field === 'notice')?.message)
      return refusal.details.some(({ field }) => field === 'notice')
    },
    onDone: () => {
      toast.success(market.is_on ? `ปิด${market.name}แล้ว` : `เปิด${market.name}แล้ว`)
      onClose()
    },
  })
  const verb = market.is_on ? 'ปิดตลาด' : 'เปิดตลาด'
  return (
    <ReasonSheet
      title={`${verb} ${market.name}`}
      verb={verb}
      danger={market.is_on}
      pending={action.pending}
      onClose={onClose}
      onConfirm={(reason) =>
        action.run({
          market_id: market.market_id,
          is_on: !market.is_on,
          notice: market.is_on ? notice.trim() : null,
          reason,
        })
      }
    >
      {market.is_on ? (
        <>
          <p className="c2">หยุดรับแทงทันที โพยที่ขายแล้วอยู่ครบและออกผลตามปกติ</p>
          <TextInput
            label="ข้อความที่สมาชิกเห็น"
            value={notice}
            maxLength={200}
            error={error}
            onChange={(event) => setNotice(event.currentTarget.value)}
          />
        </>
      ) : (
        <p className="c2">สมาชิกแทงได้ทันทีในงวดที่ยังเปิดรับ</p>
      )}
    </ReasonSheet>
  )
}
