import { route, type RequestContext, type Route } from '#platform/http/route.ts'
import {
  earlyResultConfirm,
  earlyResultReject,
  earlyResultSet,
  feedAlarms,
  feedComparison,
  feedDecide,
  feedRead,
} from '../../feed-contract.ts'
import { importedResults } from '../../imported-contract.ts'
import * as calls from '../../operator-contract.ts'
import { compareFeeds, decideFeeds, listFeedAlarms, readFeeds } from '../feed/compare-feeds.ts'
import { confirmResult } from './confirm-result.ts'
import { wireDerived, type DeskPerson } from './desk-view.ts'
import { enterResult } from './enter-result.ts'
import { fetchResult } from '../feed/fetch-result.ts'
import { decideEarlyResult, setEarlyResult } from '../feed/set-early-result.ts'
import { readImported } from '../imported/read-imported.ts'
import type { ResultPorts } from '../ports.ts'
import { previewResult } from './preview-result.ts'
import { countWaiting, readDesk, readHistory, readProgress, readQueue } from './read-desk.ts'
import { sendBackResult } from './send-back-result.ts'
import { voidRound } from './void-round.ts'

const personOf = ({ staffId, permissions }: RequestContext): DeskPerson => ({
  staffId,
  permissions,
})

/** The result desk of the back office. */
export const resultRoutes = (ports: ResultPorts): readonly Route[] => [
  route(calls.resultQueue, (_input, request) => readQueue(request.services, personOf(request))),
  route(calls.countResultsWaiting, async (_input, request) => ({
    count: await countWaiting(request.services, personOf(request)),
  })),
  route(calls.resultDesk, (input, request) => readDesk(request.services, personOf(request), input)),
  route(calls.resultFetch, (input, { services, staffId }) =>
    fetchResult(services, staffId, input.round_id),
  ),
  route(feedComparison, (input, request) =>
    compareFeeds(request.services, personOf(request), input),
  ),
  route(feedRead, (input, request) => readFeeds(request.services, personOf(request), input)),
  route(feedDecide, (input, request) => decideFeeds(request.services, personOf(request), input)),
  route(earlyResultSet, (input, { services, staffId }) => setEarlyResult(services, staffId, input)),
  route(earlyResultConfirm, (input, { services, staffId }) =>
    decideEarlyResult(services, staffId, 'approve', input),
  ),
  route(earlyResultReject, (input, { services, staffId }) =>
    decideEarlyResult(services, staffId, 'reject', input),
  ),
  route(feedAlarms, (_input, { services }) => listFeedAlarms(services)),
  route(calls.resultPreview, (input, { services }) => previewResult(services, ports, input)),
  route(calls.resultEnter, (input, { services, staffId }) => enterResult(services, staffId, input)),
  route(calls.resultConfirm, async (input, { services, staffId }) => {
    const confirmed = await confirmResult(services, staffId, input)
    return { ...confirmed, derived: wireDerived(confirmed.derived) }
  }),
  route(calls.resultSendBack, (input, { services, staffId }) =>
    sendBackResult(services, staffId, input),
  ),
  route(calls.roundVoid, (input, { services, staffId }) => voidRound(services, staffId, input)),
  route(calls.settlementProgress, (input, request) =>
    readProgress(request.services, personOf(request), input),
  ),
  route(importedResults, (input, { services }) => readImported(services, input)),
  route(calls.resultHistory, (input, request) =>
    readHistory(request.services, personOf(request), input),
  ),
]
