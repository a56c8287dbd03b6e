import type { ServerFeature } from '#platform/feature.ts'
import { tableData } from '#platform/member-data/member-data.ts'
import type { SealedColumn } from '#platform/vault/sealed-column.ts'
import { fairnessRoutes } from './routes.ts'

const seedColumn: SealedColumn = {
  schema: 'fairness',
  table: 'seed',
  key: 'seed_id',
  // tidy: allow one-draw, counted by its key and never opened
  column: 'sealed_seed',
  owner: null,
}

export const fairnessFeature: ServerFeature = {
  name: 'fairness',
  memberRoutes: fairnessRoutes,
  memberData: [
    tableData({
      section: 'fair_seeds',
      thai: 'ซีดของการสุ่ม',
      table: 'fairness.seed',
      key: 'seed_id',
      columns: [
        'seed_id',
        'state',
        'commit',
        'client_seed',
        'next_nonce',
        'opened_at',
        'revealed_at',
        'server_seed',
      ],
    }),
  ],
  sealed: [seedColumn],
}
