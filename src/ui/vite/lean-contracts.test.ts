import { describe, expect, it } from 'vitest'
import { leanContract } from './lean-contracts.ts'

const contract = `import * as z from 'zod/mini';
import { baht, defineCall, id } from '#kernel/contract.ts';
import { defineErrors, commonErrors } from '#kernel/errors.ts';
import { defineEvent } from '#kernel/event.ts';
import { betType } from './contract-words.ts';
import { defineLimits } from '#kernel/limit.ts';
import { definePermissions } from '#kernel/permission.ts';
export const pollLimits = defineLimits({ vote: [5, 'minute'] });
export const pollPermissions = definePermissions({ 'poll.edit': { thai: 'แก้ไข', roles: [] } });
export * from './errors.ts';
export const LINES_MAX = 1000;
export const pollErrors = defineErrors({ poll_closed: { number: 1, thai: 'ปิดแล้ว' } });
const choice = z.object({ id: id(), day: z.string() });
const choices = z.array(choice);
export const bet = betType;
const pollRefusals = [pollErrors.poll_closed, commonErrors.not_found];
export const getPoll = defineCall({ method: 'GET', path: '/api/poll', summary: 'x', access: 'public', input: z.object({ poll_id: id() }), output: choices, errors: pollRefusals, limit: pollLimits.vote });
export const submit = defineCall({ ...getPoll, method: 'POST', movesMoney: true });
export const pollClosed = defineEvent({ topic: 'poll', summary: 'x', audience: { room: 'poll' }, payload: z.strictObject({ poll_id: z.int() }) });
export const pollCalls = [getPoll, submit];`

describe('leanContract', () => {
  const lean = leanContract(contract)

  it('keeps what the client reads of a call', () => {
    expect(lean).toContain("getPoll = ({ method: 'GET', path: '/api/poll', access: 'public',  });")
    expect(lean).toContain("submit = ({ ...getPoll, method: 'POST', movesMoney: true });")
    expect(lean).toContain('pollCalls = [getPoll, submit];')
  })

  it('keeps the topic and the audience of an event', () => {
    expect(lean).toContain("pollClosed = ({ topic: 'poll', audience: { room: 'poll' },  });")
    expect(lean).not.toContain('defineEvent')
  })

  it('keeps errors and plain constants', () => {
    expect(lean).toContain('import { defineErrors } from "#kernel/errors.ts";')
    expect(lean).toContain('pollErrors = defineErrors({ poll_closed')
    expect(lean).toContain("export * from './errors.ts';")
    expect(lean).toContain('LINES_MAX = 1000;')
  })

  it('drops schemas, whatever is built from them, and their imports', () => {
    expect(lean).not.toMatch(
      /zod|z\.|choice|pollLimits|poll\.edit|kernel\/contract|contract-words|bet =/,
    )
  })

  it('drops private lists that only cut parts of calls named', () => {
    expect(lean).not.toMatch(/pollRefusals|commonErrors/)
  })
})
