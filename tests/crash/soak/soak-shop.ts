import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { features } from '#apps/server/features.ts'
import { wireServices } from '#apps/server/wiring.ts'
import {
  getAffiliateDesk,
  publishAffiliate,
  saveAffiliate,
} from '#features/affiliate/operator-contract.ts'
import { listCoupons, publishCoupon, saveCoupon } from '#features/coupon/operator-contract.ts'
import { connectStudio } from '#features/game/server/connect-studio.ts'
import { listStaff } from '#features/staff/server/describe-staff.ts'
import { DAY_MS, toWireTime } from '#kernel/time.ts'
import { studioKey } from '#platform/config/studio-key.ts'
import { affiliateTerms } from '#tests/support/affiliates.ts'
import type { DeskPeople } from '../torture/desk-people.ts'
import type { TortureWorld } from '../torture/torture-world.ts'

const STUDIO = join(import.meta.dirname, '../../../src/apps/studio/main.ts')
const STUDIO_PATIENCE_MS = 60_000
/** Words that anybody may use once: money, spins, and points for as many spins as a day has. */
const WORDS = { credit: 'SOAKMONEY', spins: 'SOAKSPINS', points: 'SOAKPOINTS' } as const
const AMOUNTS = { credit: 2_000, spins: 3, points: 1_000 } as const
const TITLES = {
  credit: 'เครดิตต้อนรับ',
  spins: 'สิทธิ์หมุนต้อนรับ',
  points: 'แต้มต้อนรับ',
} as const

/** What members of a soak find beside the lottery: games, and every reward turned on. */
export interface SoakShop {
  readonly words: readonly string[]
  readonly studio: Studio
  close(): Promise<void>
}

export interface Studio {
  readonly providerId: number
  /** Asks as a frame would. @throws while the studio's wallet calls find no site */
  post<T>(path: string, body: object): Promise<T>
}

/**
 * Opens everything: what the features of a demo bring (channels, levels, promotions, a poll, an event, a shop, a
 * tournament), three coupons, and our own studio as a process of its own. Quests, points, cashback, affiliates and wheels are on by
 * their migrations.
 */
export async function openSoakShop(world: TortureWorld, desk: DeskPeople): Promise<SoakShop> {
  const { cluster } = world
  const { services, close } = wireServices(cluster.config, cluster.secrets, cluster.app)
  try {
    const [editor, second] = (await listStaff(services)).map(({ staff_id: id }) => Number(id))
    if (editor === undefined || second === undefined) throw new Error('a soak needs two people')
    for (const { name, demo } of features) {
      // The games of the outside world are reached by a sandbox that this configuration does not name.
      if (name !== 'game') await demo?.(services, editor, second)
    }
    await makeCoupons(world, desk, await services.clock.now())
    await easeCommission(world, desk)
    const started = await startStudio(cluster.config.dataDir)
    const { providerId } = await connectStudio(services, world.siteUrl, started.url)
    return {
      words: Object.values(WORDS),
      studio: { providerId, post: (path, body) => ask(started.url, path, body) },
      close: started.close,
    }
  } finally {
    await close()
  }
}

/** One writes each campaign, the other lets it out. */
async function makeCoupons(world: TortureWorld, desk: DeskPeople, now: Date): Promise<void> {
  const [editor, second] = world.staff
  for (const reward of ['credit', 'spins', 'points'] as const) {
    const { campaign_id } = (
      await desk.ask(editor, saveCoupon, {
        title: TITLES[reward],
        kind: 'multi',
        reward,
        amount: AMOUNTS[reward],
        budget: 10_000_000,
        uses_max: 1_000,
        per_person: 1,
        opens_at: toWireTime(new Date(now.getTime() - 60_000)),
        closes_at: toWireTime(new Date(now.getTime() + 60 * DAY_MS)),
        joined_within_days: null,
        deposit_within_days: null,
        exclusive_group: null,
        word: WORDS[reward],
        reason: 'คูปองของการทดสอบระยะยาว',
      })
    ).data
    const all = (await desk.ask(second, listCoupons, {})).data
    const approval_id =
      all.find((one) => one.campaign_id === campaign_id)?.proposal?.approval_id ?? 0
    await desk.ask(second, publishCoupon, { campaign_id, approval_id, reason: 'ตรวจงบแล้ว' })
  }
}

/** A run has no month to wait for: a friend counts with his first deposit and bet, and little can be taken out. */
async function easeCommission(world: TortureWorld, desk: DeskPeople): Promise<void> {
  const [editor, second] = world.staff
  const eased = { redeem_min: '0.01', deposit_min: '1.00', turnover_min: '0.00' }
  await desk.ask(editor, saveAffiliate, affiliateTerms(eased))
  const { proposal } = (await desk.ask(second, getAffiliateDesk, {})).data
  const approval_id = proposal?.approval_id ?? 0
  await desk.ask(second, publishAffiliate, { approval_id, reason: 'ตรวจเกณฑ์แล้ว' })
}

/** The real program, as the start command runs it; it outlives the site and asks its wallet again. */
async function startStudio(dataDir: string): Promise<{ url: string; close(): Promise<void> }> {
  const { path: keyFile } = await studioKey(dataDir)
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', STUDIO], {
    env: {
      PATH: process.env['PATH'],
      STUDIO_PORT: '0',
      STUDIO_DIR: join(dataDir, 'studio'),
      STUDIO_KEY_FILE: keyFile,
      STUDIO_RETRY_MS: '100',
      STUDIO_RETRY_CAP_MS: '1000',
      STUDIO_CYCLE_MS: '0',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const url = await addressOf(child)
  return {
    url,
    async close() {
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
    },
  }
}

/** Waits until the studio says where it listens. */
function addressOf(child: ChildProcess): Promise<string> {
  let said = ''
  return new Promise((resolve, reject) => {
    const late = setTimeout(
      () => reject(new Error(`the studio did not start: ${said}`)),
      STUDIO_PATIENCE_MS,
    )
    child.stdout?.setEncoding('utf8').on('data', (text: string) => {
      said += text
      const url = /"url":"([^"]+)"/.exec(said)?.[1]
      if (!url || !said.includes('studio listening')) return
      clearTimeout(late)
      resolve(url)
    })
  })
}

async function ask<T>(url: string, path: string, body: object): Promise<T> {
  const response = await fetch(url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const answer = (await response.json()) as T & { message?: string }
  if (response.status !== 200)
    throw new StudioRefused(`${path}: ${response.status} ${answer.message}`)
  return answer
}

/** The studio would not: a stake that the wallet refused, or a site that is down. */
export class StudioRefused extends Error {}
