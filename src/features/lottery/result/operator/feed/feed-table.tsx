import type { WireOutput } from '#kernel/contract.ts'
import { thaiTime } from '#ui/thai/dates.ts'
import type { feedComparison } from '../../feed-contract.ts'
import type { Desk } from '../desk/desk-wire.ts'
import classes from './feed-table.module.css'

type Comparison = WireOutput<typeof feedComparison>
type Source = Comparison['sources'][number]

/**
 * One row an official value, one column a source, and first what people typed or what was paid, as far as
 * the person who asks may see it. A row in which any two of them differ is marked.
 */
export function FeedTable({ desk, comparison }: { desk: Desk; comparison: Comparison }) {
  const { sources, differing } = comparison
  if (sources.every((source) => source.readings.length === 0)) {
    return <p className="t14 c2">ยังไม่มีแหล่งไหนบอกผลของงวดนี้</p>
  }
  const hasBoth = sources.every((source) => source.readings.length > 0)
  const typed = desk.result?.official ?? desk.entry?.official ?? undefined
  return (
    <div className={classes.scroll} role="group" aria-label="ผลจากแต่ละแหล่ง" tabIndex={0}>
      <table className={classes.table}>
        <caption className="visually-hidden">ผลจากแต่ละแหล่ง</caption>
        <thead>
          <tr>
            <th scope="col">ค่าทางการ</th>
            {typed ? <th scope="col">{desk.result ? 'ผลที่ยืนยัน' : 'ผลที่กรอก'}</th> : null}
            {sources.map((source) => (
              <th key={source.feed} scope="col">
                {source.name}
                <span className={`${classes.when} t12 c2`}>{whenRead(source)}</span>
              </th>
            ))}
            <th scope="col">ตรงกัน</th>
          </tr>
        </thead>
        <tbody>
          {desk.fields.map((field) => {
            const own = typed?.[field.name]?.join(' ')
            const isOther = sources.some(({ readings: [last] }) => {
              const told = last?.official[field.name]?.join(' ')
              return own !== undefined && told !== undefined && told !== own
            })
            const differs = isOther || differing.includes(field.name)
            return (
              <tr key={field.name} data-differs={differs || undefined}>
                <th scope="row">{field.label}</th>
                {typed ? (
                  <td>
                    <b className="num">{own}</b>
                  </td>
                ) : null}
                {sources.map((source) => (
                  <td key={source.feed}>
                    <Values source={source} field={field.name} />
                  </td>
                ))}
                <td>{differs ? 'ไม่ตรง' : hasBoth || typed ? 'ตรง' : '—'}</td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}

function whenRead({ readings: [last] }: Source): string {
  return last ? `อ่าน ${thaiTime(last.read_at, { seconds: true })}` : 'ยังไม่บอกผล'
}

/** What the source says now, and struck through what it said before. */
function Values({ source, field }: { source: Source; field: string }) {
  const [last, ...earlier] = source.readings.map((one) => (one.official[field] ?? []).join(' '))
  if (last === undefined) return <span className="c3">—</span>
  return (
    <>
      <b className="num">{last}</b>
      {earlier
        .filter((text) => text !== last)
        .map((text, at) => (
          <s key={at} className={`${classes.when} num t13 c2`}>
            {text}
          </s>
        ))}
    </>
  )
}
