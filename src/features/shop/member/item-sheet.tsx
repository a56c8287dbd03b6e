import { IconMinus, IconPlus } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useAction } from '#ui/client/use-action.ts'
import { useCall } from '#ui/client/use-call.ts'
import { Button } from '#ui/parts/button.tsx'
import { ConfirmDialog } from '#ui/parts/confirm-dialog.tsx'
import { DescriptionList } from '#ui/parts/description-list.tsx'
import { IconButton } from '#ui/parts/icon-button.tsx'
import { Note } from '#ui/parts/note.tsx'
import { QueryView } from '#ui/parts/query-view.tsx'
import { SelectInput } from '#ui/parts/select-input.tsx'
import { Sheet, SheetActions, SheetBody } from '#ui/parts/sheet.tsx'
import { SkeletonRows } from '#ui/parts/skeleton.tsx'
import { thaiDateTime } from '#ui/thai/dates.ts'
import { formatCount, formatMoney } from '#ui/thai/money.ts'
import type { WireOutput } from '#kernel/contract.ts'
import {
  calcRedemption,
  listItems,
  listRedemptions,
  redeemItem,
  type RedeemedWire,
  type ShopItemWire,
} from '../contract.ts'
import type { Address } from '../rules/parcel.ts'
import { QUANTITY_MAX } from '../rules/shop-terms.ts'
import { couponRows } from './coupon-rows.ts'
import { ItemPicture } from './item-picture.tsx'
import classes from './shop.module.css'
import {
  addressWords,
  couponWords,
  exchangeWords,
  limitWords,
  obstacle,
  pointWords,
  spinWords,
} from './shop-words.ts'

const AddressSheet = lazy(() =>
  import('./address-sheet.tsx').then((file) => ({ default: file.AddressSheet })),
)

type Calc = WireOutput<typeof calcRedemption>

interface ItemProps {
  readonly item: ShopItemWire
  readonly point: number
  /** What is shown is not what there is any more. */
  readonly onStale: () => void
  readonly onRedeemed: (redemption: RedeemedWire) => void
  readonly onClose: () => void
}

/** One item: variant and number, what that costs now, and the exchange behind one question. */
export function ItemSheet(props: ItemProps) {
  const { item, onClose } = props
  const { chosen, variant, choose, setQuantity } = useChoice(item)
  const [step, setStep] = useState<Step>('choose')
  const query = useCall(calcRedemption, chosen, { keepPrevious: true })
  const most = Math.max(
    1,
    Math.min(QUANTITY_MAX, variant?.stock_left ?? 0, item.limit_left ?? QUANTITY_MAX),
  )
  const why = obstacle(item, props.point) ?? shortage(variant?.stock_left ?? 0, query.data)
  const limits = limitWords(item)
  return (
    <Sheet open onClose={onClose} title={item.title} maxWidth={440}>
      <SheetBody>
        <div className="stack">
          <ItemPicture item={item} large />
          {item.note === '' ? null : <p className="c2">{item.note}</p>}
          {item.variants.length > 1 ? (
            <SelectInput
              label="แบบ"
              value={`${chosen.variant_id}`}
              options={item.variants.map((one) => ({
                value: `${one.variant_id}`,
                label: `${one.name} (เหลือ ${formatCount(one.stock_left)})`,
              }))}
              onChange={choose}
            />
          ) : null}
          <Quantity value={chosen.quantity} most={most} onChange={setQuantity} />
          <QueryView query={query} skeleton={<SkeletonRows count={2} />}>
            {(calc) => <Price calc={calc} />}
          </QueryView>
          {item.closes_at === null ? null : (
            <p className="t14 c2">{`แลกได้ถึง ${thaiDateTime(item.closes_at)}`}</p>
          )}
          {limits === null ? null : <p className="t14 c2">{limits}</p>}
          {why === null ? null : <Note tone="amber">{why}</Note>}
        </div>
      </SheetBody>
      <SheetActions>
        <Button
          size="lg"
          blocked={why ?? (query.data === undefined && 'กำลังคำนวณ')}
          onClick={() => setStep(item.kind === 'physical' ? 'address' : 'confirm')}
        >
          แลก
        </Button>
      </SheetActions>
      {query.data ? (
        <Exchange
          {...props}
          chosen={chosen}
          calc={query.data}
          step={step}
          onStep={setStep}
          onStale={() => {
            props.onStale()
            void query.refetch()
          }}
        />
      ) : null}
    </Sheet>
  )
}

type Step = 'choose' | 'address' | 'confirm'

/** What is asked after the choice: where a parcel goes, then whether it is meant. What was typed stays. */
function Exchange({
  step,
  onStep,
  ...props
}: Omit<ConfirmProps, 'address'> & { step: Step; onStep: (step: Step) => void }) {
  const [address, setAddress] = useState<Address>()
  const back = () => onStep('choose')
  if (step === 'choose') return null
  if (step === 'confirm') return <Confirm {...props} address={address} onClose={back} />
  return (
    <Suspense>
      <AddressSheet
        address={address}
        onTyped={(typed) => {
          setAddress(typed)
          onStep('confirm')
        }}
        onClose={back}
      />
    </Suspense>
  )
}

interface ConfirmProps extends ItemProps {
  readonly chosen: ReturnType<typeof useChoice>['chosen']
  readonly calc: Calc
  readonly address: Address | undefined
}

/** Which variant and how many; another variant begins with one. */
function useChoice(item: ShopItemWire) {
  const first = item.variants.find(({ stock_left: left }) => left > 0) ?? item.variants[0]
  const [variantId, setVariantId] = useState(Number(first?.variant_id ?? 0))
  const [quantity, setQuantity] = useState(1)
  return {
    chosen: { item_id: Number(item.item_id), variant_id: variantId, quantity },
    variant: item.variants.find((one) => Number(one.variant_id) === variantId),
    choose: (next: string) => {
      setVariantId(Number(next))
      setQuantity(1)
    },
    setQuantity,
  }
}

function Confirm({ item, chosen, calc, address, onStale, onRedeemed, onClose }: ConfirmProps) {
  const redeem = useAction(redeemItem, {
    renews: [listItems, listRedemptions, calcRedemption],
    onDone: onRedeemed,
    onRefused: () => {
      onStale()
      onClose()
    },
  })
  return (
    <ConfirmDialog
      open
      title={`แลก ${item.title}`}
      confirmLabel="ยืนยันแลก"
      sending={redeem.pending && (redeem.checking ? 'กำลังตรวจสอบ…' : 'กำลังแลก…')}
      onConfirm={() =>
        redeem.run({
          ...chosen,
          version: calc.version,
          level: calc.level,
          ...(address ? { address } : {}),
        })
      }
      onClose={onClose}
    >
      <p>{exchangeWords(calc.total, calc)}</p>
      <p>{`แต้มคงเหลือหลังแลก ${pointWords(calc.balance_after)}`}</p>
      {address ? <p>{`ส่งถึง ${addressWords(address)}`}</p> : null}
      <p>{endings[item.kind]}</p>
    </ConfirmDialog>
  )
}

/** What can still be done, and not, once it is redeemed. */
const endings: Readonly<Record<ShopItemWire['kind'], string>> = {
  credit: 'แลกแล้วคืนเป็นแต้มไม่ได้',
  spins: 'ใช้ได้ 30 วัน แลกแล้วคืนเป็นแต้มไม่ได้',
  coupon: 'คูปองเข้ารายการคูปองของคุณทันที แลกแล้วคืนเป็นแต้มไม่ได้',
  digital: 'รหัสแสดงทันทีหลังแลก และเปิดดูอีกได้ในประวัติ แลกแล้วคืนเป็นแต้มไม่ได้',
  physical: 'ยกเลิกและรับแต้มคืนได้ก่อนแพ็กของ',
}

/** What this choice lacks, beyond what the item does. */
function shortage(stockLeft: number, calc: Calc | undefined): string | null {
  if (stockLeft === 0) return 'แบบนี้หมดแล้ว'
  if (calc === undefined || calc.balance_after >= 0) return null
  return `แต้มไม่พอ ขาดอีก ${pointWords(-calc.balance_after)}`
}

function Quantity({
  value,
  most,
  onChange,
}: {
  value: number
  most: number
  onChange: (value: number) => void
}) {
  return (
    <div className={classes.quantity} role="group" aria-label="จำนวน">
      <span>จำนวน</span>
      <span className="row">
        <IconButton
          label="ลดจำนวน"
          icon={<IconMinus size={20} stroke={2} aria-hidden />}
          disabled={value <= 1}
          onClick={() => onChange(value - 1)}
        />
        <output className="t18 strong" aria-live="polite">
          {value}
        </output>
        <IconButton
          label="เพิ่มจำนวน"
          icon={<IconPlus size={20} stroke={2} aria-hidden />}
          disabled={value >= most}
          onClick={() => onChange(value + 1)}
        />
      </span>
    </div>
  )
}

function Price({ calc }: { calc: Calc }) {
  return (
    <DescriptionList
      facts={[
        { term: 'ราคาต่อชิ้น', value: pointWords(calc.unit) },
        ...(calc.discount === 0 ? [] : [{ term: 'ส่วนลด', value: `−${pointWords(calc.discount)}` }]),
        { term: 'รวม', value: pointWords(calc.total), strong: true },
        ...(calc.value === null
          ? []
          : [{ term: 'ได้เครดิต', value: formatMoney(calc.value), strong: true }]),
        ...(calc.spins === null
          ? []
          : [{ term: 'ได้รับ', value: spinWords(calc.spins), strong: true }]),
        ...(calc.coupons === null
          ? []
          : [{ term: 'ได้รับ', value: couponWords(calc.coupons), strong: true }]),
        ...(calc.balance_after < 0
          ? []
          : [{ term: 'แต้มคงเหลือหลังแลก', value: pointWords(calc.balance_after) }]),
        ...(calc.coupon === null ? [] : couponRows(calc.coupon)),
      ]}
    />
  )
}
