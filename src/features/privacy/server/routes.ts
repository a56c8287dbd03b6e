import { route, type Route } from '#platform/http/route.ts'
import * as calls from '../contract.ts'
import * as desk from '../operator-contract.ts'
import { askClosure, getClosure, takeBackClosure } from './close-account.ts'
import { countAsked } from './closure-store.ts'
import { decideClosure, listClosures } from './decide-closure.ts'
import { askExport, listExports, readExportPart } from './exports.ts'
import type { PrivacyPorts } from './ports.ts'

export const privacyRoutes = (ports: PrivacyPorts): readonly Route[] => [
  route(calls.listExports, (_input, { services, memberId }) => listExports(services, memberId)),
  route(calls.askExport, (_input, { services, memberId }) => askExport(services, memberId)),
  route(calls.readExportPart, (input, { services, memberId }) =>
    readExportPart(services, memberId, input),
  ),
  route(calls.getClosure, (_input, { services, memberId }) =>
    getClosure(services, ports, memberId),
  ),
  route(calls.askClosure, (_input, { services, memberId }) =>
    askClosure(services, ports, memberId),
  ),
  route(calls.takeBackClosure, async (_input, { services, memberId }) => {
    await takeBackClosure(services, memberId)
    return {}
  }),
]

export const privacyDeskRoutes = (ports: PrivacyPorts): readonly Route[] => [
  route(desk.listClosures, (_input, { services, staffId }) =>
    listClosures(services, ports, staffId),
  ),
  route(desk.countClosures, async (_input, { services }) => ({
    count: await countAsked(services.db),
  })),
  route(desk.decideClosure, (input, { services, staffId }) =>
    decideClosure(services, ports, staffId, input),
  ),
]
