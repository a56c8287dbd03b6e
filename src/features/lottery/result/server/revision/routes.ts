import { route, type RequestContext, type Route } from '#platform/http/route.ts'
import * as calls from '../../revision-contract.ts'
import type { DeskPerson } from '../desk/desk-view.ts'
import { wireDerived } from '../desk/desk-view.ts'
import type { ResultPorts } from '../ports.ts'
import { confirmRevision } from './confirm-revision.ts'
import { enterRevision } from './enter-revision.ts'
import { previewRevision } from './preview-revision.ts'
import { readRevisions } from './read-revisions.ts'
import { sendBackRevision } from './send-back-revision.ts'

const personOf = ({ staffId, permissions }: RequestContext): DeskPerson => ({
  staffId,
  permissions,
})

/** Corrections of paid results, in the back office. */
export const revisionRoutes = (ports: ResultPorts): readonly Route[] => [
  route(calls.revisionPreview, (input, { services }) => previewRevision(services, ports, input)),
  route(calls.revisionEnter, (input, { services, staffId }) =>
    enterRevision(services, staffId, input),
  ),
  route(calls.revisionConfirm, async (input, { services, staffId }) => {
    const confirmed = await confirmRevision(services, staffId, input)
    return { ...confirmed, derived: wireDerived(confirmed.derived) }
  }),
  route(calls.revisionSendBack, (input, { services, staffId }) =>
    sendBackRevision(services, staffId, input),
  ),
  route(calls.revisionList, (input, request) =>
    readRevisions(request.services, personOf(request), input),
  ),
]
