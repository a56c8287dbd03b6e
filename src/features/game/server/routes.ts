import { providerRoute } from '#platform/http/provider-route.ts'
import * as calls from '../contract.ts'
import * as forms from '../pragmatic-contract.ts'
import { swapLaunchToken } from './game-session.ts'
import * as byForm from './pragmatic/form-wallet.ts'
import { verifyHash } from './pragmatic/verify-hash.ts'
import { payWin, rollBack, takeBet, takeCaletaBet } from './move-money.ts'
import { readBalance, readInfo } from './read-wallet.ts'
import { verifyProvider } from './verify-provider.ts'

export const gameProviderRoutes = [
  providerRoute(calls.userInfo, verifyProvider, readInfo),
  providerRoute(calls.checkToken, verifyProvider, async ({ token }, { services, sender }) => ({
    status: 'RS_OK' as const,
    token: await swapLaunchToken(services, sender, token),
  })),
  providerRoute(calls.userBalance, verifyProvider, readBalance),
  providerRoute(calls.walletBalance, verifyProvider, readBalance),
  providerRoute(calls.transactionBet, verifyProvider, takeBet),
  providerRoute(calls.walletBet, verifyProvider, takeCaletaBet),
  providerRoute(calls.transactionWin, verifyProvider, payWin),
  providerRoute(calls.walletWin, verifyProvider, payWin),
  providerRoute(calls.transactionRollback, verifyProvider, rollBack),
  providerRoute(calls.walletRollback, verifyProvider, rollBack),
  providerRoute(forms.authenticatePlayer, verifyHash, byForm.authenticate),
  providerRoute(forms.formBalance, verifyHash, byForm.readFormBalance),
  providerRoute(forms.formBet, verifyHash, byForm.takeFormBet),
  providerRoute(forms.formResult, verifyHash, byForm.payResult),
  providerRoute(forms.formJackpot, verifyHash, byForm.payJackpot),
  providerRoute(forms.formBonusWin, verifyHash, byForm.hearBonus),
  providerRoute(forms.formPrize, verifyHash, byForm.payPrize),
  providerRoute(forms.formRefund, verifyHash, byForm.refund),
  providerRoute(forms.formEndRound, verifyHash, byForm.endRound),
]
