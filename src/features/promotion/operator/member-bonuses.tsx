import { lazy, Suspense, useState } from 'react'
import { useCallPages } from '#ui/client/use-call.ts'
import { Button } from '#ui/parts/button.tsx'
import { ListRow } from '#ui/parts/list-row.tsx'
import { LoadMore } from '#ui/parts/load-more.tsx'
import { PanelList, Section } from '#ui/parts/panel.tsx'
import { QueryView } from '#ui/parts/query-view.tsx'
import { SkeletonRows } from '#ui/parts/skeleton.tsx'
import { StatusChip } from '#ui/parts/status-chip.tsx'
import { formatMoney, satangOf } from '#ui/thai/money.ts'
import { stateWords } from '../member/promotion-words.ts'
import { type DeskBonus, listBonuses } from '../operator-contract.ts'

const BonusSheet = lazy(() =>
  import('./bonus-sheet.tsx').then((file) => ({ default: file.BonusSheet })),
)

/** A shorter page than elsewhere: it is one section of a card. */
const A_PAGE = 5

/** A member's bonuses, the newest first: what is in each, and how much play it still takes. */
export function MemberBonuses({
  memberId,
  mayCancel,
  onStatement,
}: {
  memberId: number
  mayCancel: boolean
  /** Opens the movements of a bonus's own wallet. */
  onStatement: (walletId: number) => void
}) {
  const pages = useCallPages(listBonuses, { member_id: memberId, limit: A_PAGE })
  const [openId, setOpenId] = useState<number>()
  const opened = pages.items.find((one) => Number(one.bonus_id) === openId)
  return (
    <Section title="โบนัส">
      <QueryView query={pages} skeleton={<SkeletonRows count={2} />}>
        {() =>
          pages.items.length === 0 ? (
            <p className="t14 c2">ยังไม่เคยรับโบนัส</p>
          ) : (
            <PanelList>
              {pages.items.map((bonus) => (
                <ListRow
                  key={bonus.bonus_id}
                  title={bonus.title}
                  note={playWords(bonus)}
                  end={<span className="num nowrap">{formatMoney(bonus.balance)}</span>}
                  endNote={<StatusChip {...stateWords[bonus.state]} />}
                  onPress={() => setOpenId(Number(bonus.bonus_id))}
                />
              ))}
            </PanelList>
          )
        }
      </QueryView>
      <LoadMore query={pages} />
      {opened ? (
        <Suspense>
          <BonusSheet
            bonus={opened}
            mayCancel={mayCancel}
            more={
              <Button look="quiet" onClick={() => onStatement(Number(opened.wallet_id))}>
                รายการเงินของกระเป๋านี้
              </Button>
            }
            onClose={() => setOpenId(undefined)}
          />
        </Suspense>
      ) : null}
    </Section>
  )
}

/** How much of its play is done, and what is left of it while it runs. */
function playWords({ state, played, need }: DeskBonus): string {
  const done = `เล่นแล้ว ${formatMoney(played)} จาก ${formatMoney(need)}`
  const left = satangOf(need) - satangOf(played)
  return state === 'active' && left > 0n ? `${done} เหลือ ${formatMoney(left)}` : done
}
