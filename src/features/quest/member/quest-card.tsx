import { Button, ButtonLink } from '#ui/parts/button.tsx'
import { Panel } from '#ui/parts/panel.tsx'
import { StatusChip } from '#ui/parts/status-chip.tsx'
import { thaiDateTime } from '#ui/thai/dates.ts'
import type { QuestWire } from '../contract.ts'
import { periodWords, pointWords, progressWords } from './quest-words.ts'
import classes from './quests.module.css'
import { useRedeem } from './use-redeem.ts'

/** One quest of one period: how far it is, and what can be done about it. */
export function QuestCard({ quest, onStale }: { quest: QuestWire; onStale: () => void }) {
  const { action, sending } = useRedeem(onStale)
  const { quest_id, version, period_key, state } = quest
  const words = progressWords(quest)
  return (
    <Panel padded className={classes.card ?? ''}>
      <div className="row between">
        <h2 className="t16 medium grow">{quest.title}</h2>
        <span className="nowrap c-gold">{pointWords(quest.points)}</span>
      </div>
      <progress max={quest.goal} value={quest.progress} aria-label={`${quest.title} ${words}`} />
      <p className="t13 c2">{`${periodWords[quest.period]} · ${words}`}</p>
      {state === 'claimable' ? (
        <>
          <Button
            sending={sending}
            onClick={() => action.run({ quest_id: Number(quest_id), version, period_key })}
          >
            รับรางวัล
          </Button>
          <p className="t13 c2">{`รับได้ถึง ${thaiDateTime(quest.claimable_until)}`}</p>
        </>
      ) : state === 'claimed' ? (
        <div>
          <StatusChip kind="done" word="รับแล้ว" />
        </div>
      ) : (
        <>
          <ButtonLink to="/lotto/lobby" look="quiet">
            ไปทำ
          </ButtonLink>
          <p className="t13 c2">{`นับถึง ${thaiDateTime(quest.ends_at)}`}</p>
        </>
      )}
    </Panel>
  )
}
