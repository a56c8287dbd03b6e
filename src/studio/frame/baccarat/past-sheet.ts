import { askStudio, StudioRefusal } from '../ask-studio.ts'
import { baht } from '../baht.ts'
import { make, part } from '../page-parts.ts'
import type { TicketView } from './table-words.ts'
import { coupOfTicket, coupText, moneyText, outcomeOf, stakesText } from './words.ts'

let time: Intl.DateTimeFormat | undefined

/** Made when it is first needed: that takes tens of milliseconds on a slow phone. */
function timeText(at: string): string {
  time ??= new Intl.DateTimeFormat('th-TH', {
    dateStyle: 'medium',
    timeStyle: 'medium',
    timeZone: 'Asia/Bangkok',
  })
  return time.format(new Date(at)).replaceAll(' ', '\u00a0')
}

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

const underWay: Readonly<Record<string, string>> = {
  betting: 'กำลังรอกระเป๋าเงิน',
  riding: 'รอผลของตานี้',
  decided: 'กำลังจ่าย',
}

function ticketRow(ticket: TicketView): HTMLElement {
  const coup = coupOfTicket(ticket)
  const outcome = outcomeOf([ticket])
  const head =
    ticket.reason ?? (outcome ? moneyText(outcome) : (underWay[ticket.state] ?? 'กำลังรอผล'))
  const where = `ห้อง\u00a0${(ticket.room ?? '').replace(/^bac-/, '')} · ขอน\u00a0${ticket.shoe ?? ''} · ตา\u00a0${ticket.coup ?? ''}`
  return make(
    'li',
    'round',
    make('p', 'round-head', head),
    ...(coup ? [make('p', '', coupText(coup))] : []),
    make('p', 'quiet', `${stakesText(ticket)} · รวม ${baht(ticket.stake)}`),
    make('p', 'quiet', `${where} · ${timeText(ticket.at)}`),
    make('p', 'fact', make('span', 'quiet', 'เลขรอบ'), make('code', '', ticket.id)),
  )
}
