import type { Services } from '#platform/services.ts'
import type { UserInfo } from '../contract.ts'
import { findUserInfo } from './user-info.ts'

/** The signed-in member in short. */
export function getUserInfo({ db, vault }: Services, memberId: number): Promise<UserInfo> {
  return findUserInfo(db, vault, memberId)
}
