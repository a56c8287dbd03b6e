import { useCall } from '#ui/client/use-call.ts'
import { Panel, Section } from '#ui/parts/panel.tsx'
import { formatCount } from '#ui/thai/money.ts'
import { getPollStats, type PollStatsWire, type PollWire } from '../contract.ts'
import classes from './poll-stats.module.css'

const RENEW_MS = 10_000

/** How the votes are spread: a table whose bars are drawn behind its figures. */
export function PollStats({ poll }: { poll: PollWire }) {
  const isLive = poll.state === 'open'
  const query = useCall(
    getPollStats,
    { poll_id: poll.poll_id },
    {
      enabled: poll.state !== 'scheduled' && poll.state !== 'void',
      refetchInterval: isLive && RENEW_MS,
    },
  )
  const stats = query.data
  if (!stats || (stats.votes === 0 && !isLive)) return null
  return (
    <Section
      title={isLive ? 'คำตอบตอนนี้' : 'คำตอบทั้งหมด'}
      more={
        <span className="t13 c2 nowrap">
          {formatCount(stats.votes)} สิทธิ์ · {formatCount(stats.members)} คน
        </span>
      }
    >
      <Panel padded>
        {stats.is_shown ? (
          <Spread stats={stats} right={poll.result?.choice_id} />
        ) : (
          <p className="c2">ทายแล้วจึงเห็นว่าคนอื่นทายอะไร หรือรอดูเมื่อปิดรับ</p>
        )}
      </Panel>
    </Section>
  )
}

function Spread({ stats, right }: { stats: PollStatsWire; right: string | undefined }) {
  return (
    <table className={classes.table}>
      <caption className="visually-hidden">คำตอบและจำนวนสิทธิ์ที่ทาย</caption>
      <thead className="visually-hidden">
        <tr>
          <th scope="col">คำตอบ</th>
          <th scope="col">สัดส่วน</th>
        </tr>
      </thead>
      <tbody>
        {stats.rows.map((row) => {
          const share = stats.votes === 0 ? 0 : Math.round((100 * row.votes) / stats.votes)
          return (
            <tr key={row.choice_id} data-right={row.choice_id === right || undefined}>
              <th scope="row">
                <span className={classes.bar} style={{ width: `${share}%` }} aria-hidden="true" />
                <span className={classes.label}>{row.label}</span>
              </th>
              <td className="num nowrap">
                {share}% <span className="t13 c2">{formatCount(row.votes)}</span>
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
