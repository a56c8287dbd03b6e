import { IconChevronLeft } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { coveringRule } from '#kernel/products.ts'
import { Emblem } from '#ui/art/emblem.tsx'
import { useCall } from '#ui/client/use-call.ts'
import { ButtonLink } from '#ui/parts/button.tsx'
import { DescriptionList } from '#ui/parts/description-list.tsx'
import { Note } from '#ui/parts/note.tsx'
import { Panel } from '#ui/parts/panel.tsx'
import { QueryView } from '#ui/parts/query-view.tsx'
import { SkeletonRows } from '#ui/parts/skeleton.tsx'
import { thaiDate, thaiDateTime, thaiTime } from '#ui/thai/dates.ts'
import { getMarketRules, type MarketRules } from '../contract.ts'
import { listRateCards } from '../../market/contract.ts'
import { cancelText } from './round-rules.tsx'
import { RateCardBody } from '../../market/member/rate-card.tsx'
import { TermChanges } from '../../market/member/term-changes.tsx'
import classes from '../../market/member/rates-screen.module.css'

/** Everything about one market: what it pays, its rules with all versions, its times, its เลขอั้น. */
export function MarketRulesScreen({
  code,
  limits,
}: {
  code: string
  /** The เลขอั้น of the open round. */
  limits: (roundId: number) => ReactNode
}) {
  const query = useCall(getMarketRules, { market: code }, { staleTime: 300_000 })
  return (
    <div className={classes.page}>
      <Link to="/lotto/rates" search={{ view: 'rules' }} className="row c-green">
        <IconChevronLeft size={20} stroke={1.75} aria-hidden /> กติกาของหวยอื่น
      </Link>
      <QueryView query={query} skeleton={<SkeletonRows count={8} />}>
        {(rules) => <Rules rules={rules} limits={limits} />}
      </QueryView>
    </div>
  )
}

function Rules({ rules, limits }: { rules: MarketRules; limits: (roundId: number) => ReactNode }) {
  const { market, open_round: open } = rules
  return (
    <>
      <div className={classes.head}>
        <Emblem market={market.emblem} size={48} />
        <div className="grow">
          <h1 className="t24">{market.name}</h1>
          <p className="t14 c2">{rules.category_name}</p>
        </div>
      </div>
      {market.is_on ? null : <Note tone="amber">{market.notice ?? 'ปิดให้บริการชั่วคราว'}</Note>}
      {open ? (
        <ButtonLink to="/lotto/$roundId" params={{ roundId: String(open.round_id) }}>
          แทงงวด {thaiDate(open.close_at)} ปิดรับ {thaiTime(open.close_at)} น.
        </ButtonLink>
      ) : null}
      <div className={classes.two}>
        <div className={classes.page}>
          <RatesOf code={market.code} />
          {open ? limits(Number(open.round_id)) : null}
        </div>
        <div className={classes.page}>
          <Panel padded className={classes.text}>
            <h2 className="t18">กติกา</h2>
            {rules.rule_text.split('\n').map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
            <p className="t14 c2">
              {cancelText(rules.cancel)} · ถ้าไม่มีผลภายใน {rules.void_after_min} นาที คืนเงินทุกโพย
            </p>
            <p className="t14 c2">{coveringRule}</p>
          </Panel>
          <Panel padded className={classes.facts}>
            <h2 className="t18">วันและเวลา</h2>
            <DescriptionList
              facts={rules.schedule.map(({ label, value }) => ({ term: label, value }))}
            />
          </Panel>
          <Versions rules={rules} />
        </div>
      </div>
    </>
  )
}

function RatesOf({ code }: { code: string }) {
  const query = useCall(listRateCards, {}, { staleTime: 300_000 })
  return (
    <QueryView query={query} skeleton={<SkeletonRows count={6} />}>
      {({ level, cards }) => {
        const card = cards.find(({ markets }) => markets.some((market) => market.code === code))
        if (!card) return null
        return (
          <Panel padded className={classes.page}>
            <h2 className="t18">อัตราจ่าย</h2>
            <RateCardBody card={card} level={level} />
          </Panel>
        )
      }}
    </QueryView>
  )
}

const stateWords = {
  current: 'ใช้อยู่',
  coming: 'ประกาศแล้ว ยังไม่เริ่มใช้',
  past: 'เคยใช้',
  skipped: 'ไม่ได้ใช้',
} as const

/** When the rules changed and what: a bill keeps those of the day on which it was sold. */
function Versions({ rules }: { rules: MarketRules }) {
  return (
    <Panel padded>
      <h2 className="t18">ประวัติกติกา</h2>
      <p className="t14 c2">โพยแต่ละใบใช้กติกาของเวลาที่งวดนั้นเปิดรับ</p>
      {rules.versions.map((one) => (
        <details key={one.version} className={classes.version} open={one.state === 'coming'}>
          <summary>
            ฉบับที่ {one.version} · {stateWords[one.state]} · ตั้งแต่ {thaiDateTime(one.valid_from)}
          </summary>
          {one.version === rules.versions.at(-1)?.version ? (
            <p className="t14 c2">ฉบับแรก</p>
          ) : (
            <TermChanges changes={one.changes} />
          )}
        </details>
      ))}
    </Panel>
  )
}
