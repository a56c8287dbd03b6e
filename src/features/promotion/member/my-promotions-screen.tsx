import { useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import chada from '#ui/art/motifs/chada.svg?raw'
import { useAction } from '#ui/client/use-action.ts'
import { useCall } from '#ui/client/use-call.ts'
import { Button, ButtonLink } from '#ui/parts/button.tsx'
import { ConfirmDialog } from '#ui/parts/confirm-dialog.tsx'
import { DescriptionList } from '#ui/parts/description-list.tsx'
import { EmptyState } from '#ui/parts/empty-state.tsx'
import { ListRow } from '#ui/parts/list-row.tsx'
import { Panel, PanelList, Section } from '#ui/parts/panel.tsx'
import { QueryView } from '#ui/parts/query-view.tsx'
import { SkeletonRows } from '#ui/parts/skeleton.tsx'
import { StatusChip } from '#ui/parts/status-chip.tsx'
import { toast } from '#ui/parts/toast-store.ts'
import { thaiDateTime } from '#ui/thai/dates.ts'
import { formatMoney } from '#ui/thai/money.ts'
import {
  type BonusWire,
  getMyPromotions,
  giveUpBonus,
  type MyPromotionsWire,
  promotionErrors,
} from '../contract.ts'
import { products } from '../rules/terms.ts'
import { BonusProgress } from './bonus-progress.tsx'
import { giveUpWords } from './ending-words.ts'
import { refusalWords, stateWords } from './promotion-words.ts'
import classes from './promotions.module.css'

/** A member's bonuses: what runs and how far it is, what was, and what brought nothing and why. */
export function MyPromotionsScreen() {
  const query = useCall(getMyPromotions, {})
  return (
    <div className={classes.page}>
      <div className="row between">
        <h1 className="t24">โปรโมชั่นของฉัน</h1>
        <ButtonLink to="/promotions" look="text" size="sm">
          ดูทั้งหมด
        </ButtonLink>
      </div>
      <QueryView query={query} skeleton={<SkeletonRows count={5} />}>
        {(mine) => <Mine mine={mine} />}
      </QueryView>
    </div>
  )
}

function Mine({ mine }: { mine: MyPromotionsWire }) {
  const active = mine.bonuses.filter(({ state }) => state === 'active')
  const past = mine.bonuses.filter(({ state }) => state !== 'active')
  return (
    <>
      {active.length === 0 ? (
        <EmptyState
          art={chada}
          title="ยังไม่มีโบนัสที่กำลังใช้"
          action={
            <ButtonLink to="/promotions" look="quiet">
              ดูโปรโมชั่น
            </ButtonLink>
          }
        />
      ) : (
        active.map((bonus) => <Active key={bonus.bonus_id} bonus={bonus} />)
      )}
      {mine.missed.length > 0 ? (
        <Section title="ฝากแล้วไม่ได้โบนัส">
          <PanelList>
            {mine.missed.map(({ payment_id: id, title, refusal, at }) => (
              <ListRow
                key={id}
                title={title}
                note={`${refusalWords(refusal)} · ${thaiDateTime(at)}`}
              />
            ))}
          </PanelList>
        </Section>
      ) : null}
      {past.length > 0 ? (
        <Section title="ที่ผ่านมา">
          <PanelList>
            {past.map((bonus) => (
              <ListRow
                key={bonus.bonus_id}
                title={bonus.title}
                note={`${bonus.reason === null ? '' : `${bonus.reason} · `}โบนัส ${formatMoney(bonus.granted)} · เข้ากระเป๋าหลัก ${formatMoney(bonus.released)} · ${thaiDateTime(bonus.ended_at ?? bonus.taken_at)}`}
                endNote={<StatusChip {...stateWords[bonus.state]} />}
              />
            ))}
          </PanelList>
        </Section>
      ) : null}
    </>
  )
}

function Active({ bonus }: { bonus: BonusWire }) {
  const [asked, setAsked] = useState(false)
  const { open_bills: bills, open_stakes: paid } = bonus
  return (
    <Panel padded className={classes.card ?? ''}>
      <div className="row between">
        <h2 className="t18">{bonus.title}</h2>
        <StatusChip {...stateWords.active} />
      </div>
      <BonusProgress bonus={bonus} />
      <DescriptionList
        facts={[
          { term: 'ยอดในกระเป๋าโบนัส', value: formatMoney(bonus.balance) },
          ...(bills === 0
            ? []
            : [{ term: 'โพยที่ยังไม่ออกผล', value: `${bills} ใบ รวม ${formatMoney(paid)}` }]),
          { term: 'เกมที่นับ', value: products[bonus.product].thai },
          { term: 'นับยอดเล่นอย่างไร', value: products[bonus.product].counts },
          { term: 'เดิมพันสูงสุดต่อโพย', value: formatMoney(bonus.stake_max) },
          {
            term: 'โอนเข้ากระเป๋าหลักได้',
            value:
              bonus.cashout_max === null ? 'ทั้งหมดที่เหลือ' : `ไม่เกิน ${formatMoney(bonus.cashout_max)}`,
          },
          { term: 'หมดอายุ', value: thaiDateTime(bonus.expires_at) },
        ]}
      />
      <p className="t13 c2">
        {bonus.ends_with_withdrawal
          ? 'เงินของคุณในกระเป๋าหลักถอนได้เสมอ แต่ถ้าถอนก่อนเล่นครบ โบนัสจะหายไป'
          : 'ถอนเงินจากกระเป๋าหลักได้ตามปกติ ไม่กระทบเครดิตฟรี'}
      </p>
      <Button look="outline" onClick={() => setAsked(true)}>
        ยกเลิกโบนัส
      </Button>
      {asked ? <GiveUp bonus={bonus} onClose={() => setAsked(false)} /> : null}
    </Panel>
  )
}

/** Its sums are asked for anew, for another tab may have played; what is read here is what is sent. */
function GiveUp({ bonus: listed, onClose }: { bonus: BonusWire; onClose: () => void }) {
  const cache = useQueryClient()
  const { data } = useCall(getMyPromotions, {}, { staleTime: 0 })
  const bonus = data?.bonuses.find(({ bonus_id: id }) => id === listed.bonus_id) ?? listed
  const action = useAction(giveUpBonus, {
    renews: [getMyPromotions],
    onDone: ({ state }) => {
      toast.success(state === 'released' ? 'เล่นครบแล้ว โอนเข้ากระเป๋าหลักให้แล้ว' : 'ยกเลิกโบนัสแล้ว')
      onClose()
    },
    onRefused: ({ code }) => {
      if (code === promotionErrors.bonus_moved.code) {
        void cache.invalidateQueries({ queryKey: [getMyPromotions.path] })
      } else onClose()
    },
  })
  return (
    <ConfirmDialog
      open
      danger
      title="ยกเลิกโบนัสนี้"
      cancelLabel="เก็บไว้"
      confirmLabel="ยกเลิกโบนัส"
      sending={action.pending && (action.checking ? 'กำลังตรวจสอบ…' : 'กำลังส่ง…')}
      onConfirm={() => action.run({ bonus_id: bonus.bonus_id, balance: bonus.balance })}
      onClose={onClose}
    >
      {giveUpWords(bonus)}
    </ConfirmDialog>
  )
}
