import { useWallets } from '#features/wallet/member/use-wallets.ts'
import { DepositNotice } from '#features/deposit/member/deposit-notice.tsx'
import { ButtonLink } from '#ui/parts/button.tsx'
import { Sheet, SheetActions, SheetBody } from '#ui/parts/sheet.tsx'
import { WalletCards } from '#ui/parts/wallet-card.tsx'
import { OwnAccount } from '../parts/own-account.tsx'
import { closeOverlay } from '../shell/shell-store.ts'
import { useBootstrap } from '../session.ts'

const close = closeOverlay('deposit')

/** Where a transfer goes, from where it must come, and what the wallets hold; then on to the page. */
export function DepositDialog() {
  const boot = useBootstrap()
  const wallets = useWallets(boot.isFetched).data ?? []
  return (
    <Sheet open onClose={close} title="ฝากเงิน" maxWidth={480}>
      <SheetBody>
        <div className="stack">
          <DepositNotice ownAccount={<OwnAccount />} />
          {wallets.length === 0 ? null : <WalletCards wallets={wallets} label="กระเป๋าของคุณ" />}
        </div>
      </SheetBody>
      <SheetActions>
        <ButtonLink to="/member/deposit" size="lg" wide onClick={close}>
          ไปหน้าฝากเงิน
        </ButtonLink>
      </SheetActions>
    </Sheet>
  )
}
