import { askStudio, StudioRefusal } from '../ask-studio.ts'
import { baht } from '../baht.ts'
import { make, part } from '../page-parts.ts'
import type { TicketView } from './table-words.ts'
import {
  coupOfTicket,
  coupText,
  moneyText,
  outcomeOf,
  placeText,
  stakesText,
  timeText,
  underWay,
} from './words.ts'

/** Binds the sheets of rules and of the last tickets. @param session undefined before the tables are entered */
export function bindTableSheets(session: () => string | undefined): void {
  const rules = part<HTMLDialogElement>('rules')
  const past = part<HTMLDialogElement>('past')
  part('open-rules').addEventListener('click', () => rules.showModal())
  part('open-past').addEventListener('click', () => {
    past.showModal()
    void fillPast(session())
  })
  for (const sheet of [rules, past]) {
    sheet.querySelector('.close')?.addEventListener('click', () => sheet.close())
  }
}

async function fillPast(session: string | undefined): Promise<void> {
  const list = part('past-list')
  const said = part('past-said')
  said.textContent = 'กำลังโหลด'
  try {
    if (session === undefined) throw new StudioRefusal('no_session', 'ยังไม่ได้เข้าเกม')
    const tickets = await askStudio<TicketView[]>('/table/history', { session }, 2)
    list.replaceChildren(...tickets.map(ticketRow))
    said.textContent = tickets.length === 0 ? 'ยังไม่มีเดิมพัน' : ''
  } catch (error) {
    said.textContent = error instanceof StudioRefusal ? error.message : 'โหลดประวัติไม่สำเร็จ'
  }
}

function ticketRow(ticket: TicketView): HTMLElement {
  const coup = coupOfTicket(ticket)
  const outcome = outcomeOf([ticket])
  const head = ticket.reason ?? (outcome ? moneyText(outcome) : underWay(ticket.state))
  return make(
    'li',
    'round',
    make('p', 'round-head', head),
    ...(coup ? [make('p', '', coupText(coup))] : []),
    make('p', 'quiet', `${stakesText(ticket)} · รวม ${baht(ticket.stake)}`),
    make(
      'p',
      'quiet',
      `${placeText(ticket)} · ขอน\u00a0${ticket.shoe ?? ''} · ${timeText(ticket.at)}`,
    ),
    make('p', 'fact', make('span', 'quiet', 'เลขรอบ'), make('code', '', ticket.id)),
    replayLink(ticket),
  )
}

/** The way to the ticket's own page: its address is good as long as the ticket is kept. */
function replayLink(ticket: TicketView): HTMLElement {
  const link = make('a', '', 'ดูไพ่และที่มาของผล', make('span', 'unseen', ` ${placeText(ticket)}`))
  link.setAttribute('href', `/replay/${ticket.id}`)
  link.setAttribute('target', '_blank')
  link.setAttribute('rel', 'noopener')
  return make('p', '', link, make('span', 'quiet', ' (เปิดแท็บใหม่)'))
}
