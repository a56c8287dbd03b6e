import type { Services } from '#platform/services.ts'
import type { GamesListing } from '../../operator-contract.ts'
import type { GamePorts } from '../ports.ts'
import { findLastListing, findListingLines, type ListingLineRow } from './listing-store.ts'

type Line = NonNullable<GamesListing['listing']>['lines'][number]

/** The last list of a provider, line by line, with the names of who asked and who accepted. */
export async function readListing(
  services: Services,
  ports: GamePorts,
  providerId: number,
): Promise<GamesListing> {
  const listing = await findLastListing(services.db, providerId)
  if (!listing) return { listing: null }
  const lines = await findListingLines(services.db, listing.listingId)
  const people = new Set([listing.askedBy, ...lines.flatMap(({ acceptedBy }) => acceptedBy ?? [])])
  const names = new Map<bigint, string>()
  for (const staffId of people) {
    names.set(staffId, await ports.staffName(services, Number(staffId)))
  }
  return {
    listing: {
      listing_id: listing.listingId,
      asked_by: names.get(listing.askedBy) ?? '',
      made_at: listing.madeAt,
      games: listing.games,
      lines: lines.map((line) => showLine(line, names)),
    },
  }
}

function showLine(line: ListingLineRow, names: ReadonlyMap<bigint, string>): Line {
  const { wasName, wasProduct, product, acceptedBy, acceptedAt } = line
  return {
    change: line.change,
    code: line.code,
    name: line.name,
    was:
      wasName === null || wasProduct === null
        ? null
        : { name: wasName, product: wasProduct, return_bp: line.wasReturnBp },
    terms: product === null ? null : { product, return_bp: line.returnBp },
    sub_provider: line.subName,
    stops_play: stops(line),
    accepted:
      acceptedBy === null || acceptedAt === null
        ? null
        : { by: names.get(acceptedBy) ?? '', at: acceptedAt },
  }
}

const stops = ({ change, returnBp, wasReturnBp }: ListingLineRow): boolean =>
  change === 'terms' && returnBp !== null && wasReturnBp !== null && returnBp !== wasReturnBp
