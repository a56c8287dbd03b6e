import { linkOptions } from '@tanstack/react-router'
import { useFocusAfter } from '#ui/client/use-focus-after.ts'
import { Button, ButtonLink } from '#ui/parts/button.tsx'
import { MoreLink, Panel } from '#ui/parts/panel.tsx'
import { StatusChip } from '#ui/parts/status-chip.tsx'
import { thaiDateTime } from '#ui/thai/dates.ts'
import type { QuestEventWire, QuestWire } from '../contract.ts'
import { countedWords, giftWords, lockWords, periodWords, progressWords } from './quest-words.ts'
import classes from './quests.module.css'
import { useRedeem } from './use-redeem.ts'

/** Where each kind of quest is done. */
const places = {
  play: { verb: 'ไปแทงหวย', link: linkOptions({ to: '/lotto/lobby' }) },
  deposit: { verb: 'ไปหน้าฝาก', link: linkOptions({ to: '/member/deposit' }) },
  poll: { verb: 'ไปโหวต', link: linkOptions({ to: '/poll' }) },
  friend: { verb: 'ไปแนะนำเพื่อน', link: linkOptions({ to: '/affiliate' }) },
  profile: { verb: 'ไปหน้าข้อมูลของฉัน', link: linkOptions({ to: '/member/profile' }) },
  limits: { verb: 'ไปตั้งวงเงิน', link: linkOptions({ to: '/member/protection' }) },
} as const

const placeOf: Readonly<Record<QuestWire['type'], keyof typeof places>> = {
  check_in: 'play',
  stake_sum: 'play',
  play_days: 'play',
  bill_count: 'play',
  deposit_count: 'deposit',
  deposit_sum: 'deposit',
  poll_vote: 'poll',
  friend: 'friend',
  profile: 'profile',
  line: 'profile',
  limit_set: 'limits',
}

/** One quest of one period: how far it is, and what can be done about it. */
export function QuestCard({
  quest,
  event,
  onStale,
}: {
  quest: QuestWire
  /** The event that it belongs to. */
  event?: QuestEventWire | undefined
  onStale: () => void
}) {
  const words = progressWords(quest)
  const counted = countedWords[quest.type]
  const { target, expectChange } = useFocusAfter<HTMLHeadingElement>(quest.state)
  return (
    <Panel padded className={classes.card ?? ''}>
      <div className="row between">
        <h3 ref={target} tabIndex={-1} className="t16 medium grow">
          {quest.title}
        </h3>
        <span className="nowrap c-gold">{giftWords(quest)}</span>
      </div>
      <progress max={quest.goal} value={quest.progress} aria-label={`${quest.title} ${words}`} />
      <p className="t13 c2">{`${periodWords[quest.period]} · ${words}`}</p>
      {counted && quest.state === 'in_progress' ? <p className="t13 c2">{counted}</p> : null}
      <End quest={quest} event={event} onStale={onStale} onPress={expectChange} />
    </Panel>
  )
}

/** What comes of a quest now. */
function End({
  quest,
  event,
  ...claim
}: {
  quest: QuestWire
  event: QuestEventWire | undefined
  onStale: () => void
  onPress: () => void
}) {
  switch (quest.state) {
    case 'claimable':
      return <Claim quest={quest} {...claim} />
    case 'claimed':
      return quest.spins === null ? (
        <Ended kind="done" word="รับแล้ว" />
      ) : (
        <div className="row between wrap">
          <StatusChip kind="done" word="รับแล้ว" />
          <MoreLink to="/member/wheel">ไปหมุนกงล้อ</MoreLink>
        </div>
      )
    case 'exhausted':
      return <Ended kind="closed" word="หมดโควตาแล้ว" />
    case 'expired':
      return <Ended kind="expired" word="ภารกิจนี้หมดเวลารับแล้ว" />
    case 'locked':
      return (
        <div className="row wrap">
          <StatusChip kind="closed" word="ยังไม่เปิด" />
          <span className="t13 c2">{lockWords(quest, event)}</span>
        </div>
      )
    case 'in_progress': {
      const { verb, link } = places[placeOf[quest.type]]
      return (
        <>
          <ButtonLink {...link} look="quiet" aria-label={`${verb} ทำภารกิจ ${quest.title}`}>
            {verb}
          </ButtonLink>
          {quest.ends_at === null ? null : (
            <p className="t13 c2">{`นับถึง ${thaiDateTime(quest.ends_at)}`}</p>
          )}
        </>
      )
    }
  }
}

function Ended({ kind, word }: { kind: 'done' | 'closed' | 'expired'; word: string }) {
  return (
    <div>
      <StatusChip kind={kind} word={word} />
    </div>
  )
}

function Claim({
  quest,
  onStale,
  onPress,
}: {
  quest: QuestWire
  onStale: () => void
  onPress: () => void
}) {
  const { redeem, sending } = useRedeem(onStale, onPress)
  const { quest_id, version, period_key, claimable_until: until } = quest
  return (
    <>
      <Button
        sending={sending}
        aria-label={`รับรางวัล ${quest.title}`}
        onClick={() => redeem({ quest_id: Number(quest_id), version, period_key })}
      >
        รับรางวัล
      </Button>
      {until === null ? null : <p className="t13 c2">{`รับได้ถึง ${thaiDateTime(until)}`}</p>}
    </>
  )
}
