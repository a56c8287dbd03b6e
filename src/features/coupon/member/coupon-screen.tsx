import { lazy, Suspense, useState } from 'react'
import ticket from '#ui/art/motifs/ticket.svg?raw'
import { useAction } from '#ui/client/use-action.ts'
import { useCall } from '#ui/client/use-call.ts'
import { Button } from '#ui/parts/button.tsx'
import { EmptyState } from '#ui/parts/empty-state.tsx'
import { TextInput } from '#ui/parts/field.tsx'
import { ListRow } from '#ui/parts/list-row.tsx'
import { Panel, PanelList, Section } from '#ui/parts/panel.tsx'
import { QueryView } from '#ui/parts/query-view.tsx'
import type { ShutPart } from '#ui/parts/shut-part.ts'
import { SkeletonRows } from '#ui/parts/skeleton.tsx'
import { thaiDateTime } from '#ui/thai/dates.ts'
import {
  checkCoupon,
  type CouponOfferWire,
  type CouponUseWire,
  listCouponUses,
  listVouchers,
  redeemCoupon,
} from '../contract.ts'
import { kindOfCode, tidyCode } from '../rules/coupon-code.ts'
import classes from './coupon.module.css'
import { gotWords } from './coupon-words.ts'

const UsedSheet = lazy(() =>
  import('./used-sheet.tsx').then((file) => ({ default: file.UsedSheet })),
)
const OfferSheet = lazy(() =>
  import('./offer-sheet.tsx').then((file) => ({ default: file.OfferSheet })),
)
const Vouchers = lazy(() => import('./vouchers.tsx').then((file) => ({ default: file.Vouchers })))

/** Types a coupon in and says what it brings before it is used; what was given and what was used stand below. */
export function CouponScreen({ Shut }: { Shut: ShutPart }) {
  const [got, setGot] = useState<CouponUseWire>()
  const given = useCall(listVouchers, {})
  const query = useCall(listCouponUses, {})
  return (
    <div className={classes.page}>
      <h1 className="t24">คูปอง</h1>
      {given.data?.may_use === false ? (
        <Shut
          title="บัญชีของคุณใช้คูปองไม่ได้ตอนนี้"
          paused="ระหว่างนี้ใช้คูปองไม่ได้ คูปองที่มีอยู่ไม่หมดอายุระหว่างที่คุณพักการเล่น"
        />
      ) : (
        <RedeemForm onUsed={setGot} />
      )}
      <QueryView query={given} skeleton={<SkeletonRows count={1} />}>
        {({ items, may_use: mayUse }) =>
          items.length === 0 ? null : (
            <Section title="คูปองของฉัน">
              <Suspense fallback={<SkeletonRows count={items.length} />}>
                <Vouchers items={items} mayUse={mayUse} onUsed={setGot} />
              </Suspense>
            </Section>
          )
        }
      </QueryView>
      <Section title="คูปองที่ใช้แล้ว">
        <QueryView query={query} skeleton={<SkeletonRows count={3} />}>
          {({ items }) => <Uses items={items} />}
        </QueryView>
      </Section>
      {got ? (
        <Suspense>
          <UsedSheet use={got} onClose={() => setGot(undefined)} />
        </Suspense>
      ) : null}
    </div>
  )
}

function RedeemForm({ onUsed }: { onUsed: (use: CouponUseWire) => void }) {
  const [typed, setTyped] = useState('')
  const [fault, setFault] = useState<string>()
  const [offer, setOffer] = useState<CouponOfferWire>()
  const refuse = (error: { details: readonly { message: string }[]; message: string }) => {
    setOffer(undefined)
    setFault(error.details[0]?.message ?? error.message)
    return true
  }
  const check = useAction(checkCoupon, { onDone: setOffer, onRefused: refuse })
  const redeem = useAction(redeemCoupon, {
    renews: [listCouponUses, listVouchers],
    onDone: (use) => {
      setOffer(undefined)
      setTyped('')
      onUsed(use)
    },
    onRefused: refuse,
  })
  const send = () => {
    const tidy = tidyCode(typed)
    if (tidy === '') return setFault('กรุณากรอกรหัสคูปอง')
    // A slip of the finger is found here and is no try.
    if (kindOfCode(tidy) === 'mistyped') return setFault('รหัสไม่ครบหรือพิมพ์ผิด กรุณาตรวจอีกครั้ง')
    check.run({ code: typed.trim() })
  }
  return (
    <Panel padded>
      <form
        noValidate
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault()
          send()
        }}
      >
        <TextInput
          label="กรอกรหัสคูปอง"
          hint="พิมพ์เล็กหรือใหญ่ มีขีดหรือเว้นวรรคก็ได้"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={60}
          error={fault}
          value={typed}
          onChange={({ currentTarget }) => {
            setFault(undefined)
            setTyped(currentTarget.value)
          }}
        />
        <Button type="submit" size="lg" wide sending={check.pending && 'กำลังตรวจคูปอง…'}>
          ใช้คูปอง
        </Button>
      </form>
      {offer ? (
        <Suspense>
          <OfferSheet
            offer={offer}
            sending={redeem.pending && (redeem.checking ? 'กำลังตรวจสอบ…' : 'กำลังใช้คูปอง…')}
            onUse={() => redeem.run({ code: typed.trim() })}
            onClose={() => setOffer(undefined)}
          />
        </Suspense>
      ) : null}
    </Panel>
  )
}

function Uses({ items }: { items: readonly CouponUseWire[] }) {
  if (items.length === 0) {
    return (
      <EmptyState art={ticket} title="ยังไม่มีคูปอง">
        รหัสคูปองมาจากกิจกรรมและข่าวของเว็บ
      </EmptyState>
    )
  }
  return (
    <PanelList>
      {items.map((use) => (
        <ListRow
          key={use.use_id}
          title={use.title}
          note={thaiDateTime(use.used_at)}
          end={gotWords(use)}
        />
      ))}
    </PanelList>
  )
}
