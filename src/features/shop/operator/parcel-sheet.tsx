import { useState } from 'react'
import { useAction } from '#ui/client/use-action.ts'
import { Button } from '#ui/parts/button.tsx'
import { DescriptionList } from '#ui/parts/description-list.tsx'
import { TextInput } from '#ui/parts/field.tsx'
import { ReasonSheet } from '#ui/parts/reason-sheet.tsx'
import { SheetForm } from '#ui/parts/sheet-form.tsx'
import { Sheet, SheetBody } from '#ui/parts/sheet.tsx'
import { toast } from '#ui/parts/toast-store.ts'
import { thaiDateTime } from '#ui/thai/dates.ts'
import { formatCount } from '#ui/thai/money.ts'
import { redeemedWords, redemptionLooks } from '../member/shop-words.ts'
import { cancelParcel, listParcels, moveParcel, type ParcelWire } from '../operator-contract.ts'
import { stepsFrom } from '../rules/parcel.ts'

type To = 'packed' | 'shipped' | 'delivered' | 'returned'
const verbs: Readonly<Record<To, string>> = {
  packed: 'แพ็กแล้ว',
  shipped: 'จัดส่ง',
  delivered: 'ส่งถึงแล้ว',
  returned: 'ตีกลับ',
}
const isTo = (state: string): state is To => Object.hasOwn(verbs, state)

/** One parcel: where it is, and what can be said of it now. */
export function ParcelSheet({
  parcel,
  mayShip,
  onClose,
}: {
  parcel: ParcelWire
  mayShip: boolean
  onClose: () => void
}) {
  const { redemption_id: id, state, carrier, tracking } = parcel
  return (
    <Sheet open onClose={onClose} title={`พัสดุ #${id}`} maxWidth={480}>
      <SheetBody>
        <div className="stack">
          <DescriptionList
            facts={[
              { term: 'ของ', value: redeemedWords(parcel), strong: true },
              { term: 'สมาชิก', value: parcel.member_name },
              { term: 'แต้มที่ใช้', value: formatCount(parcel.points) },
              {
                term: 'สถานะ',
                value: `${redemptionLooks[state].word} · ${thaiDateTime(parcel.state_at)}`,
              },
              ...(carrier === null || tracking === null
                ? []
                : [{ term: 'เลขพัสดุ', value: `${carrier} ${tracking}` }]),
            ]}
          />
          {mayShip ? <Steps parcel={parcel} /> : null}
        </div>
      </SheetBody>
    </Sheet>
  )
}

function Steps({ parcel }: { parcel: ParcelWire }) {
  const [asked, setAsked] = useState<'shipped' | 'cancelled'>()
  const { redemption_id } = parcel
  const move = useAction(moveParcel, {
    renews: [listParcels],
    onDone: ({ state }) => toast.success(`บันทึกแล้ว ${redemptionLooks[state].word}`),
  })
  const steps = stepsFrom(parcel.state, 'staff')
  const close = () => setAsked(undefined)
  return (
    <div className="row wrap">
      {steps.filter(isTo).map((to) => (
        <Button
          key={to}
          look={to === 'returned' ? 'quiet' : 'primary'}
          sending={move.pending && 'กำลังบันทึก…'}
          onClick={() => (to === 'shipped' ? setAsked('shipped') : move.run({ redemption_id, to }))}
        >
          {verbs[to]}
        </Button>
      ))}
      {steps.includes('cancelled') ? (
        <Button look="danger" onClick={() => setAsked('cancelled')}>
          ยกเลิกและคืนแต้ม
        </Button>
      ) : null}
      {asked === 'shipped' ? <ShipSheet parcel={parcel} onClose={close} /> : null}
      {asked === 'cancelled' ? <CancelSheet parcel={parcel} onClose={close} /> : null}
    </div>
  )
}

function ShipSheet({ parcel, onClose }: { parcel: ParcelWire; onClose: () => void }) {
  const [carrier, setCarrier] = useState('')
  const [tracking, setTracking] = useState('')
  const [fault, setFault] = useState<string>()
  const ship = useAction(moveParcel, {
    renews: [listParcels],
    onDone: () => {
      toast.success('บันทึกการจัดส่งแล้ว')
      onClose()
    },
    onRefused: (error) => {
      setFault(error.details[0]?.message)
      return error.details.length > 0
    },
  })
  return (
    <SheetForm
      title="จัดส่ง"
      verb="บันทึกการจัดส่ง"
      pending={ship.pending}
      blocked={(carrier.trim() === '' || tracking.trim() === '') && 'กรอกขนส่งและเลขพัสดุก่อน'}
      onConfirm={() =>
        ship.run({ redemption_id: parcel.redemption_id, to: 'shipped', carrier, tracking })
      }
      onClose={onClose}
    >
      <TextInput
        label="บริษัทขนส่ง"
        maxLength={40}
        autoComplete="off"
        value={carrier}
        onChange={({ currentTarget }) => setCarrier(currentTarget.value)}
      />
      <TextInput
        label="เลขพัสดุ"
        hint="สมาชิกเห็นเลขนี้ทันที"
        maxLength={40}
        autoComplete="off"
        error={fault}
        value={tracking}
        onChange={({ currentTarget }) => {
          setFault(undefined)
          setTracking(currentTarget.value)
        }}
      />
    </SheetForm>
  )
}

function CancelSheet({ parcel, onClose }: { parcel: ParcelWire; onClose: () => void }) {
  const cancel = useAction(cancelParcel, {
    renews: [listParcels],
    onDone: () => {
      toast.success('ยกเลิกและคืนแต้มแล้ว')
      onClose()
    },
  })
  return (
    <ReasonSheet
      title="ยกเลิกและคืนแต้ม"
      verb="ยกเลิกและคืนแต้ม"
      danger
      lengths={{ min: 5, max: 300 }}
      pending={cancel.pending}
      onConfirm={(reason) => cancel.run({ redemption_id: parcel.redemption_id, reason })}
      onClose={onClose}
    >
      <p className="c2">{`สมาชิกได้คืน ${formatCount(parcel.points)} แต้ม และของกลับเข้าสต็อก`}</p>
    </ReasonSheet>
  )
}
