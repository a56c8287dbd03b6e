import { route, type Route } from '#platform/http/route.ts'
import * as calls from '../contract.ts'
import * as rates from '../rate-contract.ts'
import { listRates } from './rates/list-rates.ts'
import { listFavourites, markFavourites } from './favourites/favourites.ts'
import { listRateCards } from './rates/list-rate-cards.ts'

/** Markets as members see them: what they pay, and which a member has marked. */
export const marketRoutes: readonly Route[] = [
  route(rates.listRates, (input, { services }) => listRates(services, input)),
  route(calls.listRateCards, (_input, { services, session }) => listRateCards(services, session)),
  route(calls.listFavourites, (_input, request) =>
    listFavourites(request.services, request.memberId),
  ),
  route(calls.markFavourites, (input, request) =>
    markFavourites(request.services, request.memberId, input),
  ),
]
