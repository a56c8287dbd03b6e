import { useState } from 'react'
import { Button } from '#ui/parts/button.tsx'
import { TextInput } from '#ui/parts/field.tsx'
import { SelectInput } from '#ui/parts/select-input.tsx'
import { Sheet, SheetActions, SheetBody } from '#ui/parts/sheet.tsx'
import { useWallets } from './use-wallets.ts'

/** What narrows a statement beside group and days. */
export interface StatementSearch {
  /** As typed. */
  readonly search?: string
  readonly walletId?: number
}

/** Looks for one movement by amount or reference, and for those of one wallet. */
export function SearchSheet({
  chosen,
  onChoose,
  onClose,
}: {
  chosen: StatementSearch
  onChoose: (search: StatementSearch) => void
  onClose: () => void
}) {
  const { data: wallets = [] } = useWallets(true)
  const [typed, setTyped] = useState(chosen.search ?? '')
  const [wallet, setWallet] = useState(`${chosen.walletId ?? ''}`)
  const choose = (next: StatementSearch) => {
    onChoose(next)
    onClose()
  }
  return (
    <Sheet open onClose={onClose} title="ค้นหารายการ" maxWidth={440}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          const search = typed.trim()
          choose({
            ...(search === '' ? {} : { search }),
            ...(wallet === '' ? {} : { walletId: Number(wallet) }),
          })
        }}
      >
        <SheetBody>
          <div className="stack">
            <TextInput
              type="search"
              label="จำนวนเงินหรือเลขอ้างอิง"
              hint="เช่น 142.50, โพย 1204, DP-8841-2207 หรือ WD-8841-2207"
              maxLength={40}
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
            />
            <SelectInput
              label="กระเป๋า"
              options={[
                { value: '', label: 'ทุกกระเป๋า' },
                ...wallets.map((one) => ({ value: `${one.id}`, label: one.wallet_name })),
              ]}
              value={wallet}
              onChange={setWallet}
            />
          </div>
        </SheetBody>
        <SheetActions>
          <Button look="quiet" size="lg" onClick={() => choose({})}>
            ล้างตัวกรอง
          </Button>
          <Button type="submit" size="lg">
            ค้นหา
          </Button>
        </SheetActions>
      </form>
    </Sheet>
  )
}
