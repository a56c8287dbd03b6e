import { IconAlertTriangle } from '@tabler/icons-react'
import { useCall } from '#ui/client/use-call.ts'
import { Button } from '#ui/parts/button.tsx'
import { Chip } from '#ui/parts/chip.tsx'
import { DescriptionList } from '#ui/parts/description-list.tsx'
import { DigitTablets } from '#ui/parts/digit-tablets.tsx'
import { HistoryButton } from '#ui/parts/history-button.tsx'
import { Money } from '#ui/parts/money.tsx'
import { Panel } from '#ui/parts/panel.tsx'
import { QueryView } from '#ui/parts/query-view.tsx'
import { SkeletonRows } from '#ui/parts/skeleton.tsx'
import { riskNumber } from '../operator-contract.ts'
import { shareOfCap } from './heat.ts'
import { RuleRow } from './number-rules.tsx'
import type { BetType, NumberAction, NumberDetail } from './risk-wire.ts'
import classes from './number-panel.module.css'

const DETAIL_REFETCH_MS = 3_000
const ALMOST_FULL = 90

/** One number: what it costs, what room it has, who has most of it, and what can be done. */
export function NumberPanel({
  roundId,
  betType,
  number,
  mayAct,
  onAct,
}: {
  roundId: number
  betType: BetType
  number: string
  mayAct: boolean
  onAct: (action: NumberAction) => void
}) {
  const query = useCall(
    riskNumber,
    { round_id: roundId, bet_type: betType, number },
    { refetchInterval: DETAIL_REFETCH_MS },
  )
  return (
    <Panel padded className={classes.panel ?? ''} aria-label={`เลข ${number}`} role="region">
      <QueryView query={query} skeleton={<SkeletonRows count={5} />}>
        {(detail) => (
          <>
            <Head detail={detail} />
            <Room detail={detail} />
            <Facts detail={detail} />
            {mayAct ? <Actions detail={detail} onAct={onAct} /> : null}
            <Holders detail={detail} />
            {detail.rules.length === 0 ? null : (
              <div>
                <h2 className="t14 c2">คำสั่งที่มีผล</h2>
                {detail.rules.map((rule) => (
                  <RuleRow key={rule.rule_id} rule={rule} mayAct={mayAct} />
                ))}
              </div>
            )}
            <HistoryButton
              object={{ kind: 'round_number', id: `${roundId}:${betType}:${number}` }}
              title={`ประวัติของเลข ${number}`}
            />
          </>
        )}
      </QueryView>
    </Panel>
  )
}

function Head({ detail }: { detail: NumberDetail }) {
  return (
    <div className="row between">
      <DigitTablets digits={detail.number} look="ivory" size="lg" />
      <StateChip detail={detail} />
    </div>
  )
}

function StateChip({ detail }: { detail: NumberDetail }) {
  if (detail.state === 'closed') {
    return <Chip tone="red">{detail.reason === 'full' ? 'เต็มเพดาน' : 'ปิดรับแล้ว'}</Chip>
  }
  const share = shareOfCap(detail)
  if (share !== null && share >= ALMOST_FULL) {
    return (
      <Chip tone="hot" icon={<IconAlertTriangle size={14} stroke={2} aria-hidden />}>
        ใกล้เต็ม
      </Chip>
    )
  }
  if (detail.state === 'reduced') return <Chip tone="amber">ลดจ่าย {detail.rate}</Chip>
  return <Chip tone="green">เปิดรับ</Chip>
}

function Room({ detail }: { detail: NumberDetail }) {
  const share = shareOfCap(detail)
  return (
    <div>
      <div className="row between">
        <span className="c2">ต้องจ่ายถ้าออก</span>
        <b className="t16">
          <Money amount={detail.liability} decimals="auto" />
        </b>
      </div>
      {share === null ? null : (
        <meter
          className={classes.meter}
          min={0}
          max={100}
          value={share}
          aria-label={`ใช้เพดาน ${share}%`}
        />
      )}
      <div className="row between c2">
        <span>
          เพดานขาย {detail.cap === null ? 'ไม่จำกัด' : <Money amount={detail.cap} decimals="auto" />}
        </span>
        {detail.room === null ? null : (
          <span className="nowrap">
            รับได้อีก{' '}
            <b className={classes.room}>
              <Money amount={detail.room} decimals="auto" />
            </b>
          </span>
        )}
      </div>
    </div>
  )
}

function Facts({ detail }: { detail: NumberDetail }) {
  return (
    <DescriptionList
      facts={[
        { term: 'ยอดขาย', value: <Money amount={detail.sold} decimals="auto" /> },
        {
          term: 'สมาชิก · โพย',
          value: (
            <span className="num">
              {detail.members} · {detail.bills}
            </span>
          ),
        },
        {
          term: 'อัตราตอนนี้',
          value: (
            <span className="num">
              {detail.state === 'closed' && detail.reason === 'staff' ? 'ปิดรับ' : detail.rate}
              {detail.rate === detail.base_rate ? '' : ` (ปกติ ${detail.base_rate})`}
            </span>
          ),
        },
        {
          term: 'จ่ายรวมทุกประเภทถ้าออก',
          value: <Money amount={detail.if_drawn} decimals="auto" />,
        },
      ]}
    />
  )
}

function Actions({
  detail,
  onAct,
}: {
  detail: NumberDetail
  onAct: (action: NumberAction) => void
}) {
  const isTouched = detail.rules.length > 0
  return (
    <div className={classes.actions}>
      <Button look="quiet" size="sm" onClick={() => onAct('reduce')}>
        ลดจ่าย
      </Button>
      <Button look="danger" size="sm" onClick={() => onAct('close')}>
        ปิดรับ
      </Button>
      <Button look="text" size="sm" onClick={() => onAct('cap')}>
        ตั้งเพดาน
      </Button>
      {isTouched ? (
        <Button look="text" size="sm" onClick={() => onAct('reopen')}>
          เปิดรับใหม่
        </Button>
      ) : null}
    </div>
  )
}

function Holders({ detail }: { detail: NumberDetail }) {
  if (detail.holders.length === 0) return null
  return (
    <div>
      <h2 className="t14 c2">ใครแทงมากสุด</h2>
      <ol className={classes.holders}>
        {detail.holders.slice(0, 5).map((holder) => (
          <li key={holder.member_id}>
            <span className="num">{holder.member}</span>
            <span className="t13 c2">{holder.bills} โพย</span>
            <Money amount={holder.stake} decimals="auto" />
          </li>
        ))}
      </ol>
    </div>
  )
}
