import { formatBaht } from '#kernel/money.ts'
import { toWireTime } from '#kernel/time.ts'
import { readStatement } from '#ledger/statement.ts'
import { listWallets } from '#ledger/wallets.ts'
import type { MemberData } from '#platform/member-data/member-data.ts'
import type { WalletPorts } from './ports.ts'
import { wordLines } from './statement-lines.ts'

const PAGE = 500

/** Wallets and every movement, as the statement shows them. */
export const walletData = (ports: WalletPorts): readonly MemberData[] => [
  {
    section: 'wallets',
    thai: 'กระเป๋าเงิน',
    tables: [],
    read: async ({ db }, memberId) => ({
      rows: (await listWallets(db, memberId)).map((wallet) => ({
        wallet_id: Number(wallet.id),
        name: wallet.name,
        wallet_type_id: wallet.walletType,
        balance: formatBaht(wallet.availableSatang),
        held: formatBaht(wallet.heldSatang),
      })),
      next: null,
    }),
  },
  {
    section: 'statement',
    thai: 'รายการเดินบัญชี',
    tables: [],
    async read(services, memberId, after) {
      const page = await readStatement(services.db, {
        memberId,
        limit: PAGE,
        ...(after === null ? {} : { cursor: after }),
      })
      const lines = await wordLines(ports, services, memberId, page.items)
      return {
        rows: lines.map((line) => ({
          id: line.id,
          at: toWireTime(line.at),
          wallet_id: Number(line.walletId),
          kind: line.kind,
          label: line.label,
          amount: formatBaht(line.deltaSatang),
          balance_after: formatBaht(line.afterSatang),
          reference: line.ref,
          subject: line.subject,
          status: line.status,
        })),
        next: page.nextCursor,
      }
    },
  },
]
