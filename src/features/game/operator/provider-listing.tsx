import { useState } from 'react'
import kite from '#ui/art/motifs/kite.svg?raw'
import { useAction } from '#ui/client/use-action.ts'
import { useCall } from '#ui/client/use-call.ts'
import { Button } from '#ui/parts/button.tsx'
import { EmptyState } from '#ui/parts/empty-state.tsx'
import { CheckInput } from '#ui/parts/field.tsx'
import { Note } from '#ui/parts/note.tsx'
import { PanelList } from '#ui/parts/panel.tsx'
import { QueryView } from '#ui/parts/query-view.tsx'
import { SkeletonRows } from '#ui/parts/skeleton.tsx'
import { StatusChip } from '#ui/parts/status-chip.tsx'
import { toast } from '#ui/parts/toast-store.ts'
import { thaiDateTime } from '#ui/thai/dates.ts'
import { formatCount } from '#ui/thai/money.ts'
import {
  acceptGamesListing,
  askGamesListing,
  getGameProvider,
  getGamesListing,
  LINES_MAX,
  listDeskGames,
  type WireListing,
  type WireListingLine,
  type WireProvider,
} from '../operator-contract.ts'
import { productWords, returnText } from '../rules/catalogue-words.ts'
import classes from './provider-desk.module.css'
import { changeLooks } from './provider-words.ts'

const renews = [getGamesListing, getGameProvider, listDeskGames]

/** The list that a provider tells: fetched, compared, and accepted line by line. */
export function ProviderListing({
  provider,
  maySwitch,
}: {
  provider: WireProvider
  maySwitch: boolean
}) {
  const providerId = Number(provider.provider_id)
  const query = useCall(getGamesListing, { provider_id: providerId })
  const ask = useAction(askGamesListing, {
    renews,
    onRefused: () => true,
    onDone: ({ lines }) =>
      toast.success(lines === 0 ? 'รายการตรงกันแล้ว' : `พบ ${formatCount(lines)} บรรทัดที่ต่างกัน`),
  })
  return (
    <>
      {maySwitch ? (
        <div className="stack">
          <p className="c2">
            ดึงรายการแล้วยังไม่มีอะไรเปลี่ยนจนกว่าจะกดรับ ยกเว้นเกมที่ค่ายแจ้งค่าคืนทุนต่างจากเดิม
            ซึ่งจะถูกปิดทันทีจนกว่าจะมีคนรับ
          </p>
          <Button
            sending={ask.pending && 'กำลังถามค่าย…'}
            onClick={() => ask.run({ provider_id: providerId })}
          >
            ดึงรายการเกม
          </Button>
        </div>
      ) : null}
      {ask.error ? (
        <Note tone="red" role="alert">
          {ask.error.message}
        </Note>
      ) : null}
      <QueryView query={query} skeleton={<SkeletonRows count={5} round={false} />}>
        {({ listing }) =>
          listing === null ? (
            <EmptyState art={kite} title="ยังไม่เคยดึงรายการเกมของค่ายนี้" />
          ) : (
            <Listing key={listing.listing_id} listing={listing} maySwitch={maySwitch} />
          )
        }
      </QueryView>
    </>
  )
}

const keyOf = ({ change, code }: WireListingLine): string => `${change}:${code}`

function Listing({ listing, maySwitch }: { listing: WireListing; maySwitch: boolean }) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const waiting = listing.lines.filter(({ accepted }) => accepted === null)
  const picked = waiting.filter((line) => chosen.has(keyOf(line)))
  const accept = useAction(acceptGamesListing, {
    renews,
    onDone: ({ accepted }) => {
      setChosen(new Set())
      toast.success(`รับแล้ว ${formatCount(accepted)} บรรทัด`)
    },
  })
  const put = (line: WireListingLine, isOn: boolean) => {
    const next = new Set(chosen)
    if (isOn) next.add(keyOf(line))
    else next.delete(keyOf(line))
    setChosen(next)
  }
  return (
    <div className="stack">
      <p className="t13 c2">
        {listing.asked_by} ดึงเมื่อ {thaiDateTime(listing.made_at)} · ค่ายแจ้ง{' '}
        {formatCount(listing.games)} เกม
      </p>
      {listing.lines.length === 0 ? (
        <EmptyState art={kite} title="รายการของค่ายตรงกับของเรา" />
      ) : (
        <PanelList>
          {listing.lines.map((line) => (
            <Line
              key={keyOf(line)}
              line={line}
              isChosen={chosen.has(keyOf(line))}
              onChoose={maySwitch ? (isOn) => put(line, isOn) : undefined}
            />
          ))}
        </PanelList>
      )}
      {maySwitch && waiting.length > 0 ? (
        <div className="row">
          <Button
            look="quiet"
            onClick={() => setChosen(new Set(waiting.slice(0, LINES_MAX).map(keyOf)))}
          >
            เลือกทั้งหมด
          </Button>
          <Button
            sending={accept.pending && 'กำลังบันทึก…'}
            blocked={picked.length === 0 && 'เลือกบรรทัดก่อน'}
            onClick={() =>
              accept.run({
                listing_id: Number(listing.listing_id),
                lines: picked.map(({ change, code }) => ({ change, code })),
              })
            }
          >
            รับ {formatCount(picked.length)} บรรทัด
          </Button>
        </div>
      ) : null}
    </div>
  )
}

function Line({
  line,
  isChosen,
  onChoose,
}: {
  line: WireListingLine
  isChosen: boolean
  onChoose: ((isOn: boolean) => void) | undefined
}) {
  const { accepted, code } = line
  const words = (
    <>
      <span className="strong">{line.name}</span> <span className="t13 c2">{code}</span>
      <span className={classes.differs}>{differenceOf(line)}</span>
    </>
  )
  return (
    <div className={classes.line}>
      <div className="grow">
        {accepted === null && onChoose ? (
          <CheckInput
            label={words}
            checked={isChosen}
            onChange={(event) => onChoose(event.currentTarget.checked)}
          />
        ) : (
          words
        )}
        {accepted === null ? null : (
          <p className="t13 c2">
            {accepted.by} รับเมื่อ {thaiDateTime(accepted.at)}
          </p>
        )}
      </div>
      <StatusChip {...(accepted === null ? changeLooks[line.change] : RECEIVED)} />
    </div>
  )
}

const RECEIVED = { kind: 'done', word: 'รับแล้ว' } as const

/** What is another, in words. */
function differenceOf({ change, was, terms, name, stops_play: stops, ...line }: WireListingLine) {
  switch (change) {
    case 'new':
      return `${line.sub_provider ?? ''} · ${terms ? termsText(terms) : ''} · รับแล้วยังปิดอยู่จนกว่าจะเปิดเอง`
    case 'renamed':
      return `จาก ${was?.name ?? ''} เป็น ${name}`
    case 'terms': {
      const returnBp = terms?.return_bp ?? was?.return_bp ?? null
      const next = terms ? termsText({ ...terms, return_bp: returnBp }) : ''
      return `จาก ${was ? termsText(was) : ''} เป็น ${next}${stops ? ' · ปิดไว้จนกว่าจะรับ' : ''}`
    }
    case 'gone':
      return 'ไม่อยู่ในรายการของค่ายแล้ว รับแล้วเกมปิด'
    case 'closed':
      return 'ค่ายปิดเกมนี้ รับแล้วเกมปิดที่เราด้วย'
  }
}

const termsText = ({
  product,
  return_bp: returnBp,
}: Pick<NonNullable<WireListingLine['terms']>, 'product' | 'return_bp'>): string =>
  `${productWords[product]} คืนทุน ${returnText(returnBp)}`
