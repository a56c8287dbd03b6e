import type { WireOutput } from '#kernel/contract.ts'
import { ApiError, messageOf } from '#ui/client/api-error.ts'
import { callApi } from '#ui/client/call-api.ts'
import { useLocalData } from '#ui/client/persisted.ts'
import { accountErrors } from '../../errors.ts'
import {
  askForLineTicket,
  beginLine,
  lineErrors,
  type LineTicket,
  loginByLine,
} from '../../line-contract.ts'
import type { LoginChallenge } from '../../sign-in-contract.ts'
import { keepTicket, takeReturn } from './kept.ts'
import { takeToken } from './take-token.ts'

/** Where a member links: it opens the sheet that asks once more. */
export const LINK_PAGE = '/member/profile?open=line'

/** What came of it: a page to go to, or what the person has to do or know first. */
export type Outcome =
  | { readonly is: 'page'; readonly to: string }
  | { readonly is: 'code'; readonly challenge: string }
  | { readonly is: 'stranger'; readonly ticket: LineTicket }
  | { readonly is: 'fault'; readonly text: string }

/** Lets whoever comes from LINE in, or has a member who is signed in already link it. */
export async function goIn(to: string, isLinking: boolean): Promise<Outcome> {
  try {
    const isMember = useLocalData.getState().user.isLoggedIn
    return await (isMember && isLinking ? askToLink() : logIn(to))
  } catch (error) {
    const isOff = error instanceof ApiError && error.code === lineErrors.line_off.code
    return isOff ? { is: 'page', to } : { is: 'fault', text: faultOf(error) }
  }
}

async function logIn(to: string): Promise<Outcome> {
  const idToken = await takeToken(await callApi(beginLine, {}, { errorHandling: false }))
  try {
    const input = { id_token: idToken }
    return signIn(await callApi(loginByLine, input, { errorHandling: false }), to)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (error.code === accountErrors.login_code_required.code) {
      return { is: 'code', challenge: (error.data as LoginChallenge).challenge }
    }
    if (error.code !== lineErrors.line_not_linked.code) throw error
    const ticket = error.data as LineTicket
    keepTicket(ticket)
    return { is: 'stranger', ticket }
  }
}

async function askToLink(): Promise<Outcome> {
  const idToken = await takeToken(await callApi(beginLine, {}))
  keepTicket(await callApi(askForLineTicket, { id_token: idToken }))
  return { is: 'page', to: LINK_PAGE }
}

/** Goes on to the page that asked to sign in, else to the one that LINE named. */
export function signIn(data: WireOutput<typeof loginByLine>, to: string): Outcome {
  useLocalData.getState().signIn(data.access_token)
  return { is: 'page', to: takeReturn() ?? to }
}

function faultOf(error: unknown): string {
  if (error instanceof ApiError) return messageOf(error)
  return error instanceof Error && error.name === 'LineDenied'
    ? 'คุณยังไม่ได้อนุญาตให้เว็บใช้บัญชี LINE'
    : 'เปิด LINE ไม่สำเร็จ กรุณาลองใหม่ หรือเปิดหน้านี้ในเบราว์เซอร์'
}
