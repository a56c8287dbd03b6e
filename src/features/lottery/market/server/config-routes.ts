import { route, type Route } from '#platform/http/route.ts'
import * as calendar from '../calendar-contract.ts'
import { announcedChanges } from '../contract.ts'
import * as calls from '../operator-contract.ts'
import { switchMarket } from './switch-market.ts'
import type { ConfigPorts } from './ports.ts'
import { listAnnounced, listMarkets, listVersions } from './versions/read-versions.ts'
import { checkCalendars, knowCalendar } from './calendar/know-calendar.ts'
import { previewVersion, saveVersion } from './versions/save-version.ts'
import { listCalendar, setCalendarDay } from './calendar/set-calendar-day.ts'

/** The desk of configuration: markets on and off, versions, calendar. */
export const configRoutes = (ports: ConfigPorts): readonly Route[] => [
  route(calls.marketList, (_input, { services }) => listMarkets(services)),
  route(calls.marketSwitch, async (input, { services, staffId }) => {
    const notice = input.is_on ? null : (input.notice?.trim() ?? null)
    await switchMarket(services, staffId, {
      marketId: input.market_id,
      notice,
      reason: input.reason,
    })
    return { market_id: input.market_id, is_on: input.is_on, notice }
  }),
  route(calls.versionList, (input, { services }) => listVersions(services, input)),
  route(calls.versionPreview, (input, { services }) => previewVersion(services, input)),
  route(calls.versionSave, (input, { services, staffId }) =>
    saveVersion(services, ports, staffId, input),
  ),
  route(calendar.calendarList, (input, { services }) => listCalendar(services, input.market_id)),
  route(calendar.calendarSet, (input, { services, staffId }) =>
    setCalendarDay(services, ports, staffId, input),
  ),
  route(calendar.calendarCheck, (_input, { services }) => checkCalendars(services)),
  route(calendar.calendarKnow, (input, { services, staffId }) =>
    knowCalendar(services, staffId, input),
  ),
]

/** What members may read of coming versions. */
export const announcedRoutes: readonly Route[] = [
  route(announcedChanges, (_input, { services }) => listAnnounced(services)),
]
