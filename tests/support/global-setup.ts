import type { EmbeddedCluster } from '#platform/database/embedded-cluster.ts'
import { joinTestCluster } from './cluster.ts'

let cluster: EmbeddedCluster | undefined

/** Vitest's global set-up: the test cluster runs while any test does. */
export async function setup(): Promise<void> {
  cluster = await joinTestCluster()
  process.env['TEST_SUPERUSER'] = JSON.stringify(cluster.superuser)
}

export async function teardown(): Promise<void> {
  await cluster?.leave()
}
