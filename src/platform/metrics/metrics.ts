import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'

/** What `/metrics` shows, in Prometheus text form. */
export interface Metrics {
  readonly registry: Registry
  readonly requests: Histogram<'method' | 'path' | 'status'>
  readonly refusals: Counter<'path' | 'code'>
  readonly streams: Gauge
}

export function createMetrics(): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  return {
    registry,
    requests: new Histogram({
      name: 'http_request_seconds',
      help: 'Time from the first byte of a request to the last of its answer',
      labelNames: ['method', 'path', 'status'],
      buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
      registers: [registry],
    }),
    refusals: new Counter({
      name: 'refusals_total',
      help: 'Answers with an error of their own',
      labelNames: ['path', 'code'],
      registers: [registry],
    }),
    streams: new Gauge({
      name: 'event_streams',
      help: 'Open event streams',
      registers: [registry],
    }),
  }
}
